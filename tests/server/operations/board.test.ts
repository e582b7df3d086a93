import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alertCalls } from '#contract/alerts.ts';
import { boardCalls as calls } from '#contract/board.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { requestCalls } from '#contract/requests.ts';
import { returnUnopened } from '#server/requests/return-unopened.job.ts';
import { putOnDuty } from '#tests/support/journeys/on-duty.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const KOTHRUD = 'wardline_kothrud';
const ANDHERI = 'wardline_andheri';
let operator: Client & { userId: string };
let anitha: SignedInClient;
let rekha: SignedInClient;
let shabnam: SignedInClient;
let vikram: SignedInClient;
beforeAll(async () => {
  operator = await signInOperator(server);
});
beforeEach(async () => {
  anitha = await server.signInAs('anitha.nair');
  rekha = await server.signInAs('rekha.pawar');
  shabnam = await server.signInAs('shabnam.ali');
  vikram = await server.signInAs('vikram.desai');
  await putOnDuty(server, vikram.roleId);
  // Each test has a patient and a queue of its own.
  await server.db.updateTable('request').set({ endedAt: server.clock.now(), status: 'CANCELLED' }).execute();
  await server.db.updateTable('alert').set({ withdrawnAt: server.clock.now() }).execute();
});

const raised = async (kind: 'EMERGENCY_CARE' | 'TALK_TO_NURSE' | 'TALK_TO_DOC', hubKey = KOTHRUD) =>
  (await server.raise(kind, { hubKey })).requestId;
const board = async () => (await operator.call(calls.liveBoard, {})).board;
const waitingOf = async (requestId: string) =>
  (await board()).waiting.find((row) => row.requestId === requestId);
const personOf = async (userId: string) => (await board()).staff.find((row) => row.userId === userId);
const detailsOf = async (requestId: string) =>
  (await operator.call(calls.boardRequest, { query: { requestId } })).request;
const assign = (requestId: string, to: string, heldBy: string | null = null) => ({
  body: { requestId, userId: to, heldBy },
});
const join = (who: SignedInClient, requestId: string) =>
  who.call(consultationCalls.joinUrgentCareConsultation, { body: { requestId } });
const listenersOf = async (requestId: string) =>
  server.db
    .selectFrom('alertListener')
    .innerJoin('alert', 'alert.id', 'alertListener.alertId')
    .selectAll('alertListener')
    .select(['alert.raisedAt as since', 'alert.reason as why'])
    .where('alert.requestId', '=', requestId)
    .where('alert.takenAt', 'is', null)
    .where('alert.withdrawnAt', 'is', null)
    .execute();
const actionsOf = async (requestId: string) =>
  (await server.rows('audit')).filter(({ entityId }) => entityId === requestId).map(({ action }) => action);

