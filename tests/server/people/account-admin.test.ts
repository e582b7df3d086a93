import { beforeEach, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { requestCalls } from '#contract/requests.ts';
import { accountCommands } from '#server/cli/account-commands.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { codeFor } from '#tests/support/server/codes.ts';
import { openServer } from '#tests/support/server/server.ts';
import { refusedSignIn, signIn } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const { clock, portal } = server;
beforeEach(() => clock.advance(86_400));

async function run(name: string, userName: string): Promise<string> {
  const { ok, lines } = (await accountCommands
    .find((one) => one.name === name)
    ?.run(server.deps, [userName])) ?? {
    ok: false,
    lines: ['no such command'],
  };
  expect(ok, lines.join()).toBe(true);
  return lines.join();
}
const bearer = (token: string) => server.client({ authorization: `Bearer ${token}` });
const isAlive = async (token: string): Promise<boolean> =>
  (await bearer(token).send(requestCalls.dashboardMenuStatus)).status === 200;
const temporaryPassword = async (userName: string): Promise<string> =>
  (await run('password reset', userName)).split(': ').at(-1) ?? '';

describe('a temporary password', () => {
  test('ends the sessions, opens none, and is exchanged once for one of the person', async () => {
    const before = await signIn(portal, 'farhan.shaikh');
    const temporary = await temporaryPassword('farhan.shaikh');
    expect(await isAlive(before.access_token)).toBe(false);
    expect(await refusedSignIn(portal, 'farhan.shaikh', SEED_PASSWORD)).toMatchObject({
      code: 'WRONG_SIGN_IN',
    });
    const answer = await refusedSignIn(portal, 'farhan.shaikh', temporary);
    expect(answer).toMatchObject({ httpStatus: 422, code: 'RULE', reason: 'PASSWORD_TEMPORARY' });
    const body = { resetToken: String(answer.detail?.['resetToken']), newPassword: 'tea-with-cardamom' };
    await portal.call(authCalls.resetPassword, { body });
    expect(await portal.refusal(authCalls.resetPassword, { body })).toMatchObject({ code: 'WRONG_CODE' });
    expect(await refusedSignIn(portal, 'farhan.shaikh', temporary)).toMatchObject({ code: 'WRONG_SIGN_IN' });
    expect(await isAlive((await signIn(portal, 'farhan.shaikh', body.newPassword)).access_token)).toBe(true);
  });

  test('ends after a day', async () => {
    const temporary = await temporaryPassword('deepa.rani');
    clock.advance(86_399);
    expect(await refusedSignIn(portal, 'deepa.rani', temporary)).toMatchObject({
      reason: 'PASSWORD_TEMPORARY',
    });
    clock.advance(1);
    expect(await refusedSignIn(portal, 'deepa.rani', temporary)).toMatchObject({ code: 'WRONG_SIGN_IN' });
  });

  test('proves nothing in a session that a code opened, but may be changed there', async () => {
    const oldPassword = await temporaryPassword('rekha.pawar');
    const { responseString: OTPId } = await portal.call(authCalls.verifyUsernameAndSendOTP, {
      body: { username: 'rekha.pawar' },
    });
    const OTP = await codeFor(server, 'rekha.pawar');
    const { access_token } = await portal.call(authCalls.doctorVerifyOTP, {
      body: { OTPId, OTP, roles: 'nurse' },
    });
    const nurse = bearer(access_token);
    expect(await nurse.refusal(authCalls.unlock, { body: { password: oldPassword } })).toMatchObject({
      reason: 'PASSWORD_TEMPORARY',
    });
    await nurse.call(authCalls.changePassword, { body: { oldPassword, newPassword: 'tea-with-cardamom' } });
    await signIn(portal, 'rekha.pawar', 'tea-with-cardamom');
  });
});

test('a disabled person is out at once, everywhere, until they are enabled', async () => {
  const [tablet, desk] = [await signIn(portal, 'anitha.nair'), await signIn(portal, 'anitha.nair')];
  const { responseString: OTPId } = await portal.call(authCalls.verifyUsernameAndSendOTP, {
    body: { username: 'anitha.nair' },
  });
  const OTP = await codeFor(server, 'anitha.nair');
  expect(await run('account disable', 'Anitha.Nair')).toBe(
    'Anitha.Nair is disabled. 2 sessions ended. 0 requests returned to the queues.',
  );
  expect([await isAlive(tablet.access_token), await isAlive(desk.access_token)]).toEqual([false, false]);
  const refresh = { body: { refreshToken: tablet.refresh_token } };
  expect(await portal.refusal(authCalls.getRefreshToken, refresh)).toMatchObject({ code: 'SESSION_EXPIRED' });
  expect(await refusedSignIn(portal, 'anitha.nair', SEED_PASSWORD)).toMatchObject({ code: 'WRONG_SIGN_IN' });
  const code = { body: { OTPId, OTP, roles: 'nurse' } };
  expect(await portal.refusal(authCalls.doctorVerifyOTP, code)).toMatchObject({ code: 'WRONG_SIGN_IN' });
  await run('account enable', 'anitha.nair');
  // What was ended stays so.
  expect(await isAlive(tablet.access_token)).toBe(false);
  await signIn(portal, 'anitha.nair');
});

test('all sessions of a person end at a word of the operator', async () => {
  const { access_token } = await signIn(portal, 'meera.iyer');
  expect(await run('sessions end', 'meera.iyer')).toBe('1 session ended.');
  expect(await isAlive(access_token)).toBe(false);
  await signIn(portal, 'meera.iyer');
});

test.each(accountCommands.map(({ name }) => name))('%s needs a name that exists', async (name) => {
  const command = accountCommands.find((one) => one.name === name);
  expect(await command?.run(server.deps, ['nobody.here'])).toMatchObject({ ok: false });
});
