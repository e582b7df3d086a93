import { describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { sessionCalls as calls } from '#contract/sessions.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

async function phone(userName: string) {
  const anonymous = server.client({ authorization: BASIC, 'user-agent': PHONE }, '10.1.2.3');
  const session = await signIn(anonymous, userName);
  return { ...server.client({ authorization: `Bearer ${session.access_token}` }), ...session };
}

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

test("somebody else's session answers as one that is not there", async () => {
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
