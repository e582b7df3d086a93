// @module-tag critical
import { afterAll, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { consoleSessionCalls } from '#contract/console-session.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { codeFor } from '#tests/support/server/codes.ts';
import { refusedSignIn, signIn } from '#tests/support/server/sign-ins.ts';
import { openSignOnPortal } from '#tests/support/server/sign-on.ts';

const portal = await openSignOnPortal({ OIDC_LOCAL: 'off', CODE_SIGN_IN: 'any' });
const { server, provider, signOn, join } = portal;
afterAll(() => provider.close());

test('a linked account is opened by no password, and one without a link still is', async () => {
  expect(await signIn(server.portal, 'anitha.nair')).toMatchObject({ role: 'nurse' });
  await join('anitha.nair');
  expect((await signOn('anitha.nair')).state).toBe('ok');
  expect(await refusedSignIn(server.portal, 'anitha.nair', SEED_PASSWORD)).toMatchObject({
    reason: 'SIGN_ON_ONLY',
  });
  // A wrong one says nothing of the link.
  expect(await refusedSignIn(server.portal, 'anitha.nair')).toMatchObject({ code: 'WRONG_SIGN_IN' });
  expect(await signIn(server.portal, 'rekha.pawar')).toMatchObject({ role: 'nurse' });
});

test('a linked operator without a second factor gets no ticket to add one by a password', async () => {
  const operator = (await server.rows('appUser')).find(({ role }) => role === 'operator');
  const userName = operator?.userName ?? '';
  await server.db.deleteFrom('secondFactor').execute();
  await join(userName, { roles: ['it'], amr: ['mfa'] });
  expect((await signOn(userName, 'operator')).state).toBe('ok');
  const body = { userName, password: SEED_PASSWORD };
  expect(await server.portal.refusal(consoleSessionCalls.operatorSignIn, { body })).toMatchObject({
    reason: 'SIGN_ON_ONLY',
  });
});

test('a linked account is opened by no code', async () => {
  const { responseString: OTPId } = await server.portal.call(authCalls.verifyUsernameAndSendOTP, {
    body: { username: 'anitha.nair' },
  });
  const OTP = await codeFor(server, 'anitha.nair');
  expect(
    await server.portal.refusal(authCalls.doctorVerifyOTP, { body: { OTPId, OTP, roles: 'nurse' } }),
  ).toMatchObject({ reason: 'SIGN_ON_ONLY' });
});
