import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import {
  DEVICE_TOKEN_HEADER,
  PASSWORD_LOCK_S,
  PASSWORD_TRIES,
  SECOND_FACTOR_ADD_S,
} from '#contract/limits.ts';
import { secondFactorCalls as calls, ToAdd } from '#contract/second-factor.ts';
import type { Role } from '#contract/shared.ts';
import { commands } from '#server/cli/commands.ts';
import { openVault } from '#server/platform/adapters/vault.ts';
import { forgetUnreadable, sealAgain } from '#server/platform/sql/seals.ts';
import type { SecurityEvent } from '#server/platform/security-log/kinds.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { appCode, onlyAppOf, wrongCode } from '#tests/support/server/authenticator-app.ts';
import type { Client } from '#tests/support/server/client.ts';
import { codeFor } from '#tests/support/server/codes.ts';
import { DATA_KEY } from '#tests/support/server/seed.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const directory = mkdtempSync(join(tmpdir(), 'wardline-second-factor-'));
const feed = join(directory, 'security.jsonl');
const server = await openServer({ SECURITY_LOG: feed });
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const { clock, db, deps } = server;
const NAME = 'meera.iyer';
const roles: Role[] = ['provider', 'nurse', 'agent'];
const WRONG_CODE = { code: 'WRONG_CODE', httpStatus: 400 };
const NEEDED = { code: 'RULE', reason: 'SECOND_FACTOR_NEEDED' };

let doctor: SignedInClient;
let secret: string;

/** The portal on a device that no one has used, so that tries of one test do not count in another. */
const portal = (address: string = randomUUID(), deviceToken?: string): Client =>
  server.client(
    { authorization: BASIC, ...(deviceToken !== undefined && { [DEVICE_TOKEN_HEADER]: deviceToken }) },
    address,
  );
const now = (): string => appCode(secret, clock.now());
const later = (seconds: number): string => appCode(secret, new Date(clock.now().getTime() + seconds * 1000));

async function completion(
  from: Client,
  username: string,
  more: { password?: string; secondFactor?: string },
) {
  const { transactionId } = await from.call(authCalls.login, { query: { username } });
  return { body: { transactionId, password: SEED_PASSWORD, roles, ...more } };
}
const signIn = async (secondFactor?: string, from = portal()) =>
  from.call(authCalls.completeLogin, await completion(from, NAME, secondFactor ? { secondFactor } : {}));
const refused = async (
  more: { password?: string; secondFactor?: string } = {},
  from = portal(),
  username = NAME,
) => from.refusal(authCalls.completeLogin, await completion(from, username, more));

async function add(who: Client) {
  const toAdd = await who.call(calls.startSecondFactor, { body: { password: SEED_PASSWORD } });
  const body = { ticket: toAdd.ticket, code: appCode(toAdd.secret, clock.now()) };
  return { ...toAdd, ...(await who.call(calls.addSecondFactor, { body })) };
}
/** Ten recovery codes of the doctor; the code of the app that gave them is two steps ago. */
async function codesOf(): Promise<string[]> {
  const body = { password: SEED_PASSWORD, secondFactor: now() };
  const { recoveryCodes } = await doctor.call(calls.renewRecoveryCodes, { body });
  clock.advance(60);
  return recoveryCodes;
}
async function toldOf(userId: string): Promise<string[]> {
  const rows = await server.rows('inboxMessage');
  const threads = (await server.rows('inboxThread')).filter(
    ({ providerUserId }) => providerUserId === userId,
  );
  return rows
    .filter(({ threadId }) => threads.some(({ id }) => id === threadId))
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ text }) => text);
}
let seen = 0;
/** The security events since the last look. */
function events(): SecurityEvent[] {
  const lines = readFileSync(feed, 'utf8').trim().split('\n');
  return lines.slice(seen, (seen = lines.length)).map((line) => JSON.parse(line) as SecurityEvent);
}
const audited = async (action: string) =>
  (await server.rows('audit')).filter((row) => row.action === action && row.entityId === doctor.userId);

