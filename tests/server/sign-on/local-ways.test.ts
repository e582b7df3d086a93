// @module-tag critical
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import type { AnyCall } from '#contract/call.ts';
import { consoleSessionCalls } from '#contract/console-session.ts';
import { contract, type CallName } from '#contract/index.ts';
import { registrationCalls } from '#contract/registration.ts';
import { secondFactorCalls } from '#contract/second-factor.ts';
import { findAnyUserByName, getUser } from '#server/people/accounts.ts';
import { offerFactor } from '#server/people/second-factor.ts';
import { mintNurseLink } from '#server/people/staff-admin.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { appCode } from '#tests/support/server/authenticator-app.ts';
import { codeFor } from '#tests/support/server/codes.ts';
import { refusedSignIn, signIn } from '#tests/support/server/sign-ins.ts';
import { openSignOnPortal } from '#tests/support/server/sign-on.ts';

const portal = await openSignOnPortal({ OIDC_LOCAL: 'off', CODE_SIGN_IN: 'any' });
const { server, provider, signOn, join } = portal;
afterAll(() => provider.close());

const NURSE = 'anitha.nair';
const OPERATOR = (await server.rows('appUser')).find(({ role }) => role === 'operator')?.userName ?? '';
const operatorIn = { userName: OPERATOR, password: SEED_PASSWORD };
const roles = ['nurse' as const];

beforeEach(async () => {
  for (const table of ['secondFactor', 'recoveryCode', 'signOnLink', 'passwordTry'] as const)
    await server.db.deleteFrom(table).execute();
});

const linkNurse = async () => {
  await join(NURSE, { amr: ['mfa'] });
  expect((await signOn(NURSE)).state).toBe('ok');
};
const linkOperator = async () => {
  await join(OPERATOR, { roles: ['it'], amr: ['mfa'] });
  expect((await signOn(OPERATOR, 'operator')).state).toBe('ok');
};
/** Ticket to add an app that was made before the account was linked. */
const appOf = async (userName: string) => {
  const { id } = (await findAnyUserByName(server.db, userName)) ?? expect.fail(userName);
  const { ticket, secret } = await offerFactor(server.deps, await getUser(server.db, id));
  return { ticket, code: appCode(secret, server.clock.now()) };
};

/** Begins before the account is linked. @returns the call that would end it after the link */
type Way = () => Promise<() => Promise<{ reason?: string | undefined }>>;

/** Local ways to a session of an account, by the call that opens it. */
const WAYS: Partial<Record<CallName, { way: Way; link: () => Promise<void> }>> = {
  completeLogin: {
    link: linkNurse,
    way: async () => async () => refusedSignIn(server.portal, NURSE, SEED_PASSWORD),
  },
  doctorVerifyOTP: {
    link: linkNurse,
    way: async () => {
      const { responseString: OTPId } = await server.portal.call(authCalls.verifyUsernameAndSendOTP, {
        body: { username: NURSE },
      });
      const body = { OTPId, OTP: await codeFor(server, NURSE), roles: 'nurse' };
      return async () => server.portal.refusal(authCalls.doctorVerifyOTP, { body });
    },
  },
  addSecondFactorAtSignIn: {
    link: linkNurse,
    way: async () => {
      const shown = await appOf(NURSE);
      return async () =>
        server.portal.refusal(secondFactorCalls.addSecondFactorAtSignIn, { body: { ...shown, roles } });
    },
  },
  redeemNurseLink: {
    link: linkNurse,
    way: async () => {
      const [, , userId = '', access = '', refresh = ''] = (await mintNurseLink(server.deps, NURSE)).split(
        '/',
      );
      return async () =>
        server.portal.refusal(registrationCalls.redeemNurseLink, { body: { userId, access, refresh } });
    },
  },
  operatorSignIn: {
    link: linkOperator,
    way: async () => async () =>
      server.portal.refusal(consoleSessionCalls.operatorSignIn, { body: operatorIn }),
  },
  operatorAddApp: {
    link: linkOperator,
    way: async () => {
      const body = await appOf(OPERATOR);
      return async () => server.portal.refusal(consoleSessionCalls.operatorAddApp, { body });
    },
  },
};

/** Calls that give a session or a credential, and open no account that is linked. */
const OTHERS: Partial<Record<CallName, string>> = {
  completeSignOn: 'is the sign-on itself',
  completeOperatorSignOn: 'is the sign-on itself',
  confirmRegistration: 'makes an account, which has no link yet',
  completeSetUp: 'makes an account, which has no link yet',
  getRefreshToken: 'prolongs a session that is open',
  unlock: 'reopens a session that is open',
  unlockBySignOn: 'is the sign-on itself',
  addSecondFactor: 'is of a session that is open',
  renewRecoveryCodes: 'is of a session that is open',
  changePassword: 'sets a password, with which a linked account does not sign in',
  resetPassword: 'sets a password, with which a linked account does not sign in',
  verifyOTP: 'gives the right to set a password',
  resetPersonPassword: 'sets a password, with which a linked account does not sign in',
  addPerson: 'makes an account, which has no link yet',
};

const GIVEN = ['access_token', 'recoveryCodes', 'resetToken', 'temporaryPassword'];
const keysOf = (schema: unknown): string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

/** Returns whether a call gives a session or a credential of an account. */
const gives = ({ who, response, body }: AnyCall): boolean =>
  !who.includes('patient') &&
  (keysOf(response).some((key) => GIVEN.includes(key)) || keysOf(body).includes('newPassword'));

test('every call that gives a session or a credential of an account is listed', () => {
  const found = (Object.keys(contract) as CallName[]).filter((name) => gives(contract[name]));
  expect(found.toSorted()).toEqual([...Object.keys(WAYS), ...Object.keys(OTHERS)].toSorted());
});

describe('an account that is linked after a sign-in has begun', () => {
  test.each(Object.entries(WAYS))('is not opened by %s, which writes nothing', async (_, { way, link }) => {
    const end = await way();
    await link();
    const written = async () => ({
      sessions: await server.rows('session'),
      apps: await server.rows('secondFactor'),
      codes: await server.rows('recoveryCode'),
      links: await server.rows('nurseLink'),
    });
    const before = await written();
    expect(await end()).toMatchObject({ reason: 'SIGN_ON_ONLY' });
    expect(await written()).toEqual(before);
  });
});

test('a refused sign-in with an app that is added leaves no app', async () => {
  const shown = await appOf(NURSE);
  const body = { ...shown, roles: ['agent' as const] };
  expect(await server.portal.refusal(secondFactorCalls.addSecondFactorAtSignIn, { body })).toMatchObject({
    code: 'WRONG_SIGN_IN',
  });
  expect(await server.rows('secondFactor')).toEqual([]);
  expect(await server.rows('recoveryCode')).toEqual([]);
});

test('a new password opens no linked account', async () => {
  await linkNurse();
  const { responseString: OTPId } = await server.portal.call(authCalls.forgotPassword, {
    body: { username: NURSE },
  });
  const { resetToken = '' } = await server.portal.call(authCalls.verifyOTP, {
    body: { OTPId, OTP: await codeFor(server, NURSE) },
  });
  const newPassword = 'plum-kettle-orbit-7719';
  await server.portal.call(authCalls.resetPassword, { body: { resetToken, newPassword } });
  expect(await refusedSignIn(server.portal, NURSE, newPassword)).toMatchObject({ reason: 'SIGN_ON_ONLY' });
  await expect(signIn(server.portal, NURSE, newPassword)).rejects.toThrow();
});
