import { beforeEach, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { OTP_CODES_A_DAY, OTP_LIFE_S, OTP_TRIES } from '#contract/limits.ts';
import { profileCalls } from '#contract/profile.ts';
import { requestCalls } from '#contract/requests.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { codeFor, otherCode } from '#tests/support/server/codes.ts';
import { openServer } from '#tests/support/server/server.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const { clock, portal } = server;

/** A new day, so that no test's codes count for the next. */
beforeEach(() => clock.advance(86_400));

const ask = (username: string) => portal.call(authCalls.verifyUsernameAndSendOTP, { body: { username } });
const form = (OTPId: string, OTP: string, roles = 'nurse') => ({ body: { OTPId, OTP, roles } });

describe('a code', () => {
  test('R9.02 contains four digits, is in the outbox and signs in once', async () => {
    const { responseString } = await ask('anitha.nair');
    const code = await codeFor(server, 'anitha.nair');
    expect(code).toMatch(/^\d{4}$/);
    const session = await portal.call(authCalls.doctorVerifyOTP, form(responseString, code));
    expect(session).toMatchObject({ role: 'nurse', name: 'Anitha Nair' });
    expect(await portal.refusal(authCalls.doctorVerifyOTP, form(responseString, code))).toMatchObject({
      httpStatus: 400,
      code: 'WRONG_CODE',
    });
  });

  test.each(['123', '12345', '12a4', '', '１２３４', ' 1234'])(
    'R5.01 %j is not even looked at',
    async (OTP) => {
      expect(await portal.refusal(authCalls.doctorVerifyOTP, form('some-id', OTP))).toMatchObject({
        code: 'BAD_INPUT',
        fields: [{ path: 'OTP' }],
      });
    },
  );

  test('may be tried three times; then the right one is wrong too', async () => {
    const { responseString } = await ask('anitha.nair');
    const code = await codeFor(server, 'anitha.nair');
    for (let i = 0; i < OTP_TRIES; i += 1) {
      expect(
        await portal.refusal(authCalls.doctorVerifyOTP, form(responseString, otherCode(code))),
      ).toMatchObject({ code: 'WRONG_CODE' });
    }
    expect(await portal.refusal(authCalls.doctorVerifyOTP, form(responseString, code))).toMatchObject({
      code: 'WRONG_CODE',
    });
  });

  test('works at the third try, and until its time ends', async () => {
    const [first, firstCode] = [await ask('anitha.nair'), await codeFor(server, 'anitha.nair')];
    for (let i = 1; i < OTP_TRIES; i += 1)
      await portal.refusal(authCalls.doctorVerifyOTP, form(first.responseString, otherCode(firstCode)));
    clock.advance(OTP_LIFE_S - 1);
    expect(await portal.call(authCalls.doctorVerifyOTP, form(first.responseString, firstCode))).toMatchObject(
      { role: 'nurse' },
    );
    const [second, secondCode] = [await ask('anitha.nair'), await codeFor(server, 'anitha.nair')];
    clock.advance(OTP_LIFE_S);
    expect(
      await portal.refusal(authCalls.doctorVerifyOTP, form(second.responseString, secondCode)),
    ).toMatchObject({ code: 'WRONG_CODE' });
  });

  test.each(['anitha.nair', 'nobody.here'])(
    'goes to %s three times a day, also when requested ten times at once',
    async (username) => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          portal.send(authCalls.verifyUsernameAndSendOTP, { body: { username } }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(OTP_CODES_A_DAY);
      const body = { username: username.toUpperCase() };
      expect(await portal.refusal(authCalls.verifyUsernameAndSendOTP, { body })).toMatchObject({
        httpStatus: 429,
        code: 'TOO_MANY',
        retryAfterS: 86_400,
      });
      clock.advance(86_400);
      await ask(username);
    },
  );

  test('goes to no one for an unknown name, with the same answer', async () => {
    const before = (await server.rows('outgoing')).length;
    const unknown = await ask('nobody.here');
    expect(await server.rows('outgoing')).toHaveLength(before);
    const known = await ask('anitha.nair');
    expect(Object.keys(unknown)).toEqual(Object.keys(known));
    expect(unknown.responseString).toHaveLength(known.responseString.length);
    expect(unknown.resendAfterS).toBe(known.resendAfterS);
    expect(
      await portal.refusal(authCalls.doctorVerifyOTP, form(unknown.responseString, '1234')),
    ).toMatchObject({ code: 'WRONG_CODE' });
  });

  test('stores only as a hash', async () => {
    await ask('anitha.nair');
    const code = await codeFor(server, 'anitha.nair');
    expect((await server.rows('otp')).map((row) => row.codeHash)).not.toContain(code);
  });

  test('does not sign in where the role is not admitted, and does not serve another purpose', async () => {
    const { responseString } = await ask('anitha.nair');
    const code = await codeFor(server, 'anitha.nair');
    const body = { OTPId: responseString, OTP: code };
    expect(await portal.refusal(authCalls.verifyOTP, { body })).toMatchObject({ code: 'WRONG_CODE' });
    expect(
      await portal.refusal(authCalls.doctorVerifyOTP, form(responseString, code, 'agent')),
    ).toMatchObject({ code: 'WRONG_SIGN_IN' });
  });
});

describe('a forgotten password', () => {
  const newPassword = 'tea-with-cardamom';
  const forgot = async () =>
    (await portal.call(authCalls.forgotPassword, { body: { username: 'arjun.rao' } })).responseString;

  const refusedReset = (resetToken: string, chosen: string) =>
    portal.refusal(authCalls.resetPassword, { body: { resetToken, newPassword: chosen } });

  test('resets after a verified code; all sessions end, and the code is used up', async () => {
    const { access_token } = await signIn(portal, 'arjun.rao');
    const me = server.client({ authorization: `Bearer ${access_token}` });
    const OTPId = await forgot();
    const OTP = await codeFor(server, 'arjun.rao');
    const { resetToken = '' } = await portal.call(authCalls.verifyOTP, { body: { OTPId, OTP } });
    expect(await refusedReset(resetToken, 'password123')).toMatchObject({
      fields: [{ path: 'newPassword' }],
    });
    await portal.call(authCalls.resetPassword, { body: { resetToken, newPassword } });
    expect(await me.refusal(requestCalls.dashboardMenuStatus, {})).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await signIn(portal, 'arjun.rao', newPassword)).toMatchObject({ role: 'provider' });
    expect(await refusedReset(resetToken, 'another-good-one')).toMatchObject({ code: 'WRONG_CODE' });
  });

  test('cannot be reset without a verified code, long after one, or by the id of the code', async () => {
    const OTPId = await forgot();
    expect(await refusedReset(OTPId, newPassword)).toMatchObject({ code: 'WRONG_CODE' });
    const OTP = await codeFor(server, 'arjun.rao');
    const { resetToken = '' } = await portal.call(authCalls.verifyOTP, { body: { OTPId, OTP } });
    expect(await refusedReset(OTPId, newPassword)).toMatchObject({ code: 'WRONG_CODE' });
    clock.advance(OTP_LIFE_S);
    expect(await refusedReset(resetToken, newPassword)).toMatchObject({ code: 'WRONG_CODE' });
  });
});

