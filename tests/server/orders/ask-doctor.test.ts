import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { alertCalls } from '#contract/alerts.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { nurseVisitCalls as calls } from '#contract/nurse-visits.ts';
import { patientCalls } from '#contract/patients.ts';
import { requestCalls } from '#contract/requests.ts';
import { serviceCalls } from '#contract/services.ts';
import { addSeconds } from '#server/platform/time.ts';
import { askOf, HUB, makeVisit, reportOf, vitalsOf } from '#tests/support/journeys/nurse-visit.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const REASON = 'Breathless since noon, SpO2 93 %';

const server = await openServer();
let farhan: SignedInClient;
let anitha: SignedInClient;
let mary: SignedInClient;
/** A doctor of the hub. */
let doctor: SignedInClient;
let serviceId: string;
let visitId: string;

beforeEach(async () => {
  ({ farhan, anitha, mary, serviceId, visitId } = await makeVisit(server));
  doctor = await server.signInAs('vikram.desai');
  await server.db
    .insertInto('userHub')
    .values({ userId: doctor.userId, hubKey: HUB })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});

const ask = (more: Parameters<typeof askOf>[1] = {}) => askOf(visitId, more);
const visitOf = async (who: SignedInClient) =>
  (await who.call(calls.nurseHomeVisit, { query: { visitId } })).visit;
const asked = async () => {
  const { askedDoctor } = await visitOf(anitha);
  if (!askedDoctor) throw new Error('No doctor is asked');
  return askedDoctor;
};
const requestsOfVisit = async () =>
  (await server.rows('request')).filter(({ homeVisitId }) => homeVisitId === visitId);
const take = async (requestId: string) =>
  (await doctor.call(requestCalls.takeRequest, { body: { requestId } })).request;
const endOf = async (id: string) =>
  server.db
    .updateTable('request')
    .set({ status: 'COMPLETED', endedAt: server.clock.now() })
    .where('id', '=', id)
    .execute();
/** The audiences of the newest events of a request. */
const toldOf = async (requestId: string, type: string) =>
  (await server.rows('event'))
    .filter((event) => event.type === type && JSON.stringify(event.data).includes(requestId))
    .flatMap(({ audience }) => audience);

describe('a nurse at a home visit asks a doctor', () => {
  test('alerts doctors of the order’s hub, who count it, and both histories name her', async () => {
    const counted = async () =>
      (await doctor.call(requestCalls.dashboardMenuStatus, {})).agentDashboardMenuStatus.talkToDocReq;
    const before = await counted();
    const { visit } = await anitha.call(calls.askDoctor, ask({ reason: `  ${REASON}\n` }));
    const { id, serviceNumber, ...rest } = await asked();
    expect(visit.askedDoctor).toMatchObject({ id, serviceNumber });
    expect(serviceNumber).toMatch(/^TD/);
    expect(rest).toMatchObject({
      requestStatus: 'REQUESTED',
      consultationMode: 'AUDIO',
      doctor: null,
      withDoctorAt: null,
      endedAt: null,
    });
    expect(await counted()).toBe(before + 1);
    const { items } = await doctor.call(alertCalls.getAlerts, { query: { state: 'OPEN' } });
    expect(items.map(({ requestId }) => requestId)).toContain(id);
    const { items: own } = await anitha.call(alertCalls.getAlerts, { query: { state: 'OPEN' } });
    expect(own.map(({ requestId }) => requestId)).not.toContain(id);
    const { items: queue } = await doctor.call(requestCalls.talkToDocRequests, {
      body: { search: serviceNumber },
    });
    expect(queue).toMatchObject([{ id, hubKey: HUB, reason: REASON, patient: { id: visit.patient.id } }]);
    const { history } = await farhan.call(serviceCalls.serviceStatusHistory, { query: { serviceId } });
    expect(history.at(-1)).toMatchObject({
      by: { userId: anitha.userId },
      note: expect.stringMatching(
        new RegExp(`^Doctor asked at the home visit of .*: ${serviceNumber}$`),
      ) as string,
    });
    const [first] = (await server.rows('statusHistory')).filter(({ requestId }) => requestId === id);
    expect(first).toMatchObject({ byUser: anitha.userId, note: 'Asked by a nurse at a home visit' });
    const audits = (await server.rows('audit')).filter(({ entityId }) => entityId === visitId);
    expect(audits.map(({ action }) => action)).toContain('ASK_DOCTOR');
  });

  test('allows only her own visit; a colleague’s gets NOT_FOUND', async () => {
    expect(await mary.refusal(calls.askDoctor, ask())).toEqual(
      await mary.refusal(calls.askDoctor, ask({ visitId: randomUUID() })),
    );
    expect(await mary.refusal(calls.askDoctor, ask())).toMatchObject({ code: 'NOT_FOUND' });
    expect(await requestsOfVisit()).toEqual([]);
  });

  test('once, although it is sent twice, also at the same time', async () => {
    const input = ask();
    await Promise.all([anitha.call(calls.askDoctor, input), anitha.call(calls.askDoctor, input)]);
    await endOf((await asked()).id);
    await anitha.call(calls.askDoctor, input);
    expect(await requestsOfVisit()).toHaveLength(1);
  });

  test('again only after the one before has ended', async () => {
    await anitha.call(calls.askDoctor, ask());
    const first = await asked();
    const refusal = { code: 'RULE', reason: 'DOCTOR_ALREADY_ASKED' };
    expect(await anitha.refusal(calls.askDoctor, ask())).toMatchObject(refusal);
    await take(first.id);
    expect(await anitha.refusal(calls.askDoctor, ask())).toMatchObject(refusal);
    await endOf(first.id);
    server.clock.advance(1);
    await anitha.call(calls.askDoctor, ask());
    expect((await asked()).id).not.toBe(first.id);
    expect(await requestsOfVisit()).toHaveLength(2);
  });

  test('with a key that another visit’s request has, and without a reason, not at all', async () => {
    const { body } = ask();
    await anitha.call(calls.askDoctor, { body });
    const other = await makeVisit(server);
    expect(
      await anitha.refusal(calls.askDoctor, { body: { ...body, visitId: other.visitId } }),
    ).toMatchObject({ code: 'SAME_KEY_OTHER_BODY' });
    expect(await anitha.refusal(calls.askDoctor, ask({ reason: '  ' }))).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'reason' }],
    });
  });
});

