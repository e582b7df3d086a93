import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { alertCalls } from '#contract/alerts.ts';
import { assignmentCalls } from '#contract/assignment.ts';
import { nameOf, type BodyOf } from '#contract/call.ts';
import { homeCareCalls } from '#contract/home-care.ts';
import { nurseVisitCalls as calls } from '#contract/nurse-visits.ts';
import { patientCalls } from '#contract/patients.ts';
import { portalCalls } from '#contract/portal.ts';
import { requestCalls } from '#contract/requests.ts';
import { serviceCalls } from '#contract/services.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const HUB = 'wardline_kothrud';
const TASKS = [
  { text: 'Measure blood pressure', done: false },
  { text: 'Change the dressing', done: false },
];
/** Of a patient for whom no one cared before. */
let mrn: string;
let operator: Client;
let farhan: SignedInClient;
let anitha: SignedInClient;
/** A nurse of the same hub, and one of the neighbour's. */
let mary: SignedInClient;
let shabnam: SignedInClient;
let serviceId: string;
let visitId: string;

beforeEach(async () => {
  operator ??= await signInOperator(server);
  farhan = await server.signInAs('farhan.shaikh');
  anitha = await server.signInAs('anitha.nair');
  mary = await server.signInAs('mary.dsouza');
  shabnam = await server.signInAs('shabnam.ali');
  await server.db.deleteFrom('userHub').where('userId', 'in', [shabnam.userId]).execute();
  const hubs = [farhan, anitha, mary].map(({ userId }) => ({ userId, hubKey: HUB }));
  await server.db
    .insertInto('userHub')
    .values([...hubs, { userId: shabnam.userId, hubKey: 'wardline_andheri' }])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  mrn = await strangerTo();
  serviceId = (await server.raise('HOME_CARE', { mrn, hubKey: undefined })).requestId;
  await server.db.updateTable('request').set({ hubKey: HUB }).where('id', '=', serviceId).execute();
  await farhan.call(requestCalls.takeRequest, { body: { requestId: serviceId } });
  visitId = await plan(anitha);
});

async function strangerTo(): Promise<string> {
  const row = await server.db
    .selectFrom('patient')
    .select('mrn')
    .where('id', 'not in', (e) => e.selectFrom('consultation').select('consultation.patientId'))
    .where('id', 'not in', (e) => e.selectFrom('request').select('request.patientId'))
    .orderBy('mrn')
    .executeTakeFirstOrThrow();
  return row.mrn;
}

async function plan(
  { userId }: SignedInClient,
  more: Partial<BodyOf<typeof homeCareCalls.saveHomeVisit>> = {},
): Promise<string> {
  const clientId = randomUUID();
  const { service } = await farhan.call(homeCareCalls.saveHomeVisit, {
    body: {
      serviceId,
      clientId,
      scheduledAt: addSeconds(server.clock.now(), 3600).toISOString(),
      agentUserId: userId,
      tasks: TASKS,
      notes: '',
      visitStatus: 'SCHEDULED',
      ...more,
    },
  });
  return service.visits.find((visit) => visit.clientId === clientId)?.id ?? '';
}

type Report = BodyOf<typeof calls.reportHomeVisit>;
const report = (more: Partial<Report> = {}) => ({
  body: { visitId, version: 1, visitStatus: 'ON_THE_WAY' as const, tasks: TASKS, notes: '', ...more },
});
const vitals = (more: object = {}) => ({
  body: {
    visitId,
    clientId: randomUUID(),
    values: [
      { code: 'RR', value: 24 },
      { code: 'SPO2', value: 93 },
      { code: 'SBP', value: 105 },
      { code: 'DBP', value: 70 },
      { code: 'PULSE', value: 112 },
      { code: 'TEMP', value: 38.4 },
    ],
    onOxygen: false,
    consciousness: 'ALERT' as const,
    ...more,
  },
});
const visitOf = async (who: SignedInClient) =>
  (await who.call(calls.nurseHomeVisit, { query: { visitId } })).visit;
const give = (who: Client, to: SignedInClient, note?: string) =>
  who.call(assignmentCalls.assignHomeVisit, {
    body: { requestId: serviceId, visitId, agentUserId: to.userId, ...(note ? { note } : {}) },
  });
const today = async (who: SignedInClient) =>
  (await who.call(requestCalls.dashboardMenuStatus, {})).agentDashboardMenuStatus.queues.HOME_CARE?.open;
const service = async () =>
  (await farhan.call(serviceCalls.serviceDetailsById, { query: { serviceId } })).service;
