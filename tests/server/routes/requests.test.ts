import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { customerCalls } from '#contract/customer.ts';
import { requestCalls } from '#contract/requests.ts';
import { openServer } from '#tests/support/server.ts';
import { extraNurses } from '#tests/support/extra-nurses.ts';

const server = await openServer();
const { clock, intake, portal, raise } = server;

/** What rings for somebody, counted. */
async function counters(userName: string) {
  const me = await server.signInAs(userName);
  const { agentDashboardMenuStatus } = await me.call(requestCalls.dashboardMenuStatus, {});
  const { emergencyCareReq, talkToNurseReq, talkToDocReq } = agentDashboardMenuStatus;
  return [emergencyCareReq, talkToNurseReq, talkToDocReq];
}

const usual = { mrn: '204310', kind: 'TALK_TO_NURSE', consultationMode: 'CHAT', reason: 'Asks when the stitches come out' } as const;

describe('a request comes in', () => {
  test('with the intake key alone', async () => {
    const nurse = await server.signInAs('anitha.nair');
    for (const caller of [server.nobody, portal, nurse, server.client({ 'x-intake-key': 'a wrong intake key' })]) {
      const body = { clientId: randomUUID(), ...usual };
      expect(await caller.refusal(customerCalls.intakeRequest, { body })).toMatchObject({ httpStatus: 401, code: 'BAD_CLIENT' });
    }
  });

  test('once, however often it is sent, also at the same time', async () => {
    const body = { clientId: randomUUID(), ...usual };
    const answers = await Promise.all(Array.from({ length: 5 }, () => intake.send(customerCalls.intakeRequest, { body })));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const [again, twice] = [await intake.call(customerCalls.intakeRequest, { body }), await intake.call(customerCalls.intakeRequest, { body })];
    expect(twice).toEqual(again);
    expect((await server.rows('request')).filter((row) => row.clientId === body.clientId)).toHaveLength(1);
  });

  test('for a patient, a hub and tests that exist', async () => {
    const send = (more: object) => intake.refusal(customerCalls.intakeRequest, { body: { clientId: randomUUID(), ...usual, ...more } });
    expect(await send({ mrn: '999999' })).toMatchObject({ httpStatus: 404 });
    expect(await send({ hubKey: 'wardline_nowhere' })).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'hubKey' }] });
    expect(await send({ kind: 'LAB', productCodes: ['HB', 'NO-SUCH'] })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await send({ kind: 'PIZZA' })).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'kind' }] });
    expect(await send({ reason: '  ' })).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'reason' }] });
  });

  test('with characters that no store can hold is refused, not a fault of ours', async () => {
    for (const reason of ['a\u0000b', '\ud800 alone']) {
      const body = { clientId: randomUUID(), ...usual, reason };
      expect(await intake.refusal(customerCalls.intakeRequest, { body })).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'reason' }] });
    }
  });

  test('and its patient hears how far it is', async () => {
    const { requestId } = await raise('TALK_TO_NURSE');
    const state = () => intake.call(customerCalls.intakeRequestState, { query: { requestId } });
    expect(await state()).toMatchObject({ requestStatus: 'REQUESTED', consultationId: null, joinUrl: null, payments: [] });
    await (await server.signInAs('anitha.nair')).call(requestCalls.takeRequest, { body: { requestId } });
    expect(await state()).toMatchObject({ requestStatus: 'ACCEPTED', consultationId: expect.any(String), joinUrl: null });
    expect(await intake.refusal(customerCalls.intakeRequestState, { query: { requestId: 'none' } })).toMatchObject({ httpStatus: 404 });
  });
});

