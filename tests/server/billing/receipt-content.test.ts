import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogueCalls } from '#contract/catalogue.ts';
import { paymentsAdminCalls as calls } from '#contract/payments-admin.ts';
import { receiptsOf } from '#server/billing/receipts/receipt.queries.ts';
import { receiptPdf } from '#server/billing/receipts/receipt-pdf.ts';
import { commands } from '#server/cli/commands.ts';
import { paidOrders, PRINTED, PUNE, UNKNOWN } from '#tests/support/journeys/paid-orders.ts';
import { missingGlyphs, pdfText } from '#tests/support/server/pdf-text.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const operator = await signInOperator(server);
const { db, deps } = server;
const { order, setDetails } = paidOrders(server, operator);
beforeAll(async () => {
  await db.updateTable('patient').set({ languages: '["English"]' }).execute();
});

async function setPatient(requestId: string, set: { city: string } | { languages: string }): Promise<void> {
  const { patientId } = await db
    .selectFrom('request')
    .select('patientId')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  await db.updateTable('patient').set(set).where('id', '=', patientId).execute();
}

describe('what a receipt says', () => {
  test('prints the details known on that day: later changes affect only later receipts', async () => {
    const [before, after] = [await order(), await order()];
    await before.pay();
    const [row] = await receiptsOf(db, before.serviceId);
    if (!row) throw new Error('no receipt');
    const bytes = await receiptPdf(row, PRINTED);
    await setDetails(PUNE);
    await after.pay();
    const [again] = await receiptsOf(db, before.serviceId);
    expect(Buffer.from(await receiptPdf(again ?? row, PRINTED)).equals(Buffer.from(bytes))).toBe(true);
    const [later] = await receiptsOf(db, after.serviceId);
    const text = pdfText(await receiptPdf(later ?? row, PRINTED));
    for (const said of [PUNE.name, PUNE.address, `GSTIN ${PUNE.gstin}`, 'Notification 12/2017'])
      expect(text).toContain(said);
    await setDetails(UNKNOWN);
  });

  test('prints code, rate and tax of a taxed test by state; without a GSTIN, no tax', async () => {
    const tax = { taxCode: '3822', gstPoints: 1_800 };
    await operator.call(catalogueCalls.setItemTax, { body: { code: 'HBA1C', tax, was: null } });
    expect(
      await operator.refusal(catalogueCalls.setItemTax, { body: { code: 'HBA1C', tax, was: null } }),
    ).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const taxed = async (city: string) => {
      const one = await order();
      await setPatient(one.serviceId, { city });
      await one.pay();
      const [row] = await receiptsOf(db, one.serviceId);
      return row?.content.lines.find(({ taxCode }) => taxCode === '3822');
    };
    expect(await taxed('Pune')).toMatchObject({ gstPoints: 0, cgstPaise: 0, igstPaise: 0 });
    await setDetails(PUNE);
    const own = await taxed('Pune');
    expect(own).toMatchObject({ gstPoints: 1_800, igstPaise: 0 });
    expect(own?.cgstPaise).toBe(Math.round(((own?.paise ?? 0) * 900) / 11_800));
    const other = await taxed('Chennai');
    expect(other).toMatchObject({ cgstPaise: 0, sgstPaise: 0 });
    expect(other?.igstPaise).toBe(Math.round(((other?.paise ?? 0) * 1_800) / 11_800));
    await setDetails(UNKNOWN);
    await operator.call(catalogueCalls.setItemTax, { body: { code: 'HBA1C', tax: null, was: tax } });
  });

  test('uses the patient’s language, with a glyph for each letter', async () => {
    const titles = {
      English: 'Receipt',
      Hindi: 'रसीद',
      Marathi: 'पावती',
      Bengali: 'রসিদ',
      Tamil: 'ரசீது',
      Telugu: 'రసీదు',
    };
    for (const [language, title] of Object.entries(titles)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const one = await order();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await setPatient(one.serviceId, { languages: JSON.stringify([language]) });
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await one.pay(100_000);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const [row] = await receiptsOf(db, one.serviceId);
      if (!row) throw new Error('no receipt');
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const bytes = await receiptPdf(row, PRINTED);
      expect(pdfText(bytes)).toContain(`${title} ${row.number}`);
      expect(missingGlyphs(bytes)).toBe(0);
    }
  });
});

test('the command line shows and sets the same details and taxes', async () => {
  const run = (name: string, ...args: string[]) => commands.find((one) => one.name === name)?.run(deps, args);
  expect(await run('receipts details')).toMatchObject({
    lines: [
      expect.stringContaining('not said'),
      expect.stringContaining('not said'),
      'GSTIN: not registered for GST',
    ],
  });
  expect(await run('receipts set', 'gstin', '27AAPFU0939F1ZA')).toMatchObject({ ok: false });
  expect(await run('receipts set', 'gstin', PUNE.gstin)).toMatchObject({ ok: true });
  expect(await run('receipts set', 'name', PUNE.name)).toMatchObject({ ok: true });
  const { details } = await operator.call(calls.legalDetails, {});
  expect(details).toEqual({ ...PUNE, address: null });
  expect(
    await operator.refusal(calls.saveLegalDetails, { body: { details: PUNE, was: PUNE } }),
  ).toMatchObject({
    code: 'CHANGED_MEANWHILE',
  });
  await run('receipts set', 'gstin', 'none');
  expect(await run('prices tax', 'HB', '3822', '5')).toMatchObject({ ok: true });
  expect(await run('prices tax', 'HB', '38', '5')).toMatchObject({ ok: false });
  expect(await run('prices tax', 'HB', 'exempt')).toMatchObject({ ok: true });
  expect(await run('prices tax', randomUUID(), 'exempt')).toMatchObject({ ok: false });
});
