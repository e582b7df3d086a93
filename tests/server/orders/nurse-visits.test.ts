import { beforeEach, describe, expect, test } from 'vitest';
import { alertCalls } from '#contract/alerts.ts';
import { assignmentCalls } from '#contract/assignment.ts';
import { nurseVisitCalls as calls } from '#contract/nurse-visits.ts';
import { patientCalls } from '#contract/patients.ts';
import { requestCalls } from '#contract/requests.ts';
import { serviceCalls } from '#contract/services.ts';
import {
  askOf,
  makeVisit,
  reportOf,
  TASKS,
  vitalsOf,
  type Report,
} from '#tests/support/journeys/nurse-visit.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
let operator: Client;
let farhan: SignedInClient;
let anitha: SignedInClient;
/** A nurse of the same hub, and one of the neighbour's. */
let mary: SignedInClient;
let shabnam: SignedInClient;
let mrn: string;
let serviceId: string;
let visitId: string;
let plan: Awaited<ReturnType<typeof makeVisit>>['plan'];

beforeEach(async () => {
  operator ??= await signInOperator(server);
  ({ farhan, anitha, mary, shabnam, mrn, serviceId, visitId, plan } = await makeVisit(server));
});

const report = (more: Partial<Report> = {}) => reportOf(visitId, more);
const vitals = (more: object = {}) => vitalsOf(visitId, more);
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
const openAlerts = async (who: SignedInClient) =>
  (await who.call(alertCalls.getAlerts, { query: { state: 'OPEN' } })).items.filter(
    ({ requestId }) => requestId === serviceId,
  );

describe('a visit is given to a nurse', () => {
  test('alerts a nurse of the hub by the planning agent; her stream and today’s visits show it', async () => {
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

  test('lets an operator choose from a list that names nurses with their role for a visit alone', async () => {
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

  test('refuses a nurse of a neighbouring hub or with a disabled account', async () => {
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
    ['askDoctor', () => askOf(visitId)],
    ['reportHomeVisit', () => report()],
    ['recordVisitVitals', () => vitals()],
  ] as const;
  const mayNothing = async (who: SignedInClient, { had = false } = {}) => {
    // What she has done at the bed is still taken in: tests/server/orders/visit-reports.test.ts.
    for (const [name, input] of had ? each.slice(0, 3) : each)
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
    const before = (await server.rows('event')).length;
    await give(anitha, mary, 'My bus is late');
    await mayNothing(anitha, { had: true });
    expect(await anitha.refusal(patientCalls.patientVitals, { query: { memberId } })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await visitOf(mary)).toMatchObject({ version: 2 });
    const { history } = await farhan.call(serviceCalls.serviceStatusHistory, { query: { serviceId } });
    expect(history.at(-1)).toMatchObject({
      by: { userId: anitha.userId },
      note: expect.stringMatching(/ assigned to .*: My bus is late$/) as string,
    });
    const told = (await server.rows('event')).slice(before).filter(({ type }) => type === 'request.changed');
    const audiences = told.flatMap(({ audience }) => audience);
    expect(audiences).toEqual(expect.arrayContaining([`user:${anitha.userId}`, `user:${mary.userId}`]));
    await give(farhan, farhan);
    await mayNothing(mary, { had: true });
    expect((await service()).visits).toMatchObject([{ agent: { role: 'agent' } }]);
  });

  test('without a visit of an order may not ask who makes visits of it', async () => {
    const body = { requestIds: [serviceId], forVisit: true };
    expect(await mary.refusal(assignmentCalls.agentsFor, { body })).toMatchObject({ code: 'NOT_FOUND' });
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
