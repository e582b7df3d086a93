import { describe, expect, test } from 'vitest';
import { requestCalls, type ServiceRequest } from '#contract/requests.ts';
import { localDate } from '#domain/format.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { raise } = server;

describe('a list', () => {
  const lab = async (more: object) => {
    const agent = await server.signInAs('farhan.shaikh');
    return agent.call(requestCalls.homeCareServices, { body: { queue: 'LAB', ...more } });
  };

  test('comes in pages that hold every row once', async () => {
    const all = await lab({ ended: true, limit: 200 });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await lab({ ended: true, limit: 7, ...(cursor ? { cursor } : {}) });
      expect(page.total).toBe(all.total);
      seen.push(...page.items.map((item) => item.id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(all.items.map((item) => item.id));
    expect(new Set(seen).size).toBe(all.total);
  });

  test.each(['-1', '1e400', '99999999999999999999', 'x', "0' or 1=1"])(
    'after the cursor %s is no fault of ours',
    async (cursor) => {
      const agent = await server.signInAs('farhan.shaikh');
      const answer = await agent.send(requestCalls.homeCareServices, { body: { queue: 'LAB', cursor } });
      expect([200, 400]).toContain(answer.status);
    },
  );

  test('leaves out what has ended unless asked for', async () => {
    const [open, all] = [await lab({ limit: 200 }), await lab({ ended: true, limit: 200 })];
    const hasEnded = (item: { requestStatus: string }): boolean =>
      ['COMPLETED', 'CANCELLED'].includes(item.requestStatus);
    expect(open.items.some(hasEnded)).toBe(false);
    expect(all.items.filter((item) => !hasEnded(item))).toHaveLength(open.total);
    expect(all.total).toBeGreaterThan(open.total);
  });

  test('filters by status', async () => {
    const { items, total } = await lab({ status: ['INFO_REQUESTED'], limit: 200 });
    expect(total).toBeGreaterThan(0);
    expect(new Set(items.map((item) => item.requestStatus))).toEqual(new Set(['INFO_REQUESTED']));
  });

  test('filters by city, collection day, request day, payment and assignee, alone and together', async () => {
    const { items } = await lab({ limit: 200 });
    const one = items.find(({ slotAt, takenBy }) => slotAt !== null && takenBy !== null);
    if (!one?.slotAt || !one.takenBy) throw new Error('No order is assigned and has a slot.');
    const dayOf = (at: string): string => localDate(new Date(at), 'Asia/Kolkata');
    const filters: [object, (item: ServiceRequest) => unknown][] = [
      [{ city: (one.patient.city ?? '').slice(0, 3).toUpperCase() }, ({ patient }) => patient.city],
      [{ slotOn: dayOf(one.slotAt) }, ({ slotAt }) => slotAt && dayOf(slotAt)],
      [{ requestedOn: dayOf(one.requestedAt) }, ({ requestedAt }) => dayOf(requestedAt)],
      [{ paymentState: one.paymentState }, ({ paymentState }) => paymentState],
      [{ assigneeId: one.takenBy.userId }, ({ takenBy }) => takenBy?.userId],
    ];
    for (const [filter, valueOf] of filters) {
      const found = await lab({ ...filter, limit: 200 });
      const expected = items.filter((item) => valueOf(item) === valueOf(one));
      expect(found.items.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(found.total).toBe(expected.length);
    }
    const all = Object.assign({}, ...filters.map(([filter]) => filter)) as object;
    const same = items.filter((item) => filters.every(([, valueOf]) => valueOf(item) === valueOf(one)));
    expect((await lab({ ...all, limit: 200 })).items.map(({ id }) => id)).toEqual(same.map(({ id }) => id));
    for (const city of ['%', '_', "' or 1=1"]) expect((await lab({ city })).total).toBe(0);
  });

  test('filters by the partner lab that has the order', async () => {
    const [one] = (await lab({})).items;
    await server.db
      .insertInto('partnerLab')
      .values({
        id: 'lab-of-list',
        name: 'Sahyadri',
        address: '14 Karve Road',
        city: 'Pune',
        phone: '020 2543 1100',
      })
      .execute();
    await server.db
      .updateTable('request')
      .set({ labId: 'lab-of-list' })
      .where('id', '=', one?.id ?? '')
      .execute();
    const { items, total } = await lab({ labId: 'lab-of-list' });
    expect([items.map(({ id }) => id), total]).toEqual([[one?.id], 1]);
    expect((await lab({ labId: 'another' })).total).toBe(0);
  });

  test('searches number, name and record number; pattern signs are plain characters', async () => {
    const [one] = (await lab({})).items;
    for (const search of [
      one?.serviceNumber,
      one?.patient.name.slice(1, -1).toUpperCase(),
      one?.patient.mrn,
    ]) {
      expect((await lab({ search })).items.map((item) => item.id)).toContain(one?.id);
    }
    const [letters = '', digits = ''] = one?.serviceNumber.split('-') ?? [];
    const lower = letters.toLowerCase();
    for (const search of [
      digits,
      digits.slice(0, 3),
      `${lower}-${digits.slice(0, 3)}`,
      `${lower} ${digits}`,
    ]) {
      const { items } = await lab({ search, limit: 200 });
      expect(items.map((item) => item.id)).toContain(one?.id);
    }
    expect((await lab({ search: `ZZ-${digits}` })).total).toBe(0);
    for (const search of ['%', '_', '\\', "'; drop table request; --"])
      expect((await lab({ search })).total).toBe(0);
  });

  test.each([
    ['number', 'serviceNumber'],
    ['status', 'requestStatus'],
    ['amount', 'amountPaise'],
    ['slot', 'slotAt'],
    ['waiting', 'waitingSince'],
  ] as const)('sorts by %s, both ways', async (sort, column) => {
    const values = async (descending: boolean) =>
      (await lab({ sort, descending, limit: 200 })).items.map((item) => item[column]);
    const [up, down] = [await values(false), await values(true)];
    expect(up).toEqual(up.toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0)));
    expect(down).toEqual(up.toReversed());
  });

  test('filters those of mine, and those of one hub', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const { requestId } = await raise('TALK_TO_NURSE', { hubKey: 'wardline_baner' });
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    const mine = await nurse.call(requestCalls.talkToNurseRequests, { body: { mine: true } });
    expect(new Set(mine.items.map((item) => item.takenBy?.userId))).toEqual(new Set([nurse.userId]));
    const baner = await nurse.call(requestCalls.talkToNurseRequests, { body: { hubKey: 'wardline_baner' } });
    expect(baner.items.map((item) => item.id)).toContain(requestId);
    expect(new Set(baner.items.map((item) => item.hubKey))).toEqual(new Set(['wardline_baner']));
  });

  test('holds both what waits and what is mine, however many are with others', async () => {
    const [nurse, other] = [await server.signInAs('anitha.nair'), await server.signInAs('shabnam.ali')];
    const raised = async () => (await raise('TALK_TO_NURSE', { hubKey: 'wardline_baner' })).requestId;
    const theirs = [await raised(), await raised(), await raised()];
    const taken = { status: 'ACCEPTED', takenBy: other.userId } as const;
    await server.db.updateTable('request').set(taken).where('id', 'in', theirs).execute();
    const mine = await raised();
    await nurse.call(requestCalls.takeRequest, { body: { requestId: mine } });
    const waiting = await raised();
    const { items } = await nurse.call(requestCalls.talkToNurseRequests, { body: { waitingOrMine: true } });
    const ids = items.map((item) => item.id);
    expect(ids).toEqual(expect.arrayContaining([mine, waiting]));
    expect(ids).not.toEqual(expect.arrayContaining(theirs.slice(0, 1)));
    expect(
      items.filter((item) => item.requestStatus !== 'REQUESTED' && item.takenBy?.userId !== nurse.userId),
    ).toEqual([]);
  });

  test('shows no one outside the hub, kind or role', async () => {
    const { requestId } = await raise('EMERGENCY_CARE');
    const sees = async (userName: string) => {
      const me = await server.signInAs(userName);
      const { items } = await me.call(requestCalls.urgentCareNurseRequests, { body: { limit: 200 } });
      return items.some((item) => item.id === requestId);
    };
    expect(await sees('anitha.nair')).toBe(true);
    expect(await sees('meera.iyer')).toBe(true);
    // R6.03: a verified doctor of the hub needs no flag.
    expect(await sees('arjun.rao')).toBe(true);
    for (const other of ['shabnam.ali', 'sana.khan', 'farhan.shaikh'])
      expect(await sees(other), other).toBe(false);
    const unverified = await server.signInAs('nikhil.patil');
    const refused = await unverified.refusal(requestCalls.urgentCareNurseRequests, { body: {} });
    expect(refused).toMatchObject({ httpStatus: 403, code: 'NOT_ALLOWED' });
  });

  test('R2.24 shows AGENT_PT nothing of another queue', async () => {
    const agent = await server.signInAs('sunil.more');
    expect((await agent.call(requestCalls.homeCareServices, { body: { queue: 'LAB' } })).total).toBe(0);
    expect((await agent.call(requestCalls.firstAlertNotifications, { body: {} })).total).toBe(0);
    expect(
      (await agent.call(requestCalls.homeCareServices, { body: { queue: 'HOME_CARE' } })).total,
    ).toBeGreaterThan(0);
  });

  test('answers a question without a body: home care, and the open alerts', async () => {
    const { requestId } = await raise('ALERTU', { hubKey: undefined });
    const agent = await server.signInAs('farhan.shaikh');
    const bare = async (row: typeof requestCalls.firstAlertNotifications) => {
      const answer = await agent.send(row);
      expect(answer.status, row.path).toBe(200);
      return ((await answer.json()) as { items: { id: string; kind: string }[] }).items;
    };
    const homeCare = await bare(requestCalls.homeCareServices as never);
    expect(new Set(homeCare.map(({ kind }) => kind))).toEqual(new Set(['HOME_CARE']));
    const alerts = await bare(requestCalls.firstAlertNotifications);
    expect(alerts.map(({ id }) => id)).toContain(requestId);
  });

  test('never shows a whole telephone number', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const text = await (await nurse.send(requestCalls.talkToNurseRequests, { body: {} })).text();
    const { mobile } = await server.db
      .selectFrom('patient')
      .select('mobile')
      .where('mrn', '=', '204301')
      .executeTakeFirstOrThrow();
    expect(text).toContain('204301');
    expect(text).not.toContain(mobile.slice(-10));
  });
});
