import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { billingCalls, type BillingRow } from '#contract/billing.ts';
import { splitFee } from '#domain/fees.ts';
import { pdfText } from '#tests/support/server/pdf-text.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const row = billingCalls.getProviderBillingAndPaymentDetails;
const YEAR = { from: '2025-12-01', to: '2026-11-30' };
const COLUMNS = ['grossPaise', 'feePaise', 'gstPaise', 'tdsPaise', 'netPaise'] as const;

async function report(
  userName: string,
  more: Partial<Record<'from' | 'to' | 'clinicId' | 'cursor' | 'limit', string>> = {},
) {
  return (await server.signInAs(userName)).call(row, { query: { ...YEAR, limit: '200', ...more } });
}
const sum = (items: BillingRow[], column: (typeof COLUMNS)[number]) =>
  items.reduce((total, item) => total + item[column], 0);

/** Adds a line with a tax that needs rounding. @returns its id */
async function addLine({ at, clinicId = null }: { at: string; clinicId?: string | null }): Promise<string> {
  const id = randomUUID();
  const [sample] = (await server.rows('earning')).filter(({ what }) => what === 'CONSULTATION');
  const { roleId } = await server.signInAs('meera.iyer');
  await server.db
    .insertInto('earning')
    .values({
      id,
      providerId: roleId,
      clinicId,
      consultationId: null,
      requestId: null,
      what: 'CONSULTATION',
      mode: 'VIDEO',
      patientId: sample?.patientId ?? '',
      ...splitFee(33_350),
      state: 'PENDING',
      utr: null,
      at: new Date(at),
    })
    .execute();
  return id;
}

describe('the payments report', () => {
  test('adds up to the paisa, line by line and in all', async () => {
    const { items, totals, total } = await report('meera.iyer');
    expect(items.length).toBe(total);
    expect(total).toBeGreaterThan(10);
    for (const item of items)
      expect(item.grossPaise - item.feePaise - item.gstPaise - item.tdsPaise).toBe(item.netPaise);
    for (const column of COLUMNS) expect(totals[column]).toBe(sum(items, column));
    expect(totals.paidPaise + totals.pendingPaise).toBe(totals.netPaise);
  });

  test('covers the current month when no days are named', async () => {
    const me = await server.signInAs('meera.iyer');
    const month = await report('meera.iyer', { from: '2026-11-01', to: '2026-11-30' });
    const { items, totals } = await me.call(row, { query: { limit: '200' } });
    expect(items.length).toBeGreaterThan(0);
    expect({ items, totals }).toEqual({ items: month.items, totals: month.totals });
  });

  test('totals the whole selection on every page and lists every line once', async () => {
    const all = await report('meera.iyer');
    const seen: string[] = [];
    let cursor: string | null = '0';
    while (cursor) {
      const page: Awaited<ReturnType<typeof report>> = await report('meera.iyer', { cursor, limit: '4' });
      expect(page.totals).toEqual(all.totals);
      seen.push(...page.items.map((item) => item.id));
      cursor = page.next;
    }
    expect(seen).toEqual(all.items.map((item) => item.id));
  });

  test("holds the provider's own lines alone", async () => {
    const [mine, theirs] = [await report('meera.iyer'), await report('arjun.rao')];
    const ids = new Set(mine.items.map((item) => item.id));
    expect(theirs.items.length).toBeGreaterThan(0);
    expect(theirs.items.filter((item) => ids.has(item.id))).toEqual([]);
  });

  test('includes both days of its period, in the time zone of the hospital', async () => {
    const [newest] = (await report('meera.iyer')).items;
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(
      new Date(newest?.date ?? 0),
    );
    const onDay = await report('meera.iyer', { from: day, to: day });
    expect(onDay.items.map((item) => item.id)).toContain(newest?.id);
    const before = new Date(new Date(day).getTime() - 86_400_000).toISOString().slice(0, 10);
    expect((await report('meera.iyer', { to: before })).items.map((item) => item.id)).not.toContain(
      newest?.id,
    );
  });

  test('groups the lines of a day by the hospital’s clock, not by UTC', async () => {
    // 01:30 on 2 June in India.
    const id = await addLine({ at: '2026-06-01T20:00:00Z' });
    const idsOn = async (day: string) =>
      (await report('meera.iyer', { from: day, to: day })).items.map((item) => item.id);
    expect(await idsOn('2026-06-02')).toContain(id);
    expect(await idsOn('2026-06-01')).not.toContain(id);
  });

  test('R1.06 includes only lines and totals of the chosen clinic', async () => {
    const clinics = await server.rows('clinic');
    const [one, other] = clinics.map(({ id }) => id);
    const day = { from: '2026-05-10', to: '2026-05-10' };
    const id = await addLine({ at: '2026-05-10T06:00:00Z', clinicId: one ?? '' });
    await addLine({ at: '2026-05-10T07:00:00Z', clinicId: other ?? '' });
    expect(await report('meera.iyer', day)).toMatchObject({ total: 2, totals: { grossPaise: 66_700 } });
    const { items, total, totals } = await report('meera.iyer', { ...day, clinicId: one ?? '' });
    expect({ total, gross: totals.grossPaise }).toEqual({ total: 1, gross: 33_350 });
    expect(items.map((item) => item.id)).toEqual([id]);
    const doctor = await server.signInAs('meera.iyer');
    const query = { ...day, format: 'csv' as const, clinicId: one ?? '' };
    const csv = await (await doctor.send(billingCalls.billingExport, { query })).text();
    // A heading, the line and the totals.
    expect(parse(csv, { bom: true })).toHaveLength(3);
  });

  test('with nothing in it is empty, not missing', async () => {
    expect(await report('meera.iyer', { from: '2020-01-01', to: '2020-01-31' })).toMatchObject({
      items: [],
      total: 0,
      next: null,
      totals: { netPaise: 0, paidPaise: 0 },
    });
  });

  test.each([
    { from: 'yesterday' },
    { from: '2026-02-30' },
    { from: '0000-01-01' },
    { cursor: '-1' },
    { limit: 'x' },
  ])('%j is refused as input', async (more) => {
    const doctor = await server.signInAs('meera.iyer');
    const answer = await doctor.send(row, { query: { ...YEAR, ...more } });
    expect(answer.status).toBe(400);
  });
});