describe('what waits is counted', () => {
  test('R6.03 emergencies for nurses and internal providers of the hub, and for nobody else', async () => {
    const people = ['anitha.nair', 'jyoti.solanki', 'meera.iyer', 'arjun.rao', 'nikhil.patil', 'farhan.shaikh'];
    const before = await Promise.all(people.map(counters));
    await raise('EMERGENCY_CARE');
    const after = await Promise.all(people.map(counters));
    const rose = people.filter((_, i) => after[i]?.[0] !== before[i]?.[0]);
    expect(rose).toEqual(['anitha.nair', 'meera.iyer']);
  });

  test('talk to doc for every verified provider of the hub', async () => {
    const people = ['anitha.nair', 'meera.iyer', 'arjun.rao', 'sana.khan', 'nikhil.patil'];
    const before = await Promise.all(people.map(counters));
    await raise('TALK_TO_DOC');
    const after = await Promise.all(people.map(counters));
    expect(people.filter((_, i) => after[i]?.[2] !== before[i]?.[2])).toEqual(['anitha.nair', 'meera.iyer', 'arjun.rao']);
  });

  test('a request without a hub for all', async () => {
    const before = await counters('jyoti.solanki');
    const { requestId } = await intake.call(customerCalls.intakeRequest, { body: { clientId: randomUUID(), ...usual } });
    expect(requestId).not.toBe('');
    expect((await counters('jyoti.solanki'))[1]).toBe((before[1] ?? 0) + 1);
  });

  test('no longer once it is taken, again once it is returned', async () => {
    const nurse = await server.signInAs('mary.dsouza');
    const [, before = 0] = await counters('mary.dsouza');
    const { requestId } = await raise('TALK_TO_NURSE');
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    expect((await counters('anitha.nair'))[1]).toBe(before);
    await nurse.call(requestCalls.returnRequest, { body: { requestId } });
    expect((await counters('anitha.nair'))[1]).toBe(before + 1);
  });

  test('R2.24 home care alone for AGENT_PT, every queue for other agents', async () => {
    const queues = async (userName: string) => {
      const me = await server.signInAs(userName);
      return Object.keys((await me.call(requestCalls.dashboardMenuStatus, {})).agentDashboardMenuStatus.queues).toSorted();
    };
    expect(await queues('sunil.more')).toEqual(['HOME_CARE']);
    expect(await queues('farhan.shaikh')).toEqual(['ALERTU', 'AMPATH', 'DIAGNOSTIC', 'HOME_CARE', 'LAB', 'REDCLIFF', 'SECOND_OPINION']);
  });

  test('R4.05 COD_CONSULTATION alerts in REQUESTED for agents', async () => {
    const count = async (userName: string) => (await (await server.signInAs(userName)).call(requestCalls.dashboardMenuStatus, {})).agentDashboardMenuStatus.codAlertReq;
    const before = await count('farhan.shaikh');
    await raise('ALERTU', { alertType: 'FALL', hubKey: undefined });
    expect(await count('farhan.shaikh')).toBe(before);
    await raise('ALERTU', { alertType: 'COD_CONSULTATION', hubKey: undefined });
    expect(await count('farhan.shaikh')).toBe(before + 1);
    expect(await count('sunil.more')).toBe(0);
  });
});

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

  test.each(['-1', '1e400', '99999999999999999999', 'x', "0' or 1=1"])('after the cursor %s is no fault of ours', async (cursor) => {
    const agent = await server.signInAs('farhan.shaikh');
    const answer = await agent.send(requestCalls.homeCareServices, { body: { queue: 'LAB', cursor } });
    expect([200, 400]).toContain(answer.status);
  });

  test('leaves out what has ended unless asked for', async () => {
    const [open, all] = [await lab({ limit: 200 }), await lab({ ended: true, limit: 200 })];
    const hasEnded = (item: { requestStatus: string }): boolean => ['COMPLETED', 'CANCELLED'].includes(item.requestStatus);
    expect(open.items.some(hasEnded)).toBe(false);
    expect(all.items.filter((item) => !hasEnded(item))).toHaveLength(open.total);
    expect(all.total).toBeGreaterThan(open.total);
  });

  test('filters by status', async () => {
    const { items, total } = await lab({ status: ['INFO_REQUESTED'], limit: 200 });
    expect(total).toBeGreaterThan(0);
    expect(new Set(items.map((item) => item.requestStatus))).toEqual(new Set(['INFO_REQUESTED']));
  });

  test('is searched by number, name, record number; signs of a pattern are plain characters', async () => {
    const [one] = (await lab({})).items;
    for (const search of [one?.serviceNumber, one?.patient.name.slice(1, -1).toUpperCase(), one?.patient.mrn]) {
      expect((await lab({ search })).items.map((item) => item.id)).toContain(one?.id);
    }
    for (const search of ['%', '_', '\\', "'; drop table request; --"]) expect((await lab({ search })).total).toBe(0);
  });

  test.each([
    ['number', 'serviceNumber'],
    ['status', 'requestStatus'],
    ['amount', 'amountPaise'],
    ['slot', 'slotAt'],
    ['waiting', 'waitingSince'],
  ] as const)('is sorted by %s, both ways', async (sort, column) => {
    const values = async (descending: boolean) => (await lab({ sort, descending, limit: 200 })).items.map((item) => item[column]);
    const [up, down] = [await values(false), await values(true)];
    expect(up).toEqual(up.toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0)));
    expect(down).toEqual(up.toReversed());
  });

  test('of mine alone, and of one hub alone', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const { requestId } = await raise('TALK_TO_NURSE', { hubKey: 'wardline_baner' });
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    const mine = await nurse.call(requestCalls.talkToNurseRequests, { body: { mine: true } });
    expect(new Set(mine.items.map((item) => item.takenBy?.userId))).toEqual(new Set([nurse.userId]));
    const baner = await nurse.call(requestCalls.talkToNurseRequests, { body: { hubKey: 'wardline_baner' } });
    expect(baner.items.map((item) => item.id)).toContain(requestId);
    expect(new Set(baner.items.map((item) => item.hubKey))).toEqual(new Set(['wardline_baner']));
  });

  test('shows nobody outside the hub, kind or role', async () => {
    const { requestId } = await raise('EMERGENCY_CARE');
    const sees = async (userName: string) => {
      const me = await server.signInAs(userName);
      const { items } = await me.call(requestCalls.urgentCareNurseRequests, { body: { limit: 200 } });
      return items.some((item) => item.id === requestId);
    };
    expect(await sees('anitha.nair')).toBe(true);
    expect(await sees('meera.iyer')).toBe(true);
    for (const other of ['shabnam.ali', 'arjun.rao', 'nikhil.patil', 'farhan.shaikh']) expect(await sees(other), other).toBe(false);
  });

  test('R2.24 of another queue is empty for AGENT_PT', async () => {
    const agent = await server.signInAs('sunil.more');
    expect((await agent.call(requestCalls.homeCareServices, { body: { queue: 'LAB' } })).total).toBe(0);
    expect((await agent.call(requestCalls.firstAlertNotifications, { body: {} })).total).toBe(0);
    expect((await agent.call(requestCalls.homeCareServices, { body: { queue: 'HOME_CARE' } })).total).toBeGreaterThan(0);
  });

  test('never shows a whole telephone number', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const text = await (await nurse.send(requestCalls.talkToNurseRequests, { body: {} })).text();
    const { mobile } = await server.db.selectFrom('patient').select('mobile').where('mrn', '=', '204301').executeTakeFirstOrThrow();
    expect(text).toContain('204301');
    expect(text).not.toContain(mobile.slice(-10));
  });
});

