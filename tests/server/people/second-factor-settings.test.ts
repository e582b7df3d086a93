import { beforeEach, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { PASSWORD_LOCK_S, PASSWORD_TRIES, SECOND_FACTOR_ADD_S } from '#contract/limits.ts';
import { secondFactorCalls as calls, ToAdd } from '#contract/second-factor.ts';
import { commands } from '#server/cli/commands.ts';
import { openVault } from '#server/platform/adapters/vault.ts';
import { forgetUnreadable, sealAgain } from '#server/platform/sql/seals.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { appCode, wrongCode } from '#tests/support/server/authenticator-app.ts';
import { codeFor } from '#tests/support/server/codes.ts';
import { DOCTOR, doctorWithApp, NEEDED, ROLES, WRONG_CODE } from '#tests/support/server/doctor-with-app.ts';
import { DATA_KEY } from '#tests/support/server/seed.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const { clock, db, deps } = server;
const { add, audited, begin, newCodes, portal, refused, shown, signIn, toldTo } = doctorWithApp(server);

let doctor: SignedInClient;
let secret: string;
beforeEach(async () => {
  ({ doctor, secret } = await begin());
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

  test('belongs to one person, and ends with its time and with the password', async () => {
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
    try {
      expect(await doctor.refusal(calls.addSecondFactor, { body })).toMatchObject(LATE);
    } finally {
      await setHash(passwordHash);
    }
    clock.advance(SECOND_FACTOR_ADD_S);
    doctor = await server.signInAs(DOCTOR);
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

describe('removing', () => {
  test('asks for password and second factor; wrong ones lock; then the password signs in', async () => {
    const [recoveryCode = ''] = await newCodes();
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
    expect((await toldTo(doctor.userId)).at(-1)).toContain('no longer asks for a code');
    await signIn();
    expect(await doctor.refusal(calls.removeSecondFactor, { body: right })).toMatchObject({
      reason: 'SECOND_FACTOR_NONE',
    });
  });

  test('the operator removes a lost app: audited, told, and the sessions end', async () => {
    const off = commands.find(({ name }) => name === 'second-factor off');
    const { ok, lines } = (await off?.run(deps, [DOCTOR])) ?? { ok: false, lines: [] };
    expect(ok).toBe(true);
    expect(lines.join()).toMatch(
      /^meera.iyer signs in without the authenticator app\. \d+ sessions? ended\.$/,
    );
    expect((await doctor.send(calls.getSecondFactor)).status).toBe(401);
    expect((await audited('REMOVE_SECOND_FACTOR', doctor.userId)).at(-1)).toMatchObject({ who: 'system' });
    expect((await toldTo(doctor.userId)).at(-1)).toContain('no longer asks for a code');
    expect((await off?.run(deps, [DOCTOR]))?.lines).toEqual(['meera.iyer has no authenticator app.']);
    expect((await off?.run(deps, ['no.such.person']))?.ok).toBe(false);
  });
});

describe('where the operator has it off', () => {
  test('no one can add one; who has one is still asked', async () => {
    deps.config.SECOND_FACTOR = 'off';
    try {
      expect(await refused()).toMatchObject(NEEDED);
      await signIn(shown());
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

  test('adds one in the sign-in, before any token, and signs the person in by it', () =>
    required(async () => {
      const username = 'asha.pillai';
      expect(await refused({ password: 'wrong' }, portal(), username)).toEqual(
        await refused({ password: 'wrong' }),
      );
      const sessions = (await server.rows('session')).length;
      const refusal = await refused({}, portal(), username);
      expect(refusal).toMatchObject({ code: 'RULE', reason: 'SECOND_FACTOR_TO_ADD' });
      const toAdd = ToAdd.parse(refusal.detail);
      const body = { ticket: toAdd.ticket, code: wrongCode(toAdd.secret, clock.now()), roles: ROLES };
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
      const body = { password: SEED_PASSWORD, secondFactor: shown() };
      expect(await doctor.refusal(calls.removeSecondFactor, { body })).toMatchObject({
        reason: 'SECOND_FACTOR_REQUIRED',
      });
      const NOT_ENOUGH = { code: 'RULE', reason: 'CODE_NOT_ENOUGH' };
      for (const username of [DOCTOR, 'rekha.pawar', 'no.such.person'])
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

  test('seals the secret again, and app and recovery codes continue', async () => {
    const [recoveryCode = ''] = await newCodes();
    const old = deps.vault;
    await sealAgain(db, await openVault({ ...KEYS, DATA_KEYS_BEFORE: DATA_KEY }));
    deps.vault = await openVault(KEYS);
    try {
      await signIn(shown());
      await signIn(recoveryCode);
    } finally {
      await sealAgain(db, await openVault({ DATA_DIR: '', DATA_KEY, DATA_KEYS_BEFORE: KEYS.DATA_KEY }));
      deps.vault = old;
    }
  });

  test('leaves the recovery codes when it is lost', async () => {
    const [recoveryCode = ''] = await newCodes();
    const old = deps.vault;
    deps.vault = await openVault(KEYS);
    try {
      await forgetUnreadable(db, deps.vault);
      expect(await refused()).toMatchObject(NEEDED);
      expect(await refused({ secondFactor: shown() })).toMatchObject(WRONG_CODE);
      await signIn(recoveryCode);
    } finally {
      await forgetUnreadable(db, old);
      deps.vault = old;
    }
  });
});
