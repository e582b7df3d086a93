import { beforeEach, expect, test } from 'vitest';
import { roomCalls } from '#contract/room.ts';
import { customerCalls } from '#contract/customer.ts';
import { guestOf, patientOf, visit, type Visit } from '#tests/support/journeys/journeys.ts';
import type { Client } from '#tests/support/server/client.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer({
  ICE_SERVERS: 'turn:turn.example:3478',
  TURN_SECRET: 'a-secret-shared-with-coturn',
});
let v: Visit;
beforeEach(async () => {
  v = await visit(server);
});

const DEVICES = { microphone: true, camera: true };
const enter = (who: Client) => who.call(roomCalls.enterRoom, { body: { consultationId: v.id, ...DEVICES } });
const members = async () =>
  (await v.nurse.call(roomCalls.roomMembers, { query: { consultationId: v.id } })).members;

/** Joins by a link, and enters with it unless the devices are missing. */
async function join(url: string, enters?: typeof DEVICES & { seat: string }) {
  const [, , consultId = '', userId = ''] = new URL(url).pathname.split('/');
  const who = { consultId, userId, name: 'Kabir', consent: true as const };
  return server.portal.call(roomCalls.joinAsGuest, { body: { ...who, ...(enters && { enters }) } });
}
const linkOfPatient = async () =>
  (await server.intake.call(customerCalls.intakeRequestState, { query: { requestId: v.requestId } }))
    .joinUrl ?? '';
const linkOfGuest = async () =>
  (await v.nurse.call(roomCalls.inviteGuest, { body: { consultationNumber: v.number, name: 'Kabir' } })).url;

test('the patient is in the room with the answer to their join, as they would be by entering', async () => {
  await enter(v.doctor);
  const { room, memberId } = await join(await linkOfPatient(), { ...DEVICES, seat: 'phone' });
  expect(room).toMatchObject({ members: [{}, {}] });
  expect(room?.iceServers).toHaveLength(1);
  const own = (await members()).find((member) => member.memberId === room?.you);
  expect(own).toMatchObject({ role: 'patient', state: 'IN', ...DEVICES });
  const audit = (await server.rows('audit')).filter(({ action }) => action === 'ENTER_ROOM');
  expect(audit.at(-1)).toMatchObject({ who: `guest:${memberId}` });
});

test('a guest waits outside, and gets no credentials of the relay', async () => {
  await enter(v.doctor);
  const { room } = await join(await linkOfGuest(), { ...DEVICES, seat: 'phone' });
  expect(room).toMatchObject({ iceServers: [], members: [{ state: 'WAITING' }] });
});

test('the patient is not in the room where they join without entering', async () => {
  const { room } = await join(await linkOfPatient());
  expect(room).toBeUndefined();
  expect(await members()).toEqual([]);
});

test('a ticket is good where the room is full: the entry that follows says so', async () => {
  await enter(v.nurse);
  await enter(v.doctor);
  await enter(await patientOf(server, v.requestId));
  const fourth = await enter(await guestOf(server, v, 'A'));
  const admit = { consultationId: v.id, memberId: fourth.you, admit: true };
  await v.nurse.call(roomCalls.letIn, { body: admit });
  const { room, token } = await join(await linkOfGuest(), { ...DEVICES, seat: 'phone' });
  expect(room).toBeUndefined();
  const late = server.client({ authorization: `Bearer ${token}` });
  expect(
    await late.refusal(roomCalls.enterRoom, { body: { consultationId: v.id, ...DEVICES } }),
  ).toMatchObject({ httpStatus: 422, code: 'RULE' });
});