describe('taking', () => {
  test('by twenty at once has one winner; the others are told who', async () => {
    const nurses = await extraNurses(server, 20, 'wardline_kothrud');
    const { requestId } = await raise('EMERGENCY_CARE');
    const answers = await Promise.all(nurses.map(async (nurse) => (await nurse.send(requestCalls.takeRequest, { body: { requestId } })).json() as Promise<Record<string, unknown>>));
    const won = answers.flatMap((answer, i) => (answer['status'] === 'SUCCESS' ? [i] : []));
    expect(won).toHaveLength(1);
    const lost = answers.filter((answer) => answer['status'] !== 'SUCCESS');
    for (const answer of lost) expect(answer).toMatchObject({ code: 'TAKEN', detail: { by: `Nurse ${won[0]}`, at: clock.now().toISOString() } });
    const rows = (await server.rows('statusHistory')).filter((row) => row.requestId === requestId);
    expect(rows.map((row) => [row.fromStatus, row.toStatus, row.byUser])).toEqual([[null, 'REQUESTED', null], ['REQUESTED', 'ACCEPTED', `nurse-${won[0]}`]]);
    expect((await server.rows('consultation')).filter((row) => row.requestId === requestId)).toHaveLength(1);
  });

  test('again by the winner changes nothing', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const { requestId } = await raise('TALK_TO_NURSE');
    const first = await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    expect(await nurse.call(requestCalls.takeRequest, { body: { requestId } })).toEqual(first);
    expect(first.request).toMatchObject({ requestStatus: 'ACCEPTED', takenBy: { name: 'Anitha Nair' }, version: 2 });
  });

  test('what another has is refused with who and when, 409', async () => {
    const [nurse, other] = [await server.signInAs('anitha.nair'), await server.signInAs('mary.dsouza')];
    const { requestId } = await raise('TALK_TO_NURSE');
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    expect(await other.refusal(requestCalls.takeRequest, { body: { requestId } })).toMatchObject({ httpStatus: 409, code: 'TAKEN', detail: { by: 'Anitha Nair' } });
  });
});

describe("a neighbour's request answers exactly as one that is not there", () => {
  type Sent = Parameters<(typeof server)['nobody']['send']>;
  const calls: [string, (id: string) => Sent][] = [
    ['take', (id: string) => [requestCalls.takeRequest, { body: { requestId: id } }]],
    ['return', (id: string) => [requestCalls.returnRequest, { body: { requestId: id } }]],
    ['hand over', (id: string) => [requestCalls.handOverRequest, { body: { requestId: id, providerId: 'x' } }]],
    ['read', (id: string) => [requestCalls.urgentCareDetails, { query: { urgenrtCareReqId: id } }]],
  ];

  test.each(calls)('%s', async (_, call) => {
    const { requestId } = await raise('EMERGENCY_CARE');
    // A nurse of another hub, and a provider of the hub who is not internal.
    for (const userName of ['shabnam.ali', 'arjun.rao']) {
      const other = await server.signInAs(userName);
      const theirs = await other.send(...call(requestId));
      const absent = await other.send(...call('absent'));
      expect(theirs.status).toBe(404);
      expect([absent.status, await absent.text()]).toEqual([theirs.status, await theirs.text()]);
    }
    const mine = await server.signInAs('anitha.nair');
    expect((await mine.send(...call(requestId))).status).not.toBe(404);
  });
});

