import { beforeEach, describe, expect, test } from 'vitest';
import { roomCalls } from '#contract/room.ts';
import { removeSilent } from '#server/visits/silent-members.job.ts';
import { guestOf, visit, type Visit } from '#tests/support/journeys/journeys.ts';
import type { Client } from '#tests/support/server/client.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let v: Visit;
beforeEach(async () => {
  v = await visit(server);
});

const quiet = { microphone: false, camera: false };
const body = (seat?: string) => ({ consultationId: v.id, ...(seat && { seat }) });
const enter = (who: Client, seat?: string, takesOver?: true) =>
  who.call(roomCalls.enterRoom, { body: { ...body(seat), ...quiet, ...(takesOver && { takesOver }) } });
const look = (who: Client, seat?: string) => who.call(roomCalls.roomMembers, { query: body(seat) });
const tell = (who: Client, seat?: string) =>
  who.call(roomCalls.roomState, { body: { ...body(seat), ...quiet } });
const stateOf = async (memberId: string) =>
  (await look(v.nurse)).members.find((member) => member.memberId === memberId)?.state;
const events = async (type: string) =>
  (await server.rows('event')).filter(
    (event) => event.type === type && (event.data as { consultationId?: string }).consultationId === v.id,
  );

describe('the seat of a person in the call', () => {
  test('a second tab is told, changes nothing, and gets no ICE servers', async () => {
    const first = await enter(v.doctor, 'desk');
    const before = (await server.rows('audit')).length;
    expect(await enter(v.doctor, 'tablet')).toMatchObject({
      elsewhere: true,
      you: first.you,
      members: [],
      iceServers: [],
    });
    expect(await server.rows('audit')).toHaveLength(before);
    expect((await look(v.doctor, 'desk')).elsewhere).toBeUndefined();
  });

  test('H353 a second tab takes over on purpose, and the first is told at its next call', async () => {
    const { you } = await enter(v.doctor, 'desk');
    const told = (await events('room.changed')).length;
    const moved = await enter(v.doctor, 'tablet', true);
    expect(moved).toMatchObject({ you, members: [{ memberId: you, state: 'IN' }] });
    expect(moved.elsewhere).toBeUndefined();
    expect((await events('room.changed')).length).toBeGreaterThan(told);
    expect(await look(v.doctor, 'desk')).toMatchObject({ elsewhere: true });
    expect(await tell(v.doctor, 'desk')).toMatchObject({ elsewhere: true });
    expect((await tell(v.doctor, 'tablet')).elsewhere).toBeUndefined();
  });

  test('the tab that enters is named to the others, and knows its own news by its answer', async () => {
    await enter(v.doctor, 'desk');
    expect((await events('room.changed')).at(-1)?.data).toMatchObject({ bySeat: 'desk' });
    await v.doctor.call(roomCalls.leaveRoom, { body: body('desk') });
    expect((await events('room.changed')).at(-1)?.data).not.toHaveProperty('bySeat');
  });

  test('a second tab is not taken out by the first, which leaves late, and gets the signals alone', async () => {
    const { you } = await enter(v.doctor, 'desk');
    const nurse = await enter(v.nurse, 'nurse');
    await enter(v.doctor, 'tablet', true);
    await v.doctor.call(roomCalls.leaveRoom, { body: body('desk') });
    expect(await stateOf(you)).toBe('IN');
    const signal = { candidates: [] };
    expect(
      await v.doctor.refusal(roomCalls.sendSignal, { body: { ...body('desk'), to: nurse.you, signal } }),
    ).toMatchObject({ httpStatus: 404 });
    await v.nurse.call(roomCalls.sendSignal, { body: { ...body('nurse'), to: you, signal } });
    expect((await events('room.signal')).at(-1)?.data).toMatchObject({ seat: 'tablet' });
    await v.doctor.call(roomCalls.leaveRoom, { body: body('tablet') });
    expect(await stateOf(you)).toBe('LEFT');
  });

  test('a second tab comes in without a question when the first has left or has fallen silent, and after its own reload', async () => {
    await enter(v.doctor, 'desk');
    expect((await enter(v.doctor, 'desk')).elsewhere).toBeUndefined();
    await v.doctor.call(roomCalls.leaveRoom, { body: body('desk') });
    expect((await enter(v.doctor, 'tablet')).elsewhere).toBeUndefined();
    server.clock.advance(31);
    expect((await enter(v.doctor, 'phone')).elsewhere).toBeUndefined();
  });

  test('a second tab does not matter to the place of another person', async () => {
    await enter(v.doctor, 'same');
    expect((await enter(v.nurse, 'same')).elsewhere).toBeUndefined();
    expect((await enter(v.doctor, 'same')).elsewhere).toBeUndefined();
  });
});

describe('signs of life', () => {
  test('H352 a silent member has left after 30 s, which the others are told once', async () => {
    const { you } = await enter(v.doctor, 'desk');
    const nurse = await enter(v.nurse, 'nurse');
    server.clock.advance(29);
    await tell(v.nurse, 'nurse');
    const told = (await events('room.changed')).length;
    await removeSilent(server.deps);
    expect(await events('room.changed')).toHaveLength(told);
    server.clock.advance(2);
    await removeSilent(server.deps);
    await removeSilent(server.deps);
    expect(await events('room.changed')).toHaveLength(told + 1);
    const members = (await server.rows('roomMember')).filter((row) => row.consultationId === v.id);
    const stored = Object.fromEntries(members.map(({ id, state }) => [id, state]));
    expect(stored).toEqual({ [you]: 'LEFT', [nurse.you]: 'IN' });
  });

  test('a silent guest who waited is told of, and waits again when they return', async () => {
    const guest = await guestOf(server, v);
    const { you } = await enter(guest);
    const told = (await events('room.changed')).length;
    server.clock.advance(31);
    await removeSilent(server.deps);
    await removeSilent(server.deps);
    expect(await events('room.changed')).toHaveLength(told + 1);
    expect(await stateOf(you)).toBe('LEFT');
    await enter(guest);
    expect(await stateOf(you)).toBe('WAITING');
  });
});

test('a guest who was turned away does not wait again by a sign of life, but by asking again', async () => {
  const guest = await guestOf(server, v);
  const { you } = await enter(guest);
  await v.nurse.call(roomCalls.letIn, { body: { consultationId: v.id, memberId: you, admit: false } });
  await tell(guest);
  expect(await stateOf(you)).toBe('LEFT');
  await enter(guest);
  expect(await stateOf(you)).toBe('WAITING');
});

test('a guest gets the cursor after which their stream hears all that follows', async () => {
  const { url } = await v.nurse.call(roomCalls.inviteGuest, {
    body: { consultationNumber: v.number, name: 'Kabir' },
  });
  const [, , consultId = '', userId = ''] = new URL(url).pathname.split('/');
  const told = (await events('room.changed')).length;
  const { cursor } = await server.portal.call(roomCalls.joinAsGuest, {
    body: { consultId, userId, name: 'Kabir', consent: true },
  });
  await enter(v.doctor);
  const [entry] = (await events('room.changed')).slice(told);
  expect(cursor).toBeLessThan(entry?.seq ?? 0);
});