beforeEach(async () => {
  clock.advance(3600);
  await db.deleteFrom('recoveryCode').execute();
  await db.deleteFrom('secondFactor').execute();
  await db.deleteFrom('passwordTry').execute();
  doctor = await server.signInAs(NAME);
  secret = await onlyAppOf(server, NAME);
});

describe('adding', () => {
  test('asks for the password and the first code; says since when, and how many recovery codes are left', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const status = { mode: 'offered', since: null, recoveryCodesLeft: 0 };
    expect(await nurse.call(calls.getSecondFactor, {})).toMatchObject(status);
    expect(await nurse.refusal(calls.startSecondFactor, { body: { password: 'not it' } })).toMatchObject({
      code: 'WRONG_SIGN_IN',
    });
    const toAdd = await nurse.call(calls.startSecondFactor, { body: { password: SEED_PASSWORD } });
    expect(toAdd.uri).toMatch(/^otpauth:\/\/totp\/Wardline:anitha\.nair\?.*secret=/);
    const wrong = { ticket: toAdd.ticket, code: wrongCode(toAdd.secret, clock.now()) };
    expect(await nurse.refusal(calls.addSecondFactor, { body: wrong })).toMatchObject(WRONG_CODE);
    expect(await nurse.call(calls.getSecondFactor, {})).toMatchObject(status);
    const body = { ticket: toAdd.ticket, code: appCode(toAdd.secret, clock.now()) };
    const added = await nurse.call(calls.addSecondFactor, { body });
    expect(added).toMatchObject({ since: clock.now().toISOString(), recoveryCodesLeft: 10 });
    expect(new Set(added.recoveryCodes).size).toBe(10);
    const { mobile } = await db
      .selectFrom('appUser')
      .select('mobile')
      .where('id', '=', nurse.userId)
      .executeTakeFirstOrThrow();
    const sms = (await server.rows('outgoing')).filter(({ recipient }) => recipient === mobile);
    expect(sms.some(({ text }) => text.includes('now asks for a code of an authenticator app'))).toBe(true);
    // One a person.
    expect(await nurse.refusal(calls.startSecondFactor, { body: { password: SEED_PASSWORD } })).toMatchObject(
      { reason: 'SECOND_FACTOR_ON' },
    );
    expect(await nurse.refusal(calls.addSecondFactor, { body })).toMatchObject({
      reason: 'SECOND_FACTOR_ON',
    });
  });

  test('what is to be added is of one person, and ends with its time and with the password', async () => {
    await db.deleteFrom('secondFactor').execute();
    const start = () => doctor.call(calls.startSecondFactor, { body: { password: SEED_PASSWORD } });
    const toAdd = await start();
    const body = { ticket: toAdd.ticket, code: appCode(toAdd.secret, clock.now()) };
    const LATE = { reason: 'SECOND_FACTOR_LATE' };
    const colleague = await server.signInAs('arjun.rao');
    expect(await colleague.refusal(calls.addSecondFactor, { body })).toMatchObject(LATE);
    expect(
      await doctor.refusal(calls.addSecondFactor, { body: { ...body, ticket: 'made.up.by-them' } }),
    ).toMatchObject(LATE);
    const { passwordHash } = await db
      .selectFrom('appUser')
      .select('passwordHash')
      .where('id', '=', doctor.userId)
      .executeTakeFirstOrThrow();
    const setHash = (hash: string) =>
      db.updateTable('appUser').set({ passwordHash: hash }).where('id', '=', doctor.userId).execute();
    await setHash('another');
    const ofAnother = await doctor
      .refusal(calls.addSecondFactor, { body })
      .finally(() => setHash(passwordHash));
    expect(ofAnother).toMatchObject(LATE);
    clock.advance(SECOND_FACTOR_ADD_S);
    doctor = await server.signInAs(NAME);
    const code = appCode(toAdd.secret, clock.now());
    expect(await doctor.refusal(calls.addSecondFactor, { body: { ...body, code } })).toMatchObject(LATE);
    const again = await start();
    const right = { ticket: again.ticket, code: appCode(again.secret, clock.now()) };
    expect((await doctor.call(calls.addSecondFactor, { body: right })).since).not.toBeNull();
  });

  test('nothing of it can be read in the store, and no answer with it is kept', async () => {
    await db.deleteFrom('secondFactor').execute();
    const { secret: added, recoveryCodes } = await add(doctor);
    const dump = JSON.stringify([
      await server.rows('secondFactor'),
      await server.rows('recoveryCode'),
      await server.rows('idempotency'),
      await server.rows('audit'),
      await server.rows('inboxMessage'),
    ]);
    expect(dump).not.toContain(added);
    for (const code of recoveryCodes) {
      expect(dump).not.toContain(code);
      expect(dump).not.toContain(code.replace('-', ''));
    }
    const [stored] = await server.rows('secondFactor');
    expect(deps.vault.unseal(stored?.secretSealed ?? '', stored?.id ?? '')).toBe(added);
    // Sealed for this row: what is sealed for its person does not open it.
    expect(() => deps.vault.unseal(stored?.secretSealed ?? '', doctor.userId)).toThrow();
  });
});