describe('mobile verification', () => {
  const completion = async (userName: string) => {
    const me = await server.signInAs(userName);
    return (await me.call(profileCalls.getProviderByUserId, { query: { userId: me.userId } })).provider
      .mobileConfirmed;
  };

  test("R4.15 confirms the provider's own number", async () => {
    const me = await server.signInAs('gurpreet.gill');
    expect(await completion('gurpreet.gill')).toBe(false);
    const { responseString: OTPId } = await me.call(authCalls.sendOtpToProviderOnLogin, {
      body: { userId: me.userId },
    });
    const body = { OTPId, OTP: await codeFor(server, 'gurpreet.gill') };
    expect(await me.call(authCalls.verifyOTP, { body })).toMatchObject({
      responseString: 'OTP has been verified successfully',
    });
    expect(await completion('gurpreet.gill')).toBe(true);
  });

  test('refuses another person’s number and another session', async () => {
    const [me, other] = [await server.signInAs('gurpreet.gill'), await server.signInAs('meera.iyer')];
    expect(
      await me.refusal(authCalls.sendOtpToProviderOnLogin, { body: { userId: other.userId } }),
    ).toMatchObject({ httpStatus: 404 });
    const { responseString: OTPId } = await me.call(authCalls.sendOtpToProviderOnLogin, {
      body: { userId: me.userId },
    });
    const body = { OTPId, OTP: await codeFor(server, 'gurpreet.gill') };
    expect(await other.refusal(authCalls.verifyOTP, { body })).toMatchObject({ code: 'WRONG_CODE' });
  });
});

test('a reset password needs the old one no more, and the seeded one is gone', async () => {
  expect(
    await portal.refusal(authCalls.completeLogin, {
      body: {
        transactionId: (await portal.call(authCalls.login, { query: { username: 'arjun.rao' } }))
          .transactionId,
        password: SEED_PASSWORD,
        roles: ['provider'],
      },
    }),
  ).toMatchObject({ code: 'WRONG_SIGN_IN' });
});
