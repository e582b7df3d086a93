import { randomUUID } from 'node:crypto';
import { authCalls } from '#contract/auth.ts';
import { DEVICE_TOKEN_HEADER } from '#contract/limits.ts';
import { secondFactorCalls as calls } from '#contract/second-factor.ts';
import type { Role } from '#contract/shared.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { appCode, onlyAppOf } from '#tests/support/server/authenticator-app.ts';
import type { Client } from '#tests/support/server/client.ts';
import { BASIC, type TestServer } from '#tests/support/server/server.ts';

export const DOCTOR = 'meera.iyer';
export const ROLES: Role[] = ['provider', 'nurse', 'agent'];
export const WRONG_CODE = { code: 'WRONG_CODE', httpStatus: 400 };
export const NEEDED = { code: 'RULE', reason: 'SECOND_FACTOR_NEEDED' };

interface Typed {
  password?: string;
  secondFactor?: string;
}

/** A doctor with an authenticator app, and what the tests of it ask of a server. */
export function doctorWithApp(server: TestServer) {
  const { clock, db } = server;
  let secret = '';

  /** The portal on a device that no one has used, so that tries of one test do not count in another. */
  const portal = (address: string = randomUUID(), deviceToken?: string): Client =>
    server.client(
      { authorization: BASIC, ...(deviceToken !== undefined && { [DEVICE_TOKEN_HEADER]: deviceToken }) },
      address,
    );
  /** Returns what the app shows, so many seconds from now. */
  const shown = (seconds = 0): string => appCode(secret, new Date(clock.now().getTime() + seconds * 1000));

  async function completion(from: Client, username: string, typed: Typed) {
    const { transactionId } = await from.call(authCalls.login, { query: { username } });
    return { body: { transactionId, password: SEED_PASSWORD, roles: ROLES, ...typed } };
  }

  return {
    portal,
    shown,
    completion,
    /** An hour later, without any tries, and with an app that no one has used. */
    begin: async () => {
      clock.advance(3600);
      await db.deleteFrom('recoveryCode').execute();
      await db.deleteFrom('secondFactor').execute();
      await db.deleteFrom('passwordTry').execute();
      const doctor = await server.signInAs(DOCTOR);
      secret = await onlyAppOf(server, DOCTOR);
      return { doctor, secret };
    },
    signIn: async (secondFactor?: string, from = portal()) =>
      from.call(
        authCalls.completeLogin,
        await completion(from, DOCTOR, secondFactor === undefined ? {} : { secondFactor }),
      ),
    refused: async (typed: Typed = {}, from = portal(), username = DOCTOR) =>
      from.refusal(authCalls.completeLogin, await completion(from, username, typed)),
    /** Adds an app by the calls of the portal. */
    add: async (who: Client) => {
      const toAdd = await who.call(calls.startSecondFactor, { body: { password: SEED_PASSWORD } });
      const body = { ticket: toAdd.ticket, code: appCode(toAdd.secret, clock.now()) };
      return { ...toAdd, ...(await who.call(calls.addSecondFactor, { body })) };
    },
    /** Ten recovery codes of the doctor; the code of the app that gave them is two steps ago. */
    newCodes: async (): Promise<string[]> => {
      const body = { password: SEED_PASSWORD, secondFactor: shown() };
      const doctor = await server.signInAs(DOCTOR);
      const { recoveryCodes } = await doctor.call(calls.renewRecoveryCodes, { body });
      clock.advance(60);
      return recoveryCodes;
    },
    /** Returns the inbox of a provider, oldest first. */
    toldTo: async (userId: string): Promise<string[]> => {
      const threads = (await server.rows('inboxThread')).filter((row) => row.providerUserId === userId);
      return (await server.rows('inboxMessage'))
        .filter(({ threadId }) => threads.some(({ id }) => id === threadId))
        .toSorted((a, b) => a.seq - b.seq)
        .map(({ text }) => text);
    },
    audited: async (action: string, userId: string) =>
      (await server.rows('audit')).filter((row) => row.action === action && row.entityId === userId),
  };
}
