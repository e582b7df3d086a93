// @module-tag slow
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import {
  PASSWORD_LOCK_S,
  PASSWORD_NAME_LOCK_S,
  PASSWORD_TRIES,
  PASSWORD_TRIES_BY_NAME,
} from '#contract/limits.ts';
import { secondFactorCalls as calls } from '#contract/second-factor.ts';
import type { SecurityEvent } from '#server/platform/security-log/kinds.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { appCode, wrongCode } from '#tests/support/server/authenticator-app.ts';
import { codeFor } from '#tests/support/server/codes.ts';
import { DOCTOR, doctorWithApp, NEEDED, WRONG_CODE } from '#tests/support/server/doctor-with-app.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const directory = mkdtempSync(join(tmpdir(), 'wardline-second-factor-'));
const feed = join(directory, 'security.jsonl');
const server = await openServer({ SECURITY_LOG: feed });
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const { clock, db } = server;
const { add, audited, begin, completion, newCodes, portal, refused, shown, signIn, toldTo } =
  doctorWithApp(server);

let doctor: SignedInClient;
let secret: string;
beforeEach(async () => {
  ({ doctor, secret } = await begin());
});

let seen = 0;
/** The security events since the last look. */
function events(): SecurityEvent[] {
  const lines = readFileSync(feed, 'utf8').trim().split('\n');
  return lines.slice(seen, (seen = lines.length)).map((line) => JSON.parse(line) as SecurityEvent);
}

describe('a sign-in with an app', () => {
  test('needs the code once the password was right', async () => {
    expect(await refused()).toMatchObject({ ...NEEDED, httpStatus: 422 });
    expect(await signIn(shown())).toMatchObject({ userId: doctor.userId });
    clock.advance(30);
    expect(await signIn(` ${shown().slice(0, 3)} ${shown().slice(3)} `)).toMatchObject({
      userId: doctor.userId,
    });
  });

  test('says the same of everyone before the right password', async () => {
    const answers = [
      await refused({ password: 'wrong' }),
      await refused({ password: 'wrong', secondFactor: shown() }),
      await refused({ password: 'wrong' }, portal(), 'arjun.rao'),
      await refused({ password: 'wrong', secondFactor: '123456' }, portal(), 'arjun.rao'),
      await refused({ password: 'wrong' }, portal(), 'no.such.person'),
      await refused({ secondFactor: '123456' }, portal(), 'no.such.person'),
    ];
    expect(answers[0]).toMatchObject({ code: 'WRONG_SIGN_IN' });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    // The code was not looked at: it is still good.
    await signIn(shown());
  });

  test.each([
    ['two steps before', -60, false],
    ['one step before', -30, true],
    ['one step after', 30, true],
    ['two steps after', 60, false],
  ])('a code of %s', async (_, seconds, isRight) => {
    if (isRight) expect(await signIn(shown(seconds))).toMatchObject({ userId: doctor.userId });
    else expect(await refused({ secondFactor: shown(seconds) })).toMatchObject(WRONG_CODE);
  });

  test('takes each code once, and no earlier one', async () => {
    const [before, code] = [shown(-30), shown()];
    await signIn(code);
    expect(await refused({ secondFactor: code })).toMatchObject(WRONG_CODE);
    expect(await refused({ secondFactor: before })).toMatchObject(WRONG_CODE);
    await signIn(shown(30));
  });

  test('takes one of two at once, of an app and of a recovery code', async () => {
    const [recoveryCode = ''] = await newCodes();
    for (const secondFactor of [shown(), recoveryCode]) {
      const sent = await Promise.all(
        [portal(), portal(), portal()].map(async (from) =>
          from.send(authCalls.completeLogin, await completion(from, DOCTOR, { secondFactor })),
        ),
      );
      expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    }
  });

  test('the code that confirmed the app signs no one in', async () => {
    await db.deleteFrom('secondFactor').execute();
    ({ secret } = await add(doctor));
    expect(await refused({ secondFactor: appCode(secret, clock.now()) })).toMatchObject(WRONG_CODE);
  });

  test('counts wrong codes as wrong passwords, and locks', async () => {
    const from = portal();
    const wrong = { secondFactor: wrongCode(secret, clock.now()) };
    for (let i = 0; i < PASSWORD_TRIES - 1; i += 1)
      expect(await refused(wrong, from)).toMatchObject(WRONG_CODE);
    // The password alone is no guess, and forgives none.
    expect(await refused({}, from)).toMatchObject(NEEDED);
    expect(await refused(wrong, from)).toMatchObject(WRONG_CODE);
    const locked = { code: 'LOCKED', retryAfterS: PASSWORD_LOCK_S };
    expect(await refused({ secondFactor: shown() }, from)).toMatchObject(locked);
    expect(await refused({ password: 'wrong' }, from)).toMatchObject(locked);
    clock.advance(PASSWORD_LOCK_S);
    await signIn(shown(), from);
    expect(
      (await server.rows('passwordTry')).filter(({ source }) => source.startsWith('address')),
    ).toHaveLength(0);
  });

  test('neither the password alone nor a sign-in brings the name nearer to its lock at many addresses', async () => {
    const wrong = { password: 'wrong' };
    for (let at = 0; at < PASSWORD_TRIES_BY_NAME - 1; at += 1) await refused(wrong);
    for (let at = 0; at < 2; at += 1) {
      expect(await refused()).toMatchObject(NEEDED);
      await signIn(shown());
      clock.advance(30);
    }
    expect(await refused(wrong)).toMatchObject({ code: 'WRONG_SIGN_IN' });
    expect(await refused(wrong)).toMatchObject({ code: 'LOCKED', retryAfterS: PASSWORD_NAME_LOCK_S });
  });

  test('a wrong password and a wrong code are one budget', async () => {
    const from = portal();
    const wrong = { secondFactor: wrongCode(secret, clock.now()) };
    for (let i = 0; i < PASSWORD_TRIES - 1; i += 1) await refused({ password: 'wrong' }, from);
    expect(await refused(wrong, from)).toMatchObject(WRONG_CODE);
    expect(await refused({ secondFactor: shown() }, from)).toMatchObject({ code: 'LOCKED' });
  });

  test('locks only the person’s own device for wrong codes there', async () => {
    const { deviceToken } = await signIn(shown());
    clock.advance(30);
    const known = portal('ward', deviceToken);
    for (let i = 0; i < PASSWORD_TRIES; i += 1)
      await refused({ secondFactor: wrongCode(secret, clock.now()) }, known);
    expect(await refused({ secondFactor: shown() }, known)).toMatchObject({ code: 'LOCKED' });
    await signIn(shown());
  });

  test('a wrong code is audited and told to the feed each time, to the person once a day', async () => {
    clock.advance(86_400);
    const toldWrong = async () =>
      (await toldTo(doctor.userId)).filter((text) => text.includes('with a wrong code')).length;
    const [told, rows] = [await toldWrong(), (await audited('WRONG_SECOND_FACTOR', doctor.userId)).length];
    events();
    for (let i = 0; i < 3; i += 1) await refused({ secondFactor: wrongCode(secret, clock.now()) });
    expect(await toldWrong()).toBe(told + 1);
    expect(await audited('WRONG_SECOND_FACTOR', doctor.userId)).toHaveLength(rows + 3);
    const inFeed = events().filter(({ kind }) => kind === 'SECOND_FACTOR_WRONG');
    expect(inFeed).toHaveLength(3);
    expect(inFeed[0]).toMatchObject({ userId: doctor.userId });
    clock.advance(86_400);
    await refused({ secondFactor: wrongCode(secret, clock.now()) });
    expect(await toldWrong()).toBe(told + 2);
  });

  test('a code by SMS opens no session of who has an app, and the same of who has none', async () => {
    const sent = async (username: string) => {
      const { responseString: OTPId } = await portal().call(authCalls.verifyUsernameAndSendOTP, {
        body: { username },
      });
      return { OTPId, OTP: await codeFor(server, username), roles: 'provider,nurse,agent' };
    };
    const body = await sent(DOCTOR);
    const wrong = { ...body, OTP: body.OTP === '0000' ? '1111' : '0000' };
    expect(await portal().refusal(authCalls.doctorVerifyOTP, { body: wrong })).toMatchObject({
      code: 'WRONG_CODE',
    });
    expect(await portal().refusal(authCalls.doctorVerifyOTP, { body })).toMatchObject({
      code: 'RULE',
      reason: 'CODE_NOT_ENOUGH',
    });
    const colleague = { body: await sent('mary.dsouza') };
    expect(await portal().call(authCalls.doctorVerifyOTP, colleague)).toMatchObject({ role: 'nurse' });
  });

  test('an unlock asks for the password alone, and a new password leaves the app on', async () => {
    const { access_token } = await signIn(shown());
    const me = server.client({ authorization: `Bearer ${access_token}` });
    await me.call(authCalls.lock, {});
    expect((await me.call(authCalls.unlock, { body: { password: SEED_PASSWORD } })).careSecret).not.toBe('');
    const { responseString: OTPId } = await portal().call(authCalls.forgotPassword, {
      body: { username: DOCTOR },
    });
    const code = { OTPId, OTP: await codeFor(server, DOCTOR) };
    const { resetToken = '' } = await portal().call(authCalls.verifyOTP, { body: code });
    await portal().call(authCalls.resetPassword, { body: { resetToken, newPassword: SEED_PASSWORD } });
    expect(await refused()).toMatchObject(NEEDED);
  });
});

