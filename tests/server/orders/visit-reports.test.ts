import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { alertCalls } from '#contract/alerts.ts';
import { assignmentCalls } from '#contract/assignment.ts';
import { nameOf } from '#contract/call.ts';
import { homeCareCalls } from '#contract/home-care.ts';
import { nurseVisitCalls as calls } from '#contract/nurse-visits.ts';
import { patientCalls } from '#contract/patients.ts';
import { portalCalls } from '#contract/portal.ts';
import { serviceCalls } from '#contract/services.ts';
import {
  HUB,
  makeVisit,
  reportOf,
  TASKS,
  vitalsOf,
  type Report,
} from '#tests/support/journeys/nurse-visit.ts';
import { addSeconds } from '#server/platform/time.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
let farhan: SignedInClient;
let anitha: SignedInClient;
let mary: SignedInClient;
let serviceId: string;
let visitId: string;
let plan: Awaited<ReturnType<typeof makeVisit>>['plan'];

beforeEach(async () => {
  ({ farhan, anitha, mary, serviceId, visitId, plan } = await makeVisit(server));
});

const report = (more: Partial<Report> = {}) => reportOf(visitId, more);
const vitals = (more: object = {}) => vitalsOf(visitId, more);
const visitOf = async (who: SignedInClient) =>
  (await who.call(calls.nurseHomeVisit, { query: { visitId } })).visit;
const service = async () =>
  (await farhan.call(serviceCalls.serviceDetailsById, { query: { serviceId } })).service;
/** Returns whether the order may not be completed for want of a visit. */
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

