import { expect, test } from 'vitest';
import { roomCalls } from '#contract/room.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

test('shows who shares a screen until they stop or enter again, and notifies the others of both', async () => {
  const v = await visit(server);
  const enter = () =>
    v.nurse.call(roomCalls.enterRoom, { body: { consultationId: v.id, microphone: false, camera: false } });
  const { you } = await enter();
  const told = async () => (await server.rows('event')).filter(({ type }) => type === 'room.changed').length;
  const shares = async () => {
    const { members } = await v.doctor.call(roomCalls.roomMembers, { query: { consultationId: v.id } });
    return members.find((member) => member.memberId === you)?.sharing;
  };
  const state = (sharing: boolean) => ({
    body: { consultationId: v.id, microphone: false, camera: true, sharing },
  });
  await v.nurse.call(roomCalls.roomState, state(false));
  const before = await told();
  await v.nurse.call(roomCalls.roomState, state(true));
  expect([await shares(), await told()]).toEqual([true, before + 1]);
  await v.nurse.call(roomCalls.roomState, state(false));
  expect([await shares(), await told()]).toEqual([false, before + 2]);
  await v.nurse.call(roomCalls.roomState, state(true));
  await enter();
  expect(await shares()).toBe(false);
});

test('names the caller’s own member to those who have been in, and to no one else', async () => {
  const v = await visit(server);
  const look = (who: typeof v.nurse) => who.call(roomCalls.roomMembers, { query: { consultationId: v.id } });
  const { you } = await v.nurse.call(roomCalls.enterRoom, {
    body: { consultationId: v.id, microphone: false, camera: false },
  });
  expect((await look(v.nurse)).you).toBe(you);
  expect((await look(v.doctor)).you).toBeUndefined();
  const stranger = await server.signInAs('mary.dsouza');
  expect(await stranger.refusal(roomCalls.roomMembers, { query: { consultationId: v.id } })).toMatchObject({
    httpStatus: 404,
  });
});