describe('recovery codes', () => {
  test('each signs in once, as it is typed, and the person is told', async () => {
    const [first = '', second = ''] = await newCodes();
    await signIn(first);
    expect(await refused({ secondFactor: first })).toMatchObject(WRONG_CODE);
    await signIn(second.toLowerCase().replace('-', ' '));
    doctor = await server.signInAs(DOCTOR);
    expect(await doctor.call(calls.getSecondFactor, {})).toMatchObject({ recoveryCodesLeft: 8 });
    expect((await audited('USE_RECOVERY_CODE', doctor.userId)).length).toBeGreaterThan(1);
    expect(events().filter(({ kind }) => kind === 'RECOVERY_CODE_USED')).not.toEqual([]);
    expect(
      (await toldTo(doctor.userId)).filter((text) => text.includes('recovery codes was used')),
    ).not.toEqual([]);
  });

  test('new ones ask for password and second factor, and end those before', async () => {
    const [first = ''] = await newCodes();
    const body = { password: SEED_PASSWORD, secondFactor: shown() };
    expect(
      await doctor.refusal(calls.renewRecoveryCodes, { body: { ...body, password: 'wrong' } }),
    ).toMatchObject({ code: 'WRONG_SIGN_IN' });
    const wrong = { ...body, secondFactor: wrongCode(secret, clock.now()) };
    expect(await doctor.refusal(calls.renewRecoveryCodes, { body: wrong })).toMatchObject(WRONG_CODE);
    const { recoveryCodes: fresh } = await doctor.call(calls.renewRecoveryCodes, { body });
    expect(fresh).toHaveLength(10);
    expect(await refused({ secondFactor: first })).toMatchObject(WRONG_CODE);
    await signIn(fresh[0]);
    expect(await audited('RENEW_RECOVERY_CODES', doctor.userId)).not.toEqual([]);
  });
});
