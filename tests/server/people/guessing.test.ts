// @module-tag slow
import { beforeEach, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import type { AnyCall } from '#contract/call.ts';
import {
  DEVICE_TOKEN_HEADER,
  OTP_CODES_A_DAY,
  OTP_GUESSES_A_DAY,
  OTP_TRIES,
  PASSWORD_LOCK_S,
  PASSWORD_NAME_LOCK_S,
  PASSWORD_TRIES,
  PASSWORD_TRIES_BY_NAME,
} from '#contract/limits.ts';
import { profileFormCalls } from '#contract/profile-forms.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import type { Client } from '#tests/support/server/client.ts';
import { codeFor, otherCode } from '#tests/support/server/codes.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';
import { guessOften, refusedSignIn, signIn } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const { clock } = server;
/** A new day, so that no test's guesses count for the next. */
beforeEach(() => clock.advance(86_400));

/** The portal on one device; a token says that a person has signed in there. */
function portalAt(address: string, deviceToken?: string): Client {
  const headers = {
    authorization: BASIC,
    ...(deviceToken !== undefined && { [DEVICE_TOKEN_HEADER]: deviceToken }),
  };
  return server.client(headers, address);
}

const stranger = portalAt('stranger');

const BANK = {
  accountHolder: 'Meera Iyer',
  accountNumber: '123456789012',
  accountType: 'SAVINGS',
  ifsc: 'SBIN0000454',
  branch: 'Kothrud',
};
const codeCalls = [authCalls.verifyUsernameAndSendOTP, authCalls.forgotPassword] as const;
const statusOf = async (from: Client, row: AnyCall, body: object) => (await from.send(row, { body })).status;

describe('someone who knows a name and nothing else', () => {
  test('closes no way in for the person: not on their device, their locked tablet, nor on a new device', async () => {
    const first = await signIn(portalAt('ward'), 'anitha.nair');
    await guessOften(stranger, 'anitha.nair');
    for (const row of codeCalls)
      for (let i = 0; i < OTP_CODES_A_DAY + 1; i += 1)
        await statusOf(stranger, row, { username: 'anitha.nair' });
    expect(await refusedSignIn(stranger, 'anitha.nair', SEED_PASSWORD)).toMatchObject({ code: 'LOCKED' });

    await signIn(portalAt('ward', first.deviceToken), 'anitha.nair');
    // The same holds where both share an address.
    await signIn(portalAt('stranger', first.deviceToken), 'anitha.nair');
    const tablet = server.client({ authorization: `Bearer ${first.access_token}` });
    await tablet.call(authCalls.unlock, { body: { password: SEED_PASSWORD } });
    for (const row of codeCalls)
      expect(await statusOf(portalAt('ward', first.deviceToken), row, { username: 'anitha.nair' })).toBe(200);
    await signIn(portalAt('a new tablet'), 'anitha.nair');
  });

  test('locks for longer each time, and never locks the name from one address', async () => {
    let tries = 0;
    for (let waited = 0, lockS = PASSWORD_LOCK_S; waited < 86_000; lockS *= 2) {
      await guessOften(stranger, 'leela.mathew');
      tries += PASSWORD_TRIES;
      expect(await refusedSignIn(stranger, 'leela.mathew')).toMatchObject({
        code: 'LOCKED',
        retryAfterS: lockS,
      });
      clock.advance(lockS);
      waited += lockS;
    }
    expect(tries).toBeLessThan(PASSWORD_TRIES_BY_NAME / 2);
    await signIn(portalAt('a new desk'), 'leela.mathew');
  });

  test.each(['rekha.pawar', 'nobody.here'])(
    'locks the name %s for unknown devices for an hour when guessing from many addresses',
    async (username) => {
      const known =
        username === 'rekha.pawar' ? (await signIn(portalAt('ward'), username)).deviceToken : undefined;
      for (let at = 0; at < PASSWORD_TRIES_BY_NAME / PASSWORD_TRIES; at += 1)
        await guessOften(portalAt(`bot ${at}`), username);
      const locked = { httpStatus: 429, code: 'LOCKED', retryAfterS: PASSWORD_NAME_LOCK_S };
      expect(await refusedSignIn(portalAt('one more bot'), username, SEED_PASSWORD)).toMatchObject(locked);
      if (known) await signIn(portalAt('ward', known), username);
      clock.advance(PASSWORD_NAME_LOCK_S);
      expect(await refusedSignIn(portalAt('one more bot'), username)).toMatchObject({
        code: 'WRONG_SIGN_IN',
      });
    },
  );

  test('gets five tries again a day after the first one, and not before', async () => {
    const [early, late] = [portalAt('early'), portalAt('late')];
    for (const from of [early, late]) await guessOften(from, 'deepa.rani', PASSWORD_TRIES - 1);
    clock.advance(86_399);
    await guessOften(early, 'deepa.rani', 1);
    expect(await refusedSignIn(early, 'deepa.rani', SEED_PASSWORD)).toMatchObject({ code: 'LOCKED' });
    clock.advance(1);
    await guessOften(late, 'deepa.rani', 1);
    await signIn(late, 'deepa.rani');
  });

  test('gains nothing by a device token that the server did not give for this name', async () => {
    const own = await signIn(portalAt('elsewhere'), 'farhan.shaikh');
    await guessOften(portalAt('thief', own.deviceToken), 'deepa.rani', PASSWORD_TRIES - 1);
    await guessOften(portalAt('thief', 'made up'), 'deepa.rani', 1);
    expect(await refusedSignIn(portalAt('thief', 'made up again'), 'deepa.rani')).toMatchObject({
      code: 'LOCKED',
    });
  });
});

describe('a device on which the person has signed in', () => {
  test('gets five tries of its own, and locks no other device', async () => {
    const [one, other] = [
      await signIn(portalAt('one'), 'jyoti.solanki'),
      await signIn(portalAt('other'), 'jyoti.solanki'),
    ];
    await guessOften(portalAt('one', one.deviceToken), 'jyoti.solanki');
    expect(
      await refusedSignIn(portalAt('two', one.deviceToken), 'jyoti.solanki', SEED_PASSWORD),
    ).toMatchObject({ code: 'LOCKED', retryAfterS: PASSWORD_LOCK_S });
    await signIn(portalAt('other', other.deviceToken), 'jyoti.solanki');
  });

  test('keeps its token at the next sign-in, also of someone else; the store has its hash alone', async () => {
    const { deviceToken, userId } = await signIn(portalAt('shared'), 'anitha.nair');
    const again = await signIn(portalAt('shared', deviceToken), 'anitha.nair');
    const colleague = await signIn(portalAt('shared', deviceToken), 'rekha.pawar');
    expect([again.deviceToken, colleague.deviceToken]).toEqual([deviceToken, deviceToken]);
    const made = await signIn(portalAt('shared', 'made up'), 'anitha.nair');
    expect(made.deviceToken).not.toBe('made up');
    expect(Buffer.from(deviceToken, 'base64url')).toHaveLength(32);
    const kept = await server.rows('knownDevice');
    expect(
      kept.filter(({ tokenHash }) => tokenHash === hashToken(deviceToken)).map((row) => row.userId),
    ).toEqual(expect.arrayContaining([userId, colleague.userId]));
    expect(JSON.stringify(kept)).not.toContain(deviceToken);
  });

  test('a locked tablet is not opened by guessing, and locks no other session', async () => {
    const [one, other] = [
      await signIn(portalAt('one'), 'jyoti.solanki'),
      await signIn(portalAt('other'), 'jyoti.solanki'),
    ];
    const unlock = (token: string, password: string) =>
      server
        .client({ authorization: `Bearer ${token}` })
        .send(authCalls.unlock, { body: { password } })
        .then(({ status }) => status);
    for (let i = 0; i < PASSWORD_TRIES; i += 1)
      expect(await unlock(one.access_token, `wrong ${i}`)).toBe(401);
    expect(await unlock(one.access_token, SEED_PASSWORD)).toBe(429);
    expect(await unlock(other.access_token, SEED_PASSWORD)).toBe(200);
    await signIn(portalAt('one'), 'jyoti.solanki');
  });
});

test('a reset by code opens what guessing has locked', async () => {
  await guessOften(stranger, 'arjun.rao');
  expect(await refusedSignIn(stranger, 'arjun.rao')).toMatchObject({ code: 'LOCKED' });
  const { responseString: OTPId } = await stranger.call(authCalls.forgotPassword, {
    body: { username: 'arjun.rao' },
  });
  const OTP = await codeFor(server, 'arjun.rao');
  const { resetToken = '' } = await stranger.call(authCalls.verifyOTP, { body: { OTPId, OTP } });
  const newPassword = 'tea-with-cardamom';
  await stranger.call(authCalls.resetPassword, { body: { resetToken, newPassword } });
  await signIn(stranger, 'arjun.rao', newPassword);
});

describe('codes', () => {
  const BUDGET = 2 * OTP_GUESSES_A_DAY.stranger + OTP_GUESSES_A_DAY.known;

  test('allow ten guesses a day per account, by all ways together', async () => {
    expect(BUDGET).toBeLessThanOrEqual(10);
    const me = await signIn(portalAt('ward'), 'meera.iyer');
    const mine = server.client({ authorization: `Bearer ${me.access_token}` });
    const username = 'meera.iyer';
    let looked = 0;
    const guess = async (from: Client, row: AnyCall, sent: Response, more = {}) => {
      if (sent.status !== 200) return;
      const { responseString: OTPId } = (await sent.json()) as { responseString: string };
      const OTP = otherCode(await codeFor(server, username));
      for (let i = 0; i < OTP_TRIES + 1; i += 1) {
        const before = (await server.rows('codeGuess')).length;
        const { httpStatus } = await from.refusal(row, {
          body: { OTPId, OTP, roles: 'provider', ...more },
        } as never);
        expect([400, 429]).toContain(httpStatus);
        looked += (await server.rows('codeGuess')).length - before;
      }
    };
    for (let i = 0; i < OTP_CODES_A_DAY + 1; i += 1) {
      const ward = portalAt('ward', me.deviceToken);
      // From one address, five wrong codes an hour would end it before the account's own limits do.
      for (const [first, second] of [
        [portalAt('bot'), portalAt('another bot')],
        [ward, ward],
      ] as const) {
        const [code, reset] = codeCalls;
        await guess(first, authCalls.doctorVerifyOTP, await first.send(code, { body: { username } }));
        await guess(second, authCalls.verifyOTP, await second.send(reset, { body: { username } }));
      }
      const body = { userId: me.userId };
      await guess(mine, authCalls.verifyOTP, await mine.send(authCalls.sendOtpToProviderOnLogin, { body }));
      await guess(
        mine,
        profileFormCalls.saveBankDetails,
        await mine.send(profileFormCalls.sendBankOtp),
        BANK,
      );
    }
    expect(looked).toBe(BUDGET);
  });

  test('stay closed when sent before the guesses were spent, and tell why', async () => {
    const username = 'anitha.nair';
    const ask = () => stranger.call(authCalls.verifyUsernameAndSendOTP, { body: { username } });
    const [first, second] = [await ask(), await ask()];
    const OTP = await codeFor(server, username);
    const form = (OTPId: string, code: string) => ({ body: { OTPId, OTP: code, roles: 'nurse' } });
    for (let i = 0; i < OTP_TRIES; i += 1)
      await stranger.refusal(authCalls.doctorVerifyOTP, form(first.responseString, otherCode(OTP)));
    const spent = { httpStatus: 429, code: 'TOO_MANY', retryAfterS: 86_400 };
    expect(await stranger.refusal(authCalls.doctorVerifyOTP, form(second.responseString, OTP))).toMatchObject(
      spent,
    );
    expect(await stranger.refusal(authCalls.verifyUsernameAndSendOTP, { body: { username } })).toMatchObject(
      spent,
    );
  });

  test('guessed in parallel on several codes pass no cap', async () => {
    const username = 'lata.joshi';
    const ids: string[] = [];
    for (let i = 0; i < OTP_CODES_A_DAY; i += 1)
      ids.push(
        (await stranger.call(authCalls.verifyUsernameAndSendOTP, { body: { username } })).responseString,
      );
    const OTP = otherCode(await codeFor(server, username));
    const answers = await Promise.all(
      [...ids, ...ids, ...ids].map((OTPId) =>
        stranger.refusal(authCalls.doctorVerifyOTP, { body: { OTPId, OTP, roles: 'provider' } }),
      ),
    );
    expect(answers.filter(({ code }) => code === 'WRONG_CODE')).toHaveLength(OTP_GUESSES_A_DAY.stranger);
  });

  test('guessed at once on all codes that a device of the person asked for pass no cap either', async () => {
    const username = 'lata.joshi';
    const ward = portalAt('ward', (await signIn(portalAt('ward'), username)).deviceToken);
    const [signing, resetting]: [string[], string[]] = [[], []];
    for (let i = 0; i < OTP_CODES_A_DAY; i += 1)
      for (const [row, ids] of [
        [authCalls.verifyUsernameAndSendOTP, signing],
        [authCalls.forgotPassword, resetting],
      ] as const)
        ids.push((await ward.call(row, { body: { username } })).responseString);
    const OTP = otherCode(await codeFor(server, username));
    const answers = await Promise.all([
      ...signing.map((OTPId) =>
        ward.refusal(authCalls.doctorVerifyOTP, { body: { OTPId, OTP, roles: 'provider' } }),
      ),
      ...resetting.map((OTPId) => ward.refusal(authCalls.verifyOTP, { body: { OTPId, OTP } })),
    ]);
    expect(answers.filter(({ code }) => code === 'WRONG_CODE')).toHaveLength(OTP_GUESSES_A_DAY.known);
  });
});
