import { pino } from 'pino';
import { expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { pathOf } from '#contract/call.ts';
import { requestCalls } from '#contract/requests.ts';
import { buildApp } from '#server/app.ts';
import { NAMES } from '#tests/support/server/client.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const path = pathOf(authCalls.getRefreshToken, NAMES);
const desk = server.client({ authorization: BASIC }, 'desk of the parameter');

const post = (query: string, more: RequestInit = {}) =>
  server.request(`${path}${query}`, { method: 'POST', headers: { authorization: BASIC }, ...more });

async function isAlive(token: string): Promise<boolean> {
  const bearer = server.client({ authorization: `Bearer ${token}` });
  return (await bearer.send(requestCalls.dashboardMenuStatus)).status === 200;
}

test('section 7.7: a refresh token is taken as the parameter of a POST without a body, and rotates once', async () => {
  const first = await signIn(desk, 'meera.iyer');
  const answer = await post(`?refreshToken=${first.refresh_token}`);
  expect(answer.status).toBe(200);
  const tokens = (await answer.json()) as { access_token: string; refresh_token: string; expires_in: number };
  expect(tokens.expires_in).toBeGreaterThan(0);
  expect(tokens.refresh_token).not.toBe(first.refresh_token);
  expect([await isAlive(tokens.access_token), await isAlive(first.access_token)]).toEqual([true, false]);
  // A token that was used counts as stolen, whichever way it comes.
  server.clock.advance(31);
  expect((await post(`?refreshToken=${first.refresh_token}`)).status).toBe(401);
  expect(await isAlive(tokens.access_token)).toBe(false);
});

test('a body counts before the parameter', async () => {
  const { refresh_token: refreshToken } = await signIn(desk, 'arjun.rao');
  const headers = { authorization: BASIC, 'content-type': 'application/json' };
  const answer = await post('?refreshToken=another', { headers, body: JSON.stringify({ refreshToken }) });
  expect(answer.status).toBe(200);
});

test.each(['', '?refreshToken=', `?refreshToken=${'x'.repeat(201)}`])(
  '%s is refused by name',
  async (query) => {
    const answer = await post(query);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'refreshToken' }] });
  },
);

test('without the client credential it is refused', async () => {
  const { refresh_token: token } = await signIn(desk, 'sana.khan');
  expect((await post(`?refreshToken=${token}`, { headers: {} })).status).toBe(401);
});

test('no other call takes its body from the address', async () => {
  const query = '?username=meera.iyer';
  const other = pathOf(authCalls.forgotPassword, NAMES);
  const answer = await server.request(`${other}${query}`, {
    method: 'POST',
    headers: { authorization: BASIC },
  });
  expect(await answer.json()).toMatchObject({ fields: [{ reason: 'BODY_NOT_JSON' }] });
});

test('the parameter is in no log, not even when the store is unavailable', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const db = new Proxy(server.deps.db, {
    get: () => () => {
      throw new Error('the store is away');
    },
  });
  const app = buildApp({ ...server.deps, db, log });
  const token = 'a-token-that-must-not-be-logged';
  const answer = await app.request(`${path}?refreshToken=${token}`, {
    method: 'POST',
    headers: { authorization: BASIC },
  });
  expect(answer.status).toBe(500);
  expect(lines.join('')).toContain('getRefreshToken');
  expect(lines.join('') + (await answer.text())).not.toContain(token);
});