/** Whether the order may not be completed for want of a visit. */
async function lackOfVisit(): Promise<boolean> {
  const step = async (requestStatus: 'IN_PROGRESS' | 'COMPLETED') => {
    const { version } = (await service()).request;
    return farhan.send(serviceCalls.updateServiceStatus, { body: { serviceId, requestStatus, version } });
  };
  await step('IN_PROGRESS');
  return (await (await step('COMPLETED')).text()).includes('"VISIT"');
}
const openAlerts = async (who: SignedInClient) =>
  (await who.call(alertCalls.getAlerts, { query: { state: 'OPEN' } })).items.filter(
    ({ requestId }) => requestId === serviceId,
  );

describe('a visit is given to a nurse', () => {
  test('of the hub by the agent who plans it: she is alerted, told by the stream, and her visits of today count it', async () => {
    expect(await openAlerts(anitha)).toMatchObject([{ reason: 'HANDED_OVER', kind: 'HOME_CARE' }]);
    const before = (await today(anitha)) ?? 0;
    await plan(anitha);
    await plan(anitha, { scheduledAt: addSeconds(server.clock.now(), 2 * 86_400).toISOString() });
    expect(await today(anitha)).toBe(before + 1);
    const told = (await server.rows('event')).filter(({ type }) => type === 'request.changed').at(-1);
    expect(told?.audience).toContain(`user:${anitha.userId}`);
    const { items } = await anitha.call(calls.nurseHomeVisits, { body: { part: 'COMING' } });
    expect(items.find(({ id }) => id === visitId)).toMatchObject({
      visitStatus: 'SCHEDULED',
      tasks: TASKS,
      isOrderOpen: true,
    });
    const times = items.map(({ scheduledAt }) => scheduledAt);
    expect(times).toEqual(times.toSorted());
  });

  test('or by an operator, from a list that names nurses for a visit alone, each with the role', async () => {
    const asked = { requestIds: [serviceId] };
    const forOrder = (await operator.call(assignmentCalls.agentsFor, { body: asked })).agents;
    expect(forOrder.map(({ role }) => role)).not.toContain('nurse');
    const { agents } = await operator.call(assignmentCalls.agentsFor, { body: { ...asked, forVisit: true } });
    expect(agents).toContainEqual(expect.objectContaining({ name: 'Anitha Nair', role: 'nurse' }));
    expect(agents).toContainEqual(expect.objectContaining({ name: 'Farhan Shaikh', role: 'agent' }));
    expect(agents.map(({ userId }) => userId)).not.toContain(shabnam.userId);
    await give(operator, mary);
    expect((await service()).visits).toMatchObject([{ agent: { role: 'nurse', userId: mary.userId } }]);
    expect(await openAlerts(mary)).toHaveLength(1);
    const order = { requestIds: [serviceId], agentUserId: mary.userId };
    const { outcomes } = await operator.call(assignmentCalls.assignOrders, { body: order });
    expect(outcomes).toMatchObject([{ refusal: { reason: 'AGENT_NOT_FOR_ORDER' } }]);
  });

  test('not of the neighbour’s hub, and not with a disabled account', async () => {
    const to = (agent: SignedInClient) => ({
      body: { requestId: serviceId, visitId, agentUserId: agent.userId },
    });
    const refusal = { code: 'RULE', reason: 'VISITOR_NOT_OF_HUB' };
    expect(await operator.refusal(assignmentCalls.assignHomeVisit, to(shabnam))).toMatchObject(refusal);
    const disabledAt = (at: Date | null) =>
      server.db.updateTable('appUser').set({ disabledAt: at }).where('id', '=', mary.userId).execute();
    await disabledAt(server.clock.now());
    expect(await operator.refusal(assignmentCalls.assignHomeVisit, to(mary))).toMatchObject(refusal);
    await disabledAt(null);
  });
});