describe('a sign-in with an app', () => {
  test('is asked for the code once the password was right, and opens with it', async () => {
    expect(await refused()).toMatchObject({ ...NEEDED, httpStatus: 422 });
    expect(await signIn(now())).toMatchObject({ userId: doctor.userId });
    clock.advance(30);
    expect(await signIn(` ${now().slice(0, 3)} ${now().slice(3)} `)).toMatchObject({ userId: doctor.userId });
  });

  test('says the same of everybody before the right password', async () => {
    const answers = [
      await refused({ password: 'wrong' }),
      await refused({ password: 'wrong', secondFactor: now() }),
      await refused({ password: 'wrong' }, portal(), 'arjun.rao'),
      await refused({ password: 'wrong', secondFactor: '123456' }, portal(), 'arjun.rao'),
      await refused({ password: 'wrong' }, portal(), 'no.such.person'),
      await refused({ secondFactor: '123456' }, portal(), 'no.such.person'),
    ];
    expect(answers[0]).toMatchObject({ code: 'WRONG_SIGN_IN' });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    // The code was not looked at: it is still good.
    await signIn(now());
  });

  test.each([
    ['two steps before', -60, false],
    ['one step before', -30, true],
    ['one step after', 30, true],
    ['two steps after', 60, false],
  ])('a code of %s', async (_, seconds, isRight) => {
    if (isRight) expect(await signIn(later(seconds))).toMatchObject({ userId: doctor.userId });
    else expect(await refused({ secondFactor: later(seconds) })).toMatchObject(WRONG_CODE);
  });

  test('takes each code once, and none of before it', async () => {
    const [before, code] = [later(-30), now()];
    await signIn(code);
    expect(await refused({ secondFactor: code })).toMatchObject(WRONG_CODE);
    expect(await refused({ secondFactor: before })).toMatchObject(WRONG_CODE);
    await signIn(later(30));
  });

  test('takes one of two at once, of an app and of a recovery code', async () => {
    const [recoveryCode = ''] = await codesOf();
    for (const secondFactor of [now(), recoveryCode]) {
      const sent = await Promise.all(
        [portal(), portal(), portal()].map(async (from) =>
          from.send(authCalls.completeLogin, await completion(from, NAME, { secondFactor })),
        ),
      );
      expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    }
  });

  test('the code that confirmed the app signs nobody in', async () => {
    await db.deleteFrom('secondFactor').execute();
    ({ secret } = await add(doctor));
    expect(await refused({ secondFactor: now() })).toMatchObject(WRONG_CODE);
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
    expect(await refused({ secondFactor: now() }, from)).toMatchObject(locked);
    expect(await refused({ password: 'wrong' }, from)).toMatchObject(locked);
    clock.advance(PASSWORD_LOCK_S);
    await signIn(now(), from);
    expect(
      (await server.rows('passwordTry')).filter(({ source }) => source.startsWith('address')),
    ).toHaveLength(0);
  });

  test('a wrong password and a wrong code are one budget', async () => {
    const from = portal();
    const wrong = { secondFactor: wrongCode(secret, clock.now()) };
    for (let i = 0; i < PASSWORD_TRIES - 1; i += 1) await refused({ password: 'wrong' }, from);
    expect(await refused(wrong, from)).toMatchObject(WRONG_CODE);
    expect(await refused({ secondFactor: now() }, from)).toMatchObject({ code: 'LOCKED' });
  });

  test('on a device of the person, wrong codes lock that device alone', async () => {
    const { deviceToken } = await signIn(now());
    clock.advance(30);
    const known = portal('ward', deviceToken);
    for (let i = 0; i < PASSWORD_TRIES; i += 1)
      await refused({ secondFactor: wrongCode(secret, clock.now()) }, known);
    expect(await refused({ secondFactor: now() }, known)).toMatchObject({ code: 'LOCKED' });
    await signIn(now());
  });

  test('a wrong code is audited and told to the feed each time, to the person once a day', async () => {
    clock.advance(86_400);
    const toldWrong = async () =>
      (await toldOf(doctor.userId)).filter((text) => text.includes('with a wrong code')).length;
    const [told, rows] = [await toldWrong(), (await audited('WRONG_SECOND_FACTOR')).length];
    events();
    for (let i = 0; i < 3; i += 1) await refused({ secondFactor: wrongCode(secret, clock.now()) });
    expect(await toldWrong()).toBe(told + 1);
    expect(await audited('WRONG_SECOND_FACTOR')).toHaveLength(rows + 3);
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
    const body = await sent(NAME);
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
    const { access_token } = await signIn(now());
    const me = server.client({ authorization: `Bearer ${access_token}` });
    await me.call(authCalls.lock, {});
    expect((await me.call(authCalls.unlock, { body: { password: SEED_PASSWORD } })).careSecret).not.toBe('');
    const { responseString: OTPId } = await portal().call(authCalls.forgotPassword, {
      body: { username: NAME },
    });
    const code = { OTPId, OTP: await codeFor(server, NAME) };
    const { resetToken = '' } = await portal().call(authCalls.verifyOTP, { body: code });
    await portal().call(authCalls.resetPassword, { body: { resetToken, newPassword: SEED_PASSWORD } });
    expect(await refused()).toMatchObject(NEEDED);
  });
});

