import { afterEach, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { sessionCalls as calls } from '#contract/sessions.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import type { Client } from '#tests/support/server/client.ts';
import { openStream, type Stream } from '#tests/support/server/events.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const url = await server.listen();
const streams: Stream[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

async function phone(userName: string) {
  const anonymous = server.client({ authorization: BASIC, 'user-agent': PHONE }, '10.1.2.3');
  const session = await signIn(anonymous, userName);
  return { ...server.client({ authorization: `Bearer ${session.access_token}` }), ...session };
}

async function streamOf(who: Client): Promise<Stream> {
  const stream = await openStream(url, { ...who.headers });
  streams.push(stream);
  await stream.ready;
  return stream;
}
/** Waits until the stream has heard of so many changes of sessions. */
const heard = (stream: Stream, count: number) =>
  expect.poll(() => stream.events.filter(({ type }) => type === 'session.changed').length).toBe(count);

describe.each(['lata.joshi', 'farhan.shaikh', 'anitha.nair'])('%s', (userName) => {
  test('sees where they are signed in and ends one of these', async () => {
    const desk = await server.signInAs(userName);
    const other = await phone(userName);
    const { sessions } = await desk.call(calls.mySessions, {});
    expect(sessions).toMatchObject([
      { current: true, address: `desk of ${userName}` },
      { current: false, device: 'Chrome on Android', address: '10.1.2.3' },
    ]);
    const body = { sessionId: sessions[1]?.id ?? '' };
    await desk.call(calls.endSession, { body });
    expect((await other.refusal(calls.mySessions, {})).code).toBe('NOT_SIGNED_IN');
    const refresh = { body: { refreshToken: other.refresh_token } };
    expect((await server.portal.refusal(authCalls.getRefreshToken, refresh)).code).toBe('SESSION_EXPIRED');
    expect((await desk.call(calls.mySessions, {})).sessions).toHaveLength(1);
  });
});

test('all others end at once, this one stays', async () => {
  const desk = await server.signInAs('lata.joshi');
  const others = [await phone('lata.joshi'), await phone('lata.joshi')];
  expect(await desk.call(calls.endOtherSessions, {})).toMatchObject({ ended: 2 });
  for (const other of others) expect((await other.refusal(calls.mySessions, {})).code).toBe('NOT_SIGNED_IN');
  expect((await desk.call(calls.mySessions, {})).sessions).toHaveLength(1);
  expect((await server.rows('audit')).at(-1)).toMatchObject({ action: 'END_OTHER_SESSIONS' });
});

test('a session that is ended while its person unlocks it stays ended', async () => {
  const desk = await server.signInAs('lata.joshi');
  const tablets = [await phone('lata.joshi'), await phone('lata.joshi'), await phone('lata.joshi')];
  for (const tablet of tablets) await tablet.call(authCalls.lock, {});
  const unlock = { body: { password: SEED_PASSWORD } };
  const answers = await Promise.all([
    ...tablets.map((tablet) => tablet.send(authCalls.unlock, unlock)),
    desk.send(calls.endOtherSessions, {}),
  ]);
  for (const { status } of answers) expect([200, 401]).toContain(status);
  expect((await desk.call(calls.mySessions, {})).sessions).toHaveLength(1);
});

test("someone else's session answers as one that is not there, and continues", async () => {
  const desk = await server.signInAs('lata.joshi');
  const stranger = await phone('arjun.rao');
  const { sessions } = await stranger.call(calls.mySessions, {});
  for (const sessionId of [sessions[0]?.id ?? '', 'nothing'])
    expect((await desk.refusal(calls.endSession, { body: { sessionId } })).code).toBe('NOT_FOUND');
  await stranger.call(calls.mySessions, {});
});

test('a session is seen when its token is renewed', async () => {
  const other = await phone('vikram.desai');
  server.clock.advance(600);
  const { access_token } = await server.portal.call(authCalls.getRefreshToken, {
    body: { refreshToken: other.refresh_token },
  });
  const renewed = server.client({ authorization: `Bearer ${access_token}` });
  const [session] = (await renewed.call(calls.mySessions, {})).sessions;
  expect(session?.lastSeenAt).toBe(server.clock.now().toISOString());
  expect(session?.since).not.toBe(session?.lastSeenAt);
});

test('a session that has ended already answers as one that is not there, and is told once', async () => {
  const desk = await server.signInAs('lata.joshi');
  const other = await phone('lata.joshi');
  const { sessions } = await desk.call(calls.mySessions, {});
  const body = { sessionId: sessions.find(({ current }) => !current)?.id ?? '' };
  await other.call(authCalls.logouts, {});
  const before = (await server.rows('audit')).length;
  expect((await desk.refusal(calls.endSession, { body })).code).toBe('NOT_FOUND');
  expect(await server.rows('audit')).toHaveLength(before);
});

test('an address and a device that are not known are left empty', async () => {
  const desk = await server.signInAs('divya.menon');
  await server.db
    .updateTable('session')
    .set({ device: null, address: null })
    .where('userId', '=', desk.userId)
    .execute();
  expect((await desk.call(calls.mySessions, {})).sessions).toMatchObject([{ device: '', address: '' }]);
});

test('a list that is open is told of each sign-in, lock, unlock and end of its person, and of no other', async () => {
  const desk = await server.signInAs('sana.khan');
  const [own, foreign] = [await streamOf(desk), await streamOf(await server.signInAs('lata.joshi'))];
  const other = await phone('sana.khan');
  await heard(own, 1);
  await other.call(authCalls.lock, {});
  await heard(own, 2);
  const isLocked = async () => (await desk.call(calls.mySessions, {})).sessions.map(({ locked }) => locked);
  expect(await isLocked()).toEqual([false, true]);
  const { access_token } = await other.call(authCalls.unlock, { body: { password: SEED_PASSWORD } });
  await heard(own, 3);
  expect(await isLocked()).toEqual([false, false]);
  await server.client({ authorization: `Bearer ${access_token}` }).call(authCalls.logouts, {});
  await heard(own, 4);
  await phone('sana.khan');
  await heard(own, 5);
  const { sessions } = await desk.call(calls.mySessions, {});
  await desk.call(calls.endSession, { body: { sessionId: sessions[1]?.id ?? '' } });
  await heard(own, 6);
  await desk.call(calls.endOtherSessions, {});
  await heard(own, 7);
  const newPassword = 'tea-with-cardamom';
  await desk.call(authCalls.changePassword, { body: { oldPassword: SEED_PASSWORD, newPassword } });
  await heard(own, 8);
  expect(foreign.events.map(({ type }) => type)).not.toContain('session.changed');
});
