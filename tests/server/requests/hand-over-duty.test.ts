import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { nurseHandOverCalls } from '#contract/nurse-hand-over.ts';
import { requestCalls } from '#contract/requests.ts';
import { roomCalls } from '#contract/room.ts';
import { rosterCalls } from '#contract/roster.ts';
import type { RequestKind } from '#contract/shared.ts';
import { wallOf } from '#domain/zoned-time.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const today = () => wallOf(server.clock.now(), server.deps.config.TIME_ZONE).day;

async function taken(kind: RequestKind = 'TALK_TO_DOC') {
  const nurse = await server.signInAs('anitha.nair');
  const { requestId } = await server.raise(kind);
  await nurse.call(requestCalls.takeRequest, { body: { requestId } });
  return { nurse, requestId };
}

const setDuty = (doctor: SignedInClient, onDuty: boolean) =>
  doctor.call(requestCalls.setDuty, { body: { onDuty } });

/** Why a request is not handed over to a doctor, and what the list of doctors says of them. */
async function refused(doctor: SignedInClient) {
  const { nurse, requestId } = await taken();
  const body = { requestId, providerId: doctor.roleId };
  const { providers } = await nurse.call(requestCalls.providersOnDuty, {});
  const listed = providers.find(({ providerId }) => providerId === doctor.roleId)?.problem;
  const { httpStatus, reason } = await nurse.refusal(requestCalls.handOverRequest, { body });
  const row = (await server.rows('request')).find(({ id }) => id === requestId);
  return { httpStatus, reason, listed, providerId: row?.providerId };
}

describe('a request is not handed over to a doctor who', () => {
  test('cannot work off duty', async () => {
    const doctor = await server.signInAs('arjun.rao');
    await setDuty(doctor, false);
    const off = { httpStatus: 422, reason: 'DOCTOR_OFF_DUTY', listed: 'DOCTOR_OFF_DUTY', providerId: null };
    expect(await refused(doctor)).toEqual(off);
    const colleague = await server.signInAs('meera.iyer');
    const { requestId } = await server.raise('TALK_TO_DOC');
    await colleague.call(requestCalls.takeRequest, { body: { requestId } });
    const body = { requestId, providerId: doctor.roleId };
    expect(await colleague.refusal(requestCalls.handOverRequest, { body })).toMatchObject({
      reason: 'DOCTOR_OFF_DUTY',
    });
    await setDuty(doctor, true);
    await colleague.call(requestCalls.handOverRequest, { body });
  });

  test('takes leave today, unless it was cancelled', async () => {
    const doctor = await server.signInAs('vikram.desai');
    const day = { fromDay: today(), toDay: today() };
    const leave = { ...day, id: randomUUID(), clientId: randomUUID(), reason: 'Leave' };
    await server.db
      .insertInto('vacation')
      .values({ ...leave, providerId: doctor.roleId, requestedAt: server.clock.now() })
      .execute();
    expect(await refused(doctor)).toMatchObject({ reason: 'DOCTOR_ON_LEAVE', listed: 'DOCTOR_ON_LEAVE' });
    await server.db
      .updateTable('vacation')
      .set({ cancelledAt: server.clock.now() })
      .where('id', '=', leave.id)
      .execute();
    const { nurse, requestId } = await taken();
    await nurse.call(requestCalls.handOverRequest, { body: { requestId, providerId: doctor.roleId } });
  });

  test('takes a day off by their roster', async () => {
    const doctor = await server.signInAs('meera.iyer');
    const { roster } = await doctor.call(rosterCalls.rosterGet, {});
    const off = [...new Set(roster.duties.map(({ clinicId }) => clinicId))].map((clinicId) => ({
      day: today(),
      clinicId,
      off: true,
      from: null,
      to: null,
      note: '',
    }));
    await doctor.call(rosterCalls.rosterSave, { body: { ...roster, exceptions: off } });
    expect(await refused(doctor)).toMatchObject({ reason: 'DOCTOR_OFF_DUTY', listed: 'DOCTOR_OFF_DUTY' });
  });
});

describe('who is in a call', () => {
  const shown = async (nurse: SignedInClient, doctor: SignedInClient) => {
    const { providers } = await nurse.call(requestCalls.providersOnDuty, {});
    return providers.find(({ providerId }) => providerId === doctor.roleId)?.isInCall;
  };

  test('shows until they leave it, lose contact, or the visit ends', async () => {
    const { nurse, doctor, id: consultationId } = await visit(server, { doctor: 'arjun.rao' });
    const enter = () =>
      doctor.call(roomCalls.enterRoom, { body: { consultationId, microphone: true, camera: true } });
    expect(await shown(nurse, doctor)).toBe(false);
    await enter();
    expect(await shown(nurse, doctor)).toBe(true);
    await doctor.call(roomCalls.leaveRoom, { body: { consultationId } });
    expect(await shown(nurse, doctor)).toBe(false);
    await enter();
    expect(await shown(nurse, doctor)).toBe(true);
    server.clock.advance(31);
    expect(await shown(nurse, doctor)).toBe(false);
    await enter();
    await server.db
      .updateTable('consultation')
      .set({ endedAt: server.clock.now() })
      .where('id', '=', consultationId)
      .execute();
    expect(await shown(nurse, doctor)).toBe(false);
  });

  test('shows for another nurse too', async () => {
    const { nurse: anitha, id: consultationId } = await visit(server);
    const rekha = await server.signInAs('rekha.pawar');
    const { requestId } = await server.raise('TALK_TO_NURSE', { mrn: '204310', hubKey: 'wardline_kothrud' });
    await rekha.call(requestCalls.takeRequest, { body: { requestId } });
    const isInCall = async () => {
      const { nurses } = await rekha.call(nurseHandOverCalls.nursesHere, { query: { requestId } });
      return nurses.find(({ userId }) => userId === anitha.userId)?.isInCall;
    };
    expect(await isInCall()).toBe(false);
    await anitha.call(roomCalls.enterRoom, { body: { consultationId, microphone: true, camera: false } });
    expect(await isInCall()).toBe(true);
  });
});

describe('where no doctor is on duty', () => {
  const KINDS = ['TALK_TO_DOC', 'TALK_TO_NURSE'] as const;

  test('an emergency is handed over to any of them', async () => {
    await server.db.updateTable('provider').set({ onDuty: false }).execute();
    const { nurse, requestId } = await taken('EMERGENCY_CARE');
    const doctor = await server.signInAs('vikram.desai');
    const body = { requestId, providerId: doctor.roleId };
    const { request } = await nurse.call(requestCalls.handOverRequest, { body });
    expect(request.servicedByProviderId).toBe(doctor.roleId);
  });

  test.each(KINDS)(
    'a nurse returns %s to the queue, where every doctor of its hub sees it and can accept it',
    async (kind) => {
      await server.db.updateTable('provider').set({ onDuty: false }).execute();
      const { nurse, requestId } = await taken(kind);
      await nurse.call(requestCalls.returnRequest, { body: { requestId } });
      const doctor = await server.signInAs('arjun.rao');
      const queue =
        kind === 'TALK_TO_DOC' ? requestCalls.talkToDocRequests : requestCalls.talkToNurseRequests;
      const { items } = await doctor.call(queue, { body: {} });
      expect(items.map(({ id }) => id)).toContain(requestId);
      const { request } = await doctor.call(requestCalls.takeRequest, { body: { requestId } });
      expect(request.servicedByProviderId).toBe(doctor.roleId);
    },
  );
});