describe('giving back and handing over', () => {
  async function taken(userName = 'anitha.nair') {
    const nurse = await server.signInAs(userName);
    const { requestId } = await raise('TALK_TO_DOC');
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    return { nurse, requestId };
  }
  const providerId = async (userName: string) => (await server.signInAs(userName)).roleId;

  test('back to the queue: free for others, with its reason in the history', async () => {
    const { nurse, requestId } = await taken();
    clock.advance(90);
    const { request } = await nurse.call(requestCalls.returnRequest, { body: { requestId, reason: 'Speaks Kannada' } });
    expect(request).toMatchObject({ requestStatus: 'BACK_TO_QUEUE', takenBy: null, waitingSince: clock.now().toISOString() });
    const rows = (await server.rows('statusHistory')).filter((row) => row.requestId === requestId);
    expect(rows.at(-1)).toMatchObject({ toStatus: 'BACK_TO_QUEUE', note: 'Speaks Kannada', byUser: nurse.userId });
    const other = await server.signInAs('mary.dsouza');
    expect((await other.call(requestCalls.takeRequest, { body: { requestId } })).request.takenBy?.name).toBe('Mary D’Souza');
  });

  test('is for who has it', async () => {
    const { requestId } = await taken();
    const other = await server.signInAs('mary.dsouza');
    expect(await other.refusal(requestCalls.returnRequest, { body: { requestId } })).toMatchObject({ httpStatus: 403 });
    const body = { requestId, providerId: await providerId('meera.iyer') };
    expect(await other.refusal(requestCalls.handOverRequest, { body })).toMatchObject({ httpStatus: 403 });
  });

  test('a waiting request is neither given back nor handed over', async () => {
    const { requestId } = await raise('TALK_TO_DOC');
    const nurse = await server.signInAs('anitha.nair');
    expect(await nurse.refusal(requestCalls.returnRequest, { body: { requestId } })).toMatchObject({ httpStatus: 403 });
    const body = { requestId, providerId: await providerId('meera.iyer') };
    expect(await nurse.refusal(requestCalls.handOverRequest, { body })).toMatchObject({ httpStatus: 403 });
  });

  test('hands over to a verified provider, who sees it counted until they join', async () => {
    const { nurse, requestId } = await taken();
    const doctor = await server.signInAs('lata.joshi');
    const [, , before = 0] = await counters('lata.joshi');
    const { request } = await nurse.call(requestCalls.handOverRequest, { body: { requestId, providerId: doctor.roleId, note: 'Rash on both arms' } });
    expect(request.servicedByProviderId).toBe(doctor.roleId);
    expect((await counters('lata.joshi'))[2]).toBe(before + 1);
    const { request: seen } = await doctor.call(requestCalls.urgentCareDetails, { query: { urgenrtCareReqId: requestId } });
    expect(seen.may).toContain('join');
  });

  test('not to an unverified provider, nor to one that nobody is', async () => {
    const { nurse, requestId } = await taken();
    for (const to of [await providerId('nikhil.patil'), 'nobody']) {
      expect(await nurse.refusal(requestCalls.handOverRequest, { body: { requestId, providerId: to } })).toMatchObject({ httpStatus: 404 });
    }
  });
});

describe('who is on duty', () => {
  const onDuty = async () => {
    const nurse = await server.signInAs('anitha.nair');
    return (await nurse.call(requestCalls.providersOnDuty, {})).providers;
  };

  test('verified providers who are there for others, those on duty first', async () => {
    const providers = await onDuty();
    const names = providers.map((provider) => provider.name);
    expect(names).toContain('Dr. Meera Iyer');
    for (const absent of ['Nikhil Patil', 'Ritu Agarwal', 'Joseph Kurian']) expect(names.join()).not.toContain(absent);
    expect(providers.map((provider) => provider.onDuty)).toEqual(providers.map((provider) => provider.onDuty).toSorted((a, b) => Number(b) - Number(a)));
  });

  test('changes by their own word', async () => {
    const doctor = await server.signInAs('lata.joshi');
    const isOn = async () => (await onDuty()).find((provider) => provider.providerId === doctor.roleId)?.onDuty;
    expect(await isOn()).toBe(false);
    await doctor.call(requestCalls.setDuty, { body: { onDuty: true } });
    expect(await isOn()).toBe(true);
  });
});