describe('recovery codes', () => {
  test('each signs in once, as it is typed, and the person is told', async () => {
    const [first = '', second = ''] = await codesOf();
    await signIn(first);
    expect(await refused({ secondFactor: first })).toMatchObject(WRONG_CODE);
    await signIn(second.toLowerCase().replace('-', ' '));
    doctor = await server.signInAs(NAME);
    expect(await doctor.call(calls.getSecondFactor, {})).toMatchObject({ recoveryCodesLeft: 8 });
    expect((await audited('USE_RECOVERY_CODE')).length).toBeGreaterThan(1);
    expect(events().filter(({ kind }) => kind === 'RECOVERY_CODE_USED')).not.toEqual([]);
    expect(
      (await toldOf(doctor.userId)).filter((text) => text.includes('recovery codes was used')),
    ).not.toEqual([]);
  });

  test('new ones ask for password and second factor, and end those before', async () => {
    const [first = ''] = await codesOf();
    const body = { password: SEED_PASSWORD, secondFactor: now() };
    expect(
      await doctor.refusal(calls.renewRecoveryCodes, { body: { ...body, password: 'wrong' } }),
    ).toMatchObject({ code: 'WRONG_SIGN_IN' });
    const wrong = { ...body, secondFactor: wrongCode(secret, clock.now()) };
    expect(await doctor.refusal(calls.renewRecoveryCodes, { body: wrong })).toMatchObject(WRONG_CODE);
    const { recoveryCodes: fresh } = await doctor.call(calls.renewRecoveryCodes, { body });
    expect(fresh).toHaveLength(10);
    expect(await refused({ secondFactor: first })).toMatchObject(WRONG_CODE);
    await signIn(fresh[0]);
    expect(await audited('RENEW_RECOVERY_CODES')).not.toEqual([]);
  });
});