describe('a nurse', () => {
  const each = [
    ['nurseHomeVisit', () => ({ query: { visitId } })],
    ['nurseVisitMobile', () => ({ query: { visitId } })],
    ['reportHomeVisit', () => report()],
    ['recordVisitVitals', () => vitals()],
  ] as const;
  const mayNothing = async (who: SignedInClient) => {
    for (const [name, input] of each)
      expect(await who.refusal(calls[name], input() as never), name).toMatchObject({ code: 'NOT_FOUND' });
    expect(
      await who.refusal(assignmentCalls.assignHomeVisit, {
        body: { requestId: serviceId, visitId, agentUserId: who.userId },
      }),
    ).toMatchObject({ code: 'NOT_FOUND' });
    const { items } = await who.call(calls.nurseHomeVisits, { body: { part: 'COMING' } });
    expect(items.map(({ id }) => id)).not.toContain(visitId);
  };

  test('sees her own visits alone, whatever their state, and through them the patient', async () => {
    const visit = await visitOf(anitha);
    expect(visit).toMatchObject({ patient: { mrn }, others: [], vitals: [] });
    expect(await anitha.call(calls.nurseVisitMobile, { query: { visitId } })).toHaveProperty('mobile');
    const memberId = visit.patient.id;
    await anitha.call(patientCalls.patientVitals, { query: { memberId } });
    await mayNothing(mary);
    expect(await mary.refusal(patientCalls.patientVitals, { query: { memberId } })).toMatchObject({
      code: 'NOT_FOUND',
    });
    await anitha.call(calls.reportHomeVisit, report({ visitStatus: 'DONE' }));
    expect(await visitOf(anitha)).toMatchObject({ visitStatus: 'DONE' });
  });

  test('gives her visit on with a note, and sees neither it nor the patient any more; both are told', async () => {
    const memberId = (await visitOf(anitha)).patient.id;
    const { agents } = await anitha.call(assignmentCalls.agentsFor, {
      body: { requestIds: [serviceId], forVisit: true },
    });
    expect(agents.map(({ userId }) => userId)).toContain(mary.userId);
    await give(anitha, mary, 'My bus is late');
    await mayNothing(anitha);
    expect(await anitha.refusal(patientCalls.patientVitals, { query: { memberId } })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await visitOf(mary)).toMatchObject({ version: 2 });
    const { history } = await farhan.call(serviceCalls.serviceStatusHistory, { query: { serviceId } });
    expect(history.at(-1)).toMatchObject({
      by: { userId: anitha.userId },
      note: expect.stringMatching(/ assigned to .*: My bus is late$/) as string,
    });
    const audiences = (await server.rows('event')).slice(-3).flatMap(({ audience }) => audience);
    expect(audiences).toEqual(expect.arrayContaining([`user:${anitha.userId}`, `user:${mary.userId}`]));
    await give(farhan, farhan);
    await mayNothing(mary);
    expect((await service()).visits).toMatchObject([{ agent: { role: 'agent' } }]);
  });

  test('without a visit of an order may not ask who makes visits of it', async () => {
    const body = { requestIds: [serviceId], forVisit: true };
    expect(await mary.refusal(assignmentCalls.agentsFor, { body })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a report', () => {
  test('never goes back; after that it is only corrected', async () => {
    const step = (version: number, visitStatus: Report['visitStatus'], notes = '') =>
      report({ version, visitStatus, notes });
    await anitha.call(calls.reportHomeVisit, step(1, 'ON_THE_WAY'));
    expect(await anitha.refusal(calls.reportHomeVisit, step(2, 'SCHEDULED'))).toMatchObject({
      code: 'BAD_TRANSITION',
    });
    await anitha.call(calls.reportHomeVisit, step(2, 'DONE'));
    for (const status of ['ON_THE_WAY', 'MISSED', 'SCHEDULED'] as const)
      expect(await anitha.refusal(calls.reportHomeVisit, step(3, status, 'No')), status).toMatchObject({
        code: 'BAD_TRANSITION',
        reason: 'VISIT_OVER',
      });
    const { visit } = await anitha.call(calls.reportHomeVisit, step(3, 'DONE', 'Walks ten metres'));
    expect(visit).toMatchObject({ visitStatus: 'DONE', notes: 'Walks ten metres', version: 4 });
  });

  test('of an older version is refused with what is there now', async () => {
    await anitha.call(calls.reportHomeVisit, report({ notes: 'Left at nine' }));
    expect(await anitha.refusal(calls.reportHomeVisit, report({ visitStatus: 'DONE' }))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      detail: { version: 2, visitStatus: 'ON_THE_WAY', notes: 'Left at nine' },
    });
  });

  test('that it was not possible needs the reason, and names the tasks that were planned', async () => {
    const missed = { visitStatus: 'MISSED' as const };
    expect(await anitha.refusal(calls.reportHomeVisit, report({ ...missed, notes: '  ' }))).toMatchObject({
      fields: [{ path: 'notes', reason: 'MISSED_WITHOUT_REASON' }],
    });
    const tasks = [{ text: 'Another task', done: true }];
    expect(await anitha.refusal(calls.reportHomeVisit, report({ tasks }))).toMatchObject({
      fields: [{ path: 'tasks', reason: 'TASKS_NOT_PLANNED' }],
    });
    await anitha.call(calls.reportHomeVisit, report({ ...missed, notes: 'Nobody opened' }));
    expect((await service()).visits).toMatchObject([{ visitStatus: 'MISSED', doneAt: null }]);
  });

  test('without a network says when it was so, ends her alert, and completes the order’s lack of a visit', async () => {
    server.clock.advance(2 * 3600);
    anitha = await server.signInAs('anitha.nair');
    farhan = await server.signInAs('farhan.shaikh');
    expect(await lackOfVisit()).toBe(true);
    const [left, measured, done] = [90, 60, 45].map((minutes) =>
      addSeconds(server.clock.now(), -60 * minutes).toISOString(),
    ) as [string, string, string];
    const write = (call: string, occurredAt: string, body: object) => ({
      key: randomUUID(),
      entity: `service:${serviceId}`,
      call,
      occurredAt,
      body,
    });
    const tasks = TASKS.map((task) => ({ ...task, done: true }));
    const { answers } = await anitha.call(portalCalls.deliverWrites, {
      body: {
        sentAt: server.clock.now().toISOString(),
        writes: [
          write(nameOf(calls.reportHomeVisit), left, report().body),
          write(nameOf(calls.recordVisitVitals), measured, vitals().body),
          write(
            nameOf(calls.reportHomeVisit),
            done,
            report({ version: 2, visitStatus: 'DONE', tasks, notes: 'Well' }).body,
          ),
        ],
      },
    });
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [visit] = (await service()).visits;
    expect(visit).toMatchObject({ visitStatus: 'DONE', startedAt: left, doneAt: done, tasks, notes: 'Well' });
    expect(visit?.vitals).toMatchObject([{ at: measured, by: { userId: anitha.userId } }]);
    const { history } = await farhan.call(serviceCalls.serviceStatusHistory, { query: { serviceId } });
    expect(history.slice(-2)).toMatchObject([
      { at: left, note: expect.stringMatching(/ on the way$/) as string },
      { at: done, note: expect.stringMatching(/ done$/) as string },
    ]);
    expect(await openAlerts(anitha)).toEqual([]);
    expect(await lackOfVisit()).toBe(false);
  });
});

describe('vital signs of a visit', () => {
  test('are checked and scored as those of a consultation, once a clientId, and are in the record and the order', async () => {
    const wrong = vitals({ values: [{ code: 'SPO2', value: 140 }] });
    expect(await anitha.refusal(calls.recordVisitVitals, wrong)).toMatchObject({
      fields: [{ path: 'values.0.value', reason: 'VITAL_OUT_OF_RANGE' }],
    });
    const input = vitals();
    const { vitals: set } = await anitha.call(calls.recordVisitVitals, input);
    expect(set).toMatchObject({ consultationNumber: null, news2: { score: 8, risk: 'HIGH' } });
    await anitha.call(calls.recordVisitVitals, input);
    const memberId = (await visitOf(anitha)).patient.id;
    const { items } = await anitha.call(patientCalls.patientVitals, { query: { memberId } });
    expect(items.filter(({ id }) => id === set.id)).toHaveLength(1);
    expect((await visitOf(anitha)).vitals).toMatchObject([{ id: set.id }]);
    expect((await service()).visits).toMatchObject([{ vitals: [{ id: set.id, news2: { score: 8 } }] }]);
    const lata = await server.signInAs('lata.joshi');
    const { service: seen } = await lata.call(homeCareCalls.providerHomeCareDetails, {
      query: { serviceId },
    });
    expect(seen.visits).toMatchObject([{ vitals: [{ id: set.id }] }]);
  });

  test('are still taken in after the order has ended', async () => {
    await server.db
      .updateTable('request')
      .set({ status: 'COMPLETED', endedAt: server.clock.now() })
      .where('id', '=', serviceId)
      .execute();
    await anitha.call(calls.recordVisitVitals, vitals());
    const { items } = await anitha.call(calls.nurseHomeVisits, { body: { part: 'PAST' } });
    expect(items.find(({ id }) => id === visitId)).toMatchObject({ isOrderOpen: false });
    expect(await anitha.refusal(calls.nurseVisitMobile, { query: { visitId } })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});

test('visits are found by patient and by order, page by page', async () => {
  const found = async (search: string) =>
    (await anitha.call(calls.nurseHomeVisits, { body: { part: 'COMING', search } })).items.map(
      ({ id }) => id,
    );
  const { patient, serviceNumber } = await visitOf(anitha);
  expect(await found(serviceNumber)).toEqual([visitId]);
  expect(await found(patient.mrn)).toContain(visitId);
  expect(await found('204399')).not.toContain(visitId);
});