describe('a doctor can be asked', () => {
  test('works from a visit that was done today, not from an older one', async () => {
    await anitha.call(calls.reportHomeVisit, reportOf(visitId, { visitStatus: 'DONE' }));
    await anitha.call(calls.askDoctor, ask());
    await endOf((await asked()).id);
    await server.db
      .updateTable('homeVisit')
      .set({ doneAt: addSeconds(server.clock.now(), -86_400) })
      .where('id', '=', visitId)
      .execute();
    expect(await anitha.refusal(calls.askDoctor, ask())).toMatchObject({
      code: 'BAD_TRANSITION',
      reason: 'VISIT_OVER',
    });
  });

  test('refuses a visit that was not possible, and an order that has ended', async () => {
    const notes = 'No one opened';
    await anitha.call(calls.reportHomeVisit, reportOf(visitId, { visitStatus: 'MISSED', notes }));
    expect(await anitha.refusal(calls.askDoctor, ask())).toMatchObject({ reason: 'VISIT_OVER' });
    await endOf(serviceId);
    expect(await anitha.refusal(calls.askDoctor, ask())).toMatchObject({
      code: 'BAD_TRANSITION',
      reason: 'ORDER_ENDED',
    });
    expect(await requestsOfVisit()).toEqual([]);
  });
});

describe('the doctor who accepts it', () => {
  test('appears by name to the nurse, who hears when it is taken, returned and taken again', async () => {
    await anitha.call(calls.askDoctor, ask());
    const { id } = await asked();
    await take(id);
    expect(await asked()).toMatchObject({
      requestStatus: 'ACCEPTED',
      doctor: 'Dr. Vikram Desai',
      withDoctorAt: server.clock.now().toISOString(),
    });
    const told = (await toldOf(id, 'request.changed')).length;
    expect(await toldOf(id, 'request.changed')).toContain('role:nurse');
    const { consultationNumber } = await asked();
    const { consultation } = await anitha.call(consultationCalls.getConsultationForProvider, {
      query: { consultationNumber: consultationNumber ?? '' },
    });
    expect(consultation).toMatchObject({
      nurse: { userId: anitha.userId },
      may: ['open', 'chat', 'join', 'upload'],
    });
    await doctor.call(requestCalls.returnRequest, { body: { requestId: id } });
    expect(await asked()).toMatchObject({ doctor: null, withDoctorAt: null });
    expect((await toldOf(id, 'request.changed')).length).toBeGreaterThan(told);
  });

  test('reads who asked, and the vital signs of the visit among the patient’s; is told of new ones', async () => {
    const { vitals: first } = await anitha.call(calls.recordVisitVitals, vitalsOf(visitId));
    await anitha.call(calls.askDoctor, ask());
    const { consultationNumber, consultationId, patient } = await take((await asked()).id);
    const { consultation } = await doctor.call(consultationCalls.getConsultationForProvider, {
      query: { consultationNumber: consultationNumber ?? '' },
    });
    expect(consultation).toMatchObject({
      askedAtHomeVisitBy: 'Anitha Nair',
      consultationMode: 'AUDIO',
      request: { reason: REASON },
    });
    const seen = async () =>
      (await doctor.call(patientCalls.patientVitals, { query: { memberId: patient.id } })).items.map(
        ({ id }) => id,
      );
    expect(await seen()).toContain(first.id);
    const { vitals: second } = await anitha.call(calls.recordVisitVitals, vitalsOf(visitId));
    expect(await seen()).toContain(second.id);
    expect(await toldOf(consultationId ?? '', 'consultation.changed')).toContain(`user:${doctor.userId}`);
  });
});