describe('removing', () => {
  test('asks for password and second factor, whose wrong ones lock; then the password signs in', async () => {
    const [recoveryCode = ''] = await codesOf();
    const wrong = { password: SEED_PASSWORD, secondFactor: wrongCode(secret, clock.now()) };
    for (let i = 0; i < PASSWORD_TRIES; i += 1)
      expect(await doctor.refusal(calls.removeSecondFactor, { body: wrong })).toMatchObject(WRONG_CODE);
    const right = { password: SEED_PASSWORD, secondFactor: recoveryCode };
    expect(await doctor.refusal(calls.removeSecondFactor, { body: right })).toMatchObject({ code: 'LOCKED' });
    clock.advance(PASSWORD_LOCK_S);
    expect(await doctor.call(calls.removeSecondFactor, { body: right })).toMatchObject({
      since: null,
      recoveryCodesLeft: 0,
    });
    expect((await toldOf(doctor.userId)).at(-1)).toContain('no longer asks for a code');
    await signIn();
    expect(await doctor.refusal(calls.removeSecondFactor, { body: right })).toMatchObject({
      reason: 'SECOND_FACTOR_NONE',
    });
  });

  test('the operator removes a lost app: audited, told, and the sessions end', async () => {
    const off = commands.find(({ name }) => name === 'second-factor off');
    const { ok, lines } = (await off?.run(deps, [NAME])) ?? { ok: false, lines: [] };
    expect(ok).toBe(true);
    expect(lines.join()).toMatch(
      /^meera.iyer signs in without the authenticator app\. \d+ sessions? ended\.$/,
    );
    expect((await doctor.send(calls.getSecondFactor)).status).toBe(401);
    expect((await audited('REMOVE_SECOND_FACTOR')).at(-1)).toMatchObject({ who: 'system' });
    expect((await toldOf(doctor.userId)).at(-1)).toContain('no longer asks for a code');
    expect((await off?.run(deps, [NAME]))?.lines).toEqual(['meera.iyer has no authenticator app.']);
    expect((await off?.run(deps, ['no.such.person']))?.ok).toBe(false);
  });
});

describe('where the operator has it off', () => {
  test('no one can add one; who has one is still asked', async () => {
    deps.config.SECOND_FACTOR = 'off';
    try {
      expect(await refused()).toMatchObject(NEEDED);
      await signIn(now());
      const nurse = await server.signInAs('rekha.pawar');
      expect(
        await nurse.refusal(calls.startSecondFactor, { body: { password: SEED_PASSWORD } }),
      ).toMatchObject({ reason: 'SECOND_FACTOR_OFF' });
    } finally {
      deps.config.SECOND_FACTOR = 'offered';
    }
  });
});

