import { consoleSessionCalls as calls } from '#contract/console-session.ts';
import type { ToAdd } from '#contract/second-factor.ts';
import { hashPassword } from '#server/people/passwords.ts';
import { openSession } from '#server/people/sign-in.ts';
import { addStaff } from '#server/people/staff-accounts.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { appCode } from '#tests/support/server/authenticator-app.ts';
import type { Client } from '#tests/support/server/client.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** A client of an operator, with what proves them again. */
export type OperatorClient = Client & { userId: string; secret: string; recoveryCodes: string[] };

/** Signs an operator in, the seeded one unless another is named, who adds an authenticator app at the first login. */
export async function signInOperator(
  server: TestServer,
  userName = 'rohan.kulkarni',
): Promise<OperatorClient> {
  const typed = { userName, password: SEED_PASSWORD };
  const refusal = await server.portal.refusal(calls.operatorSignIn, { body: typed });
  const { ticket, secret } = refusal.detail as ToAdd;
  const { access_token, userId, recoveryCodes } = await server.portal.call(calls.operatorAddApp, {
    body: { ticket, code: appCode(secret, server.clock.now()) },
  });
  const client = server.client({ authorization: `Bearer ${access_token}` });
  return { ...client, userId, secret, recoveryCodes };
}

/** Turns the clock to the next code of the operator's app. @returns what proves the operator once more */
export function proofOf({ clock }: TestServer, { secret }: { secret: string }) {
  clock.advance(30);
  return { password: SEED_PASSWORD, secondFactor: appCode(secret, clock.now()) };
}

/** Another operator, with the password of all seeded people. */
export async function addOperatorAccount(
  { db, deps }: TestServer,
  { userName, name, mobile }: { userName: string; name: string; mobile: string },
): Promise<void> {
  await addStaff(deps, {
    role: 'operator',
    user_name: userName,
    name,
    email: `${userName}@shanti.example`,
    mobile,
  });
  const passwordHash = await hashPassword(SEED_PASSWORD);
  await db
    .updateTable('appUser')
    .set({ passwordHash, passwordEndsAt: null })
    .where('userName', '=', userName)
    .execute();
}

/** The same operator in a new session. */
export async function inNewSession(server: TestServer, operator: OperatorClient): Promise<OperatorClient> {
  const { db, clock } = server;
  const { access_token } = await openSession(db, operator.userId, clock.now(), { address: 'local' });
  return { ...operator, ...server.client({ authorization: `Bearer ${access_token}` }) };
}
