// @module-tag critical
import { expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { REFRESH_RETRY_S } from '#contract/limits.ts';
import { requestCalls } from '#contract/requests.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';
import { openStream } from '#tests/support/server/events.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const url = await server.listen();
const owner = server.client({ authorization: BASIC }, 'ward');
const thief = server.client({ authorization: BASIC }, 'elsewhere');

const renew = (from: typeof owner, refreshToken: string) =>
  from.call(authCalls.getRefreshToken, { body: { refreshToken } });
const isAlive = async (token: string): Promise<boolean> =>
  (await server.client({ authorization: `Bearer ${token}` }).send(requestCalls.dashboardMenuStatus))
    .status === 200;

test('a token that a thief replaced within the grace ends the session when its owner comes again', async () => {
  const { refresh_token: stolen } = await signIn(owner, 'meera.iyer');
  const owned = await renew(owner, stolen);
  const taken = await renew(thief, stolen);
  expect(await isAlive(taken.access_token)).toBe(true);
  const refresh = { body: { refreshToken: owned.refresh_token } };
  expect(await owner.refusal(authCalls.getRefreshToken, refresh)).toMatchObject({ code: 'SESSION_EXPIRED' });
  expect(await isAlive(taken.access_token)).toBe(false);
  const again = { body: { refreshToken: taken.refresh_token } };
  expect(await thief.refusal(authCalls.getRefreshToken, again)).toMatchObject({ code: 'SESSION_EXPIRED' });
});

test('the person’s other sessions hear of the end, so that their lists and tabs follow', async () => {
  const desk = await server.signInAs('meera.iyer');
  const stream = await openStream(url, { ...desk.headers });
  await stream.ready;
  const { refresh_token: first } = await signIn(owner, 'meera.iyer');
  await renew(owner, first);
  server.clock.advance(REFRESH_RETRY_S);
  await owner.refusal(authCalls.getRefreshToken, { body: { refreshToken: first } });
  // The sign-in is the first one.
  await expect.poll(() => stream.events.filter(({ type }) => type === 'session.changed').length).toBe(2);
  stream.close();
});

test('a client that lost several answers repeats its token and continues', async () => {
  const { refresh_token: token } = await signIn(owner, 'arjun.rao');
  await renew(owner, token);
  await renew(owner, token);
  server.clock.advance(REFRESH_RETRY_S - 1);
  const last = await renew(owner, token);
  expect(await isAlive((await renew(owner, last.refresh_token)).access_token)).toBe(true);
});