describe('where the operator requires it', () => {
  const required = async (act: () => Promise<void>) => {
    deps.config.SECOND_FACTOR = 'required';
    try {
      await act();
    } finally {
      deps.config.SECOND_FACTOR = 'offered';
    }
  };

  test('who has none adds one in the sign-in, before any token, and is signed in by it', () =>
    required(async () => {
      const username = 'asha.pillai';
      expect(await refused({ password: 'wrong' }, portal(), username)).toEqual(
        await refused({ password: 'wrong' }),
      );
      const sessions = (await server.rows('session')).length;
      const refusal = await refused({}, portal(), username);
      expect(refusal).toMatchObject({ code: 'RULE', reason: 'SECOND_FACTOR_TO_ADD' });
      const toAdd = ToAdd.parse(refusal.detail);
      const body = { ticket: toAdd.ticket, code: wrongCode(toAdd.secret, clock.now()), roles };
      expect(await portal().refusal(calls.addSecondFactorAtSignIn, { body })).toMatchObject(WRONG_CODE);
      expect(await server.rows('session')).toHaveLength(sessions);
      const right = { body: { ...body, code: appCode(toAdd.secret, clock.now()) } };
      const added = await portal().call(calls.addSecondFactorAtSignIn, right);
      expect(added).toMatchObject({ role: 'agent' });
      expect(added.recoveryCodes).toHaveLength(10);
      const me = server.client({ authorization: `Bearer ${added.access_token}` });
      expect(await me.call(calls.getSecondFactor, {})).toMatchObject({
        mode: 'required',
        recoveryCodesLeft: 10,
      });
      expect(await portal().refusal(calls.addSecondFactorAtSignIn, right)).toMatchObject({
        reason: 'SECOND_FACTOR_ON',
      });
      expect(await refused({}, portal(), username)).toMatchObject(NEEDED);
    }));

  test('it cannot be removed, and no code by SMS is sent for a sign-in', () =>
    required(async () => {
      const body = { password: SEED_PASSWORD, secondFactor: now() };
      expect(await doctor.refusal(calls.removeSecondFactor, { body })).toMatchObject({
        reason: 'SECOND_FACTOR_REQUIRED',
      });
      const NOT_ENOUGH = { code: 'RULE', reason: 'CODE_NOT_ENOUGH' };
      for (const username of [NAME, 'rekha.pawar', 'no.such.person'])
        expect(
          await portal().refusal(authCalls.verifyUsernameAndSendOTP, { body: { username } }),
        ).toMatchObject(NOT_ENOUGH);
    }));

  test('a code that was sent before is refused, also of who has no app', async () => {
    const username = 'jyoti.solanki';
    const { responseString: OTPId } = await portal().call(authCalls.verifyUsernameAndSendOTP, {
      body: { username },
    });
    const body = { OTPId, OTP: await codeFor(server, username), roles: 'nurse' };
    await required(async () => {
      expect(await portal().refusal(authCalls.doctorVerifyOTP, { body })).toMatchObject({
        reason: 'CODE_NOT_ENOUGH',
      });
    });
  });
});

describe('a new data key', () => {
  const KEYS = { DATA_DIR: '', DATA_KEY: 'ab'.repeat(32) };

  test('seals the secret again, and app and recovery codes go on', async () => {
    const [recoveryCode = ''] = await codesOf();
    const old = deps.vault;
    await sealAgain(db, await openVault({ ...KEYS, DATA_KEYS_BEFORE: DATA_KEY }));
    deps.vault = await openVault(KEYS);
    try {
      await signIn(now());
      await signIn(recoveryCode);
    } finally {
      await sealAgain(db, await openVault({ DATA_DIR: '', DATA_KEY, DATA_KEYS_BEFORE: KEYS.DATA_KEY }));
      deps.vault = old;
    }
  });

  test('that is lost leaves the recovery codes', async () => {
    const [recoveryCode = ''] = await codesOf();
    const old = deps.vault;
    deps.vault = await openVault(KEYS);
    try {
      await forgetUnreadable(db, deps.vault);
      expect(await refused()).toMatchObject(NEEDED);
      expect(await refused({ secondFactor: now() })).toMatchObject(WRONG_CODE);
      await signIn(recoveryCode);
    } finally {
      await forgetUnreadable(db, old);
      deps.vault = old;
    }
  });
});