const write = (call: string, occurredAt: string, body: object) => ({
  key: randomUUID(),
  entity: `service:${serviceId}`,
  call,
  occurredAt,
  body,
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

  test('refuses an older version and answers with the current one', async () => {
    await anitha.call(calls.reportHomeVisit, report({ notes: 'Left at nine' }));
    expect(await anitha.refusal(calls.reportHomeVisit, report({ visitStatus: 'DONE' }))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      detail: { version: 2, visitStatus: 'ON_THE_WAY', notes: 'Left at nine' },
    });
  });

  test('requires the reason when it was not possible, and names the planned tasks', async () => {
    const missed = { visitStatus: 'MISSED' as const };
    expect(await anitha.refusal(calls.reportHomeVisit, report({ ...missed, notes: '  ' }))).toMatchObject({
      fields: [{ path: 'notes', reason: 'FIELD_REQUIRED' }],
    });
    const tasks = [{ text: 'Another task', done: true }];
    expect(await anitha.refusal(calls.reportHomeVisit, report({ tasks }))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
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

describe('reports that were written without a network', () => {
  const deliver = async (...reports: Partial<Report>[]) => {
    const sentAt = server.clock.now().toISOString();
    const writes = reports.map((one) => write(nameOf(calls.reportHomeVisit), sentAt, report(one).body));
    const { answers } = await anitha.call(portalCalls.deliverWrites, { body: { sentAt, writes } });
    return answers.map(({ status, body }) => (status === 200 ? 'stored' : (body as { code: string }).code));
  };
  const first = { version: 1, versionStep: 4_711, notes: 'On my way' };
  const second = { version: 4_712, versionStep: 15, visitStatus: 'DONE' as const, notes: 'Well' };

  test('name the versions that those before them make', async () => {
    expect(await deliver(first, second)).toEqual(['stored', 'stored']);
    expect(await visitOf(anitha)).toMatchObject({ version: 4_727, visitStatus: 'DONE', notes: 'Well' });
  });

  test('refuse all when another person has changed the visit since', async () => {
    const [planned] = (await service()).visits;
    await plan(anitha, { clientId: planned?.clientId ?? '', version: 1, notes: 'Gate code 4471' });
    expect(await deliver(first, second)).toEqual(['CHANGED_MEANWHILE', 'CHANGED_MEANWHILE']);
    expect(await visitOf(anitha)).toMatchObject({ visitStatus: 'SCHEDULED', notes: 'Gate code 4471' });
  });
});

describe('a visit that was given to another nurse while its nurse had no network', () => {
  const give = (who: SignedInClient, to: SignedInClient) =>
    who.call(assignmentCalls.assignHomeVisit, {
      body: { requestId: serviceId, visitId, agentUserId: to.userId },
    });
  const done = (version: number) => report({ version, visitStatus: 'DONE', notes: 'Well' });

  beforeEach(async () => {
    await give(farhan, mary);
  });

  test('takes in what was measured at the bed, for a week', async () => {
    const { vitals: set } = await anitha.call(calls.recordVisitVitals, vitals());
    expect((await visitOf(mary)).vitals).toMatchObject([{ id: set.id, by: { userId: anitha.userId } }]);
    expect(await anitha.refusal(calls.nurseHomeVisit, { query: { visitId } })).toMatchObject({
      code: 'NOT_FOUND',
    });
    server.clock.advance(7 * 86_400 + 1);
    anitha = await server.signInAs('anitha.nair');
    expect(await anitha.refusal(calls.recordVisitVitals, vitals())).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('returns to her when she reports over the newest version that she made it; the other nurse’s alert ends', async () => {
    expect(await openAlerts(mary)).toHaveLength(1);
    expect(await anitha.refusal(calls.reportHomeVisit, done(1))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      detail: { version: 2, visitStatus: 'SCHEDULED' },
    });
    const before = (await server.rows('event')).length;
    const { visit } = await anitha.call(calls.reportHomeVisit, done(2));
    expect(visit).toMatchObject({ visitStatus: 'DONE', notes: 'Well' });
    expect((await service()).visits).toMatchObject([
      { visitStatus: 'DONE', agent: { userId: anitha.userId } },
    ]);
    expect(await openAlerts(mary)).toEqual([]);
    const told = (await server.rows('event')).slice(before).flatMap(({ audience }) => audience);
    expect(told).toContain(`user:${mary.userId}`);
    expect(await mary.refusal(calls.nurseHomeVisit, { query: { visitId } })).toMatchObject({
      code: 'NOT_FOUND',
    });
    const { history } = await farhan.call(serviceCalls.serviceStatusHistory, { query: { serviceId } });
    expect(history.at(-1)).toMatchObject({ by: { userId: anitha.userId } });
  });

  test('stays the other one’s for any other report, and once that one is on the way or there', async () => {
    const given = { code: 'RULE', reason: 'VISIT_GIVEN' };
    for (const visitStatus of ['SCHEDULED', 'ON_THE_WAY', 'MISSED'] as const) {
      const other = report({ version: 2, visitStatus, notes: 'Nobody opened' });
      expect(await anitha.refusal(calls.reportHomeVisit, other), visitStatus).toMatchObject(given);
    }
    await mary.call(calls.reportHomeVisit, report({ version: 2 }));
    expect(await anitha.refusal(calls.reportHomeVisit, done(3))).toMatchObject(given);
    await mary.call(calls.reportHomeVisit, done(3));
    expect(await anitha.refusal(calls.reportHomeVisit, done(4))).toMatchObject({
      code: 'BAD_TRANSITION',
      reason: 'VISIT_OVER',
    });
    expect((await service()).visits).toMatchObject([{ agent: { userId: mary.userId } }]);
  });

  test('remembers it whichever way it was given: planned for another nurse, or with the whole order', async () => {
    const [planned] = (await service()).visits;
    await plan(mary, { clientId: planned?.clientId ?? '', version: 2 });
    await plan(farhan, { clientId: planned?.clientId ?? '', version: 3 });
    await mary.call(calls.recordVisitVitals, vitals());
    const sunil = await server.signInAs('sunil.more');
    await server.db
      .insertInto('userHub')
      .values({ userId: sunil.userId, hubKey: HUB })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const order = { requestIds: [serviceId], agentUserId: sunil.userId };
    const { outcomes } = await farhan.call(assignmentCalls.assignOrders, { body: order });
    expect(outcomes).toMatchObject([{ refusal: null }]);
    const former = await server.rows('formerVisitor');
    const ofVisit = former.filter(({ homeVisitId }) => homeVisitId === visitId).map(({ userId }) => userId);
    expect(ofVisit).toEqual(expect.arrayContaining([anitha.userId, mary.userId, farhan.userId]));
  });
});

describe('vital signs of a visit', () => {
  test('check and score like those of a consultation, once per clientId, and appear in record and order', async () => {
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

  test('arrive even after the order has ended', async () => {
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
