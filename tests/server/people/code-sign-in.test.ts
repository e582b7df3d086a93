import { describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { DEVICE_TOKEN_HEADER } from '#contract/limits.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';
import { refusedSignIn, signIn } from '#tests/support/server/sign-ins.ts';

const server = await openServer({ CODE_SIGN_IN: 'known' });

function portalAt(address: string, deviceToken?: string) {
  const device = deviceToken === undefined ? {} : { [DEVICE_TOKEN_HEADER]: deviceToken };
  return server.client({ authorization: BASIC, ...device }, address);
}
const ask = (from: ReturnType<typeof portalAt>, username: string) =>
  from.send(authCalls.verifyUsernameAndSendOTP, { body: { username } });

describe('where the operator allows codes on known devices only', () => {
  test('they are sent on a device of the person, and refused alike for any name on another', async () => {
    const { deviceToken } = await signIn(portalAt('ward'), 'anitha.nair');
    expect((await ask(portalAt('ward', deviceToken), 'anitha.nair')).status).toBe(200);
    for (const name of ['anitha.nair', 'mary.dsouza', 'nobody.here']) {
      const answer = await ask(portalAt('elsewhere', name === 'anitha.nair' ? undefined : deviceToken), name);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ code: 'RULE', reason: 'CODE_NOT_ENOUGH' });
    }
  });

  test('a forgotten password is reset as before', async () => {
    const body = { username: 'mary.dsouza' };
    expect((await portalAt('elsewhere').send(authCalls.forgotPassword, { body })).status).toBe(200);
  });
});

test('beginning a sign-in leaves no row, and what it gave ends after five minutes', async () => {
  const portal = portalAt('desk');
  const count = async () => {
    const tables = ['session', 'otp', 'passwordTry', 'dailyCount', 'audit', 'event'] as const;
    return Promise.all(tables.map(async (table) => (await server.rows(table)).length));
  };
  const before = await count();
  const begun = await portal.call(authCalls.login, { query: { username: 'meera.iyer' } });
  for (let i = 0; i < 20; i += 1) await portal.call(authCalls.login, { query: { username: `nobody ${i}` } });
  expect(await count()).toEqual(before);
  expect(begun.transactionId).not.toContain('meera');
  server.clock.advance(300);
  const body = {
    transactionId: begun.transactionId,
    password: 'ward-line-2026',
    roles: ['provider' as const],
  };
  expect(await portal.refusal(authCalls.completeLogin, { body })).toMatchObject({ code: 'WRONG_SIGN_IN' });
  const forged = { ...body, transactionId: `${begun.transactionId.slice(0, -4)}AAAA` };
  expect(await portal.refusal(authCalls.completeLogin, { body: forged })).toMatchObject({
    code: 'WRONG_SIGN_IN',
  });
  expect(await refusedSignIn(portal, 'x'.repeat(100))).toMatchObject({ code: 'WRONG_SIGN_IN' });
});

test('a code is stored as an argon2id hash with a salt of its own', async () => {
  const { deviceToken } = await signIn(portalAt('ward'), 'rekha.pawar');
  await ask(portalAt('ward', deviceToken), 'rekha.pawar');
  await ask(portalAt('ward', deviceToken), 'rekha.pawar');
  const hashes = (await server.rows('otp')).map(({ codeHash }) => codeHash);
  expect(hashes.length).toBeGreaterThan(1);
  for (const hash of hashes) expect(hash).toMatch(/^argon2id\$19456\$2\$[\w-]{22}\$[\w-]{43}$/);
  expect(new Set(hashes.map((hash) => hash.split('$')[3])).size).toBe(hashes.length);
});