describe('the export', () => {
  async function file(format: string, more: object = {}) {
    const doctor = await server.signInAs('meera.iyer');
    return doctor.send(billingCalls.billingExport, { query: { ...YEAR, format, ...more } });
  }
  const paise = (text = '') => Math.round(Number(text) * 100);

  test('writes CSV with the lines and totals of the list, exact to the paisa', async () => {
    const answer = await file('csv');
    expect(answer.headers.get('content-disposition')).toContain('payments-2025-12-01-2026-11-30.csv');
    const rows: string[][] = parse(await answer.text(), { bom: true });
    const { items, totals } = await report('meera.iyer');
    expect(rows.slice(1, -1).map((row) => [row[1], row[2], ...row.slice(6, 11).map(paise)])).toEqual(
      items.map((item) => [item.number, item.patientName, ...COLUMNS.map((column) => item[column])]),
    );
    expect(rows.at(-1)?.slice(6, 11).map(paise)).toEqual(COLUMNS.map((column) => totals[column]));
    const read = { action: 'READ', entity: 'list', entityId: 'billing export' };
    expect(await server.rows('audit')).toContainEqual(expect.objectContaining(read));
  });

  test.each([
    '=HYPERLINK("https://evil.example")',
    ' =1+1',
    '\n=1+1',
    'Asha\n=1+1',
    '"=1+1',
    "'+1",
    '\u00a0@SUM(A1)',
    '＝1+1',
  ])('never holds a formula: %j', async (name) => {
    const [newest] = (await report('meera.iyer')).items;
    await server.db
      .updateTable('patient')
      .set({ name })
      .where('name', '=', newest?.patientName ?? '')
      .execute();
    const rows: string[][] = parse(await (await file('csv')).text(), { bom: true });
    expect(rows.map((row) => row[2])).toContain(`'${name}`);
  });

  test('writes PDF with every line and the totals', async () => {
    const answer = await file('pdf');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const text = pdfText(new Uint8Array(await answer.arrayBuffer()));
    const { items, totals } = await report('meera.iyer');
    for (const item of items) expect(text).toContain(item.number);
    expect(text).toContain(`Net payout: INR ${(totals.netPaise / 100).toFixed(2)}`);
  });

  test('writes only the selected lines', async () => {
    const rows: string[][] = parse(
      await (await file('csv', { from: '2020-01-01', to: '2020-01-31' })).text(),
    );
    expect(rows).toHaveLength(2);
    expect((await file('xls')).status).toBe(400);
    const agent = await server.signInAs('farhan.shaikh');
    const query = { ...YEAR, format: 'csv' };
    expect((await agent.send(billingCalls.billingExport, { query })).status).toBe(403);
  });
});