describe('the live board', () => {
  test('shows who waits, longest first, with the people whom it rings for', async () => {
    const first = await raised('TALK_TO_NURSE');
    server.clock.advance(60);
    const second = await raised('EMERGENCY_CARE');
    const { waiting, hubs } = await board();
    expect(waiting.map(({ requestId }) => requestId)).toEqual([first, second]);
    expect(waiting[0]).toMatchObject({ kind: 'TALK_TO_NURSE', hubKey: KOTHRUD, level: 0 });
    expect(waiting[0]?.patient).toMatchObject({
      initials: expect.stringMatching(/^.{2}$/u),
      named: { mrn: expect.any(String) },
    });
    expect(waiting[1]?.alerted.count).toBe((await listenersOf(second)).length);
    expect(waiting[1]?.alerted.names.length).toBeGreaterThan(0);
    expect(hubs.map(({ hubKey }) => hubKey)).toContain(ANDHERI);
  });

  test('shows the patients of each person, who is free, and who is signed out with a patient', async () => {
    expect(await personOf(anitha.userId)).toMatchObject({ role: 'nurse', state: 'FREE', has: [] });
    const requestId = await raised('TALK_TO_NURSE');
    await anitha.call(requestCalls.takeRequest, { body: { requestId } });
    const has = [{ requestId, isOpened: true, since: server.clock.now().toISOString() }];
    expect(await personOf(anitha.userId)).toMatchObject({ state: 'WITH_PATIENT', has });
    expect(await waitingOf(requestId)).toBeUndefined();
    await server.db
      .updateTable('session')
      .set({ revokedAt: server.clock.now() })
      .where('userId', '=', anitha.userId)
      .execute();
    expect(await personOf(anitha.userId)).toMatchObject({ state: 'AWAY', has });
    await server.db
      .updateTable('session')
      .set({ revokedAt: null })
      .where('userId', '=', anitha.userId)
      .execute();
  });

  test('shows do-not-disturb with its end, and a doctor who is off duty as off', async () => {
    const quietUntil = new Date(server.clock.now().getTime() + 600_000);
    await server.db.updateTable('appUser').set({ quietUntil }).where('id', '=', rekha.userId).execute();
    expect(await personOf(rekha.userId)).toMatchObject({
      state: 'QUIET',
      quietUntil: quietUntil.toISOString(),
    });
    await server.db.updateTable('appUser').set({ quietUntil: null }).where('id', '=', rekha.userId).execute();
    await vikram.call(requestCalls.setDuty, { body: { onDuty: false } });
    expect(await personOf(vikram.userId)).toMatchObject({ state: 'OFF' });
  });

  test('writes down once which patients it showed to an operator', async () => {
    const requestId = await raised('TALK_TO_DOC');
    const row = (await server.rows('request')).find(({ id }) => id === requestId);
    await board();
    await board();
    const reads = (await server.rows('audit')).filter(
      ({ entityId, patientIds }) => entityId === 'board' && patientIds?.includes(row?.patientId ?? ''),
    );
    expect(reads).toHaveLength(1);
  });

  test('opens one request with whom its alert has reached, and no order of a laboratory', async () => {
    const requestId = await raised('EMERGENCY_CARE');
    const request = await detailsOf(requestId);
    expect(request).toMatchObject({ heldBy: null, may: ['assign', 'ring', 'send'] });
    expect(request.alerted).toHaveLength((await listenersOf(requestId)).length);
    const order = await server.raise('LAB', { hubKey: KOTHRUD });
    const refused = await operator.refusal(calls.boardRequest, { query: { requestId: order.requestId } });
    expect(refused).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('assigning a request', () => {
  test('gives it to a signed-in nurse of its hub, whom it rings for until she opens it', async () => {
    const requestId = await raised('TALK_TO_NURSE');
    await operator.call(calls.assignFromBoard, assign(requestId, anitha.userId));
    expect(await personOf(anitha.userId)).toMatchObject({ has: [{ requestId, isOpened: false }] });
    expect((await listenersOf(requestId)).map(({ userId, why }) => [userId, why])).toEqual([
      [anitha.userId, 'HANDED_OVER'],
    ]);
    await join(anitha, requestId);
    expect(await personOf(anitha.userId)).toMatchObject({ has: [{ requestId, isOpened: true }] });
    expect(await actionsOf(requestId)).toContain('ASSIGN');
  });

  test('gives it to a doctor on duty, who then has the visit, and refuses one off duty', async () => {
    const requestId = await raised('TALK_TO_DOC');
    await vikram.call(requestCalls.setDuty, { body: { onDuty: false } });
    const off = await operator.refusal(calls.assignFromBoard, assign(requestId, vikram.userId));
    expect(off).toMatchObject({ reason: 'DOCTOR_OFF_DUTY' });
    await vikram.call(requestCalls.setDuty, { body: { onDuty: true } });
    await operator.call(calls.assignFromBoard, assign(requestId, vikram.userId));
    expect(await personOf(vikram.userId)).toMatchObject({ has: [{ requestId, isOpened: false }] });
    const { consultation } = await join(vikram, requestId);
    expect(consultation.id).toBeTruthy();
    expect(await detailsOf(requestId)).toMatchObject({ heldBy: { userId: vikram.userId }, may: [] });
  });

  test('refuses a nurse of another hub, an agent, and a request that another person has by now', async () => {
    const requestId = await raised('TALK_TO_NURSE');
    const elsewhere = await operator.refusal(calls.assignFromBoard, assign(requestId, shabnam.userId));
    expect(elsewhere).toMatchObject({ reason: 'NURSE_NOT_HERE' });
    const agent = await server.signInAs('farhan.shaikh');
    const none = await operator.refusal(calls.assignFromBoard, assign(requestId, agent.userId));
    expect(none).toMatchObject({ code: 'NOT_FOUND' });
    await rekha.call(requestCalls.takeRequest, { body: { requestId } });
    const taken = await operator.refusal(calls.assignFromBoard, assign(requestId, anitha.userId));
    expect(taken).toMatchObject({ code: 'TAKEN', detail: { by: 'Rekha Pawar' } });
  });

  test('takes it from a nurse when the operator said so, and never from a doctor who has joined', async () => {
    const requestId = await raised('TALK_TO_NURSE');
    await rekha.call(requestCalls.takeRequest, { body: { requestId } });
    await operator.call(calls.assignFromBoard, assign(requestId, anitha.userId, rekha.userId));
    expect(await personOf(rekha.userId)).toMatchObject({ has: [] });
    await operator.call(calls.assignFromBoard, assign(requestId, vikram.userId, anitha.userId));
    expect(await personOf(anitha.userId)).toMatchObject({ has: [{ requestId }] });
    await join(vikram, requestId);
    const joined = await operator.refusal(
      calls.assignFromBoard,
      assign(requestId, rekha.userId, vikram.userId),
    );
    expect(joined).toMatchObject({ reason: 'WITH_DOCTOR' });
  });

  test('rings in the queue again when it is not opened in time, as old as it is', async () => {
    const requestId = await raised('EMERGENCY_CARE');
    const since = server.clock.now();
    server.clock.advance(20);
    await operator.call(calls.assignFromBoard, assign(requestId, anitha.userId));
    server.clock.advance(59);
    await returnUnopened(server.deps);
    expect(await waitingOf(requestId)).toBeUndefined();
    server.clock.advance(1);
    await returnUnopened(server.deps);
    expect(await waitingOf(requestId)).toMatchObject({ since: since.toISOString() });
    const listeners = await listenersOf(requestId);
    expect(listeners.map(({ userId }) => userId)).toContain(rekha.userId);
    expect(listeners[0]?.since).toEqual(since);
  });

  test('stays with who opened it in time', async () => {
    const requestId = await raised('EMERGENCY_CARE');
    await operator.call(calls.assignFromBoard, assign(requestId, anitha.userId));
    await join(anitha, requestId);
    server.clock.advance(600);
    await returnUnopened(server.deps);
    expect(await waitingOf(requestId)).toBeUndefined();
  });
});

describe('ringing again', () => {
  test('pushes to everyone again and reaches who has come on duty since', async () => {
    await vikram.call(requestCalls.setDuty, { body: { onDuty: false } });
    const requestId = await raised('TALK_TO_DOC');
    await server.db.updateTable('alertListener').set({ pushAt: null }).execute();
    await vikram.call(requestCalls.setDuty, { body: { onDuty: true } });
    const before = (await listenersOf(requestId)).length;
    const { alerted } = await operator.call(calls.ringAgain, { body: { requestId } });
    const now = await listenersOf(requestId);
    expect({ alerted, before }).toEqual({ alerted: now.length, before: now.length - 1 });
    expect(await actionsOf(requestId)).toContain('RING_AGAIN');
  });

  test('leaves a snooze as it is, and refuses a request that someone has opened', async () => {
    const requestId = await raised('TALK_TO_NURSE');
    const { snoozedUntil } = await rekha.call(alertCalls.snoozeAlert, { body: { requestId, minutes: 5 } });
    await operator.call(calls.ringAgain, { body: { requestId } });
    const hers = (await listenersOf(requestId)).find(({ userId }) => userId === rekha.userId);
    expect(hers?.pushAt).toEqual(new Date(snoozedUntil));
    await anitha.call(requestCalls.takeRequest, { body: { requestId } });
    const refused = await operator.refusal(calls.ringAgain, { body: { requestId } });
    expect(refused).toMatchObject({ reason: 'REQUEST_NOT_WAITING' });
  });
});

describe('sending to another hub', () => {
  test('moves the request with its time of waiting, and rings there', async () => {
    const requestId = await raised('TALK_TO_NURSE');
    const since = server.clock.now();
    server.clock.advance(120);
    await operator.call(calls.sendToHub, { body: { requestId, hubKey: ANDHERI } });
    expect(await waitingOf(requestId)).toMatchObject({ hubKey: ANDHERI, since: since.toISOString() });
    const listeners = await listenersOf(requestId);
    expect(listeners.map(({ userId }) => userId)).toContain(shabnam.userId);
    expect(listeners.map(({ userId }) => userId)).not.toContain(rekha.userId);
    expect(listeners[0]?.since).toEqual(since);
    expect(await actionsOf(requestId)).toContain('SEND_TO_HUB');
    const last = (await server.rows('statusHistory')).filter((row) => row.requestId === requestId).at(-1);
    expect(last).toMatchObject({ byUser: operator.userId, note: expect.stringMatching(/^Sent to /) });
  });

  test('refuses a hub that does not exist, and a request that someone has', async () => {
    const requestId = await raised('TALK_TO_NURSE');
    const unknown = await operator.refusal(calls.sendToHub, { body: { requestId, hubKey: 'nowhere' } });
    expect(unknown.fields).toEqual([{ path: 'hubKey', reason: 'HUB_UNKNOWN' }]);
    await anitha.call(requestCalls.takeRequest, { body: { requestId } });
    const taken = await operator.refusal(calls.sendToHub, { body: { requestId, hubKey: ANDHERI } });
    expect(taken).toMatchObject({ reason: 'REQUEST_NOT_WAITING' });
  });
});
