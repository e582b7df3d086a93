import type { secondFactorCalls } from '#contract/second-factor.ts';
import { offerFactor } from '#server/people/second-factor.ts';
import { findUserByName } from '#server/people/user.queries.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import { appCode } from '#tests/support/server/authenticator-app.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** No other test signs in as them. */
const NEW_HERE = 'rohan.kale';
const PROOF = { password: SEED_PASSWORD, secondFactor: '000000' };

/** Removes the apps of staff; an operator needs theirs for other calls. */
async function removeApps(db: Db): Promise<void> {
  const operators = db.selectFrom('appUser').select('id').where('role', '=', 'operator');
  await db.deleteFrom('secondFactor').where('userId', 'not in', operators).execute();
}

/** Returns what this person is about to add; from now on no staff have an app. */
async function aboutToAdd(server: TestServer, userName: string): Promise<{ ticket: string; code: string }> {
  await removeApps(server.db);
  const person = await findUserByName(server.db, userName);
  if (!person) throw new Error(`there is no ${userName}`);
  const { ticket, secret } = await offerFactor(server.deps, person);
  return { ticket, code: appCode(secret, server.clock.now()) };
}

async function withoutApps<Body>(db: Db, body: Body): Promise<{ body: Body }> {
  await removeApps(db);
  return { body };
}

export const secondFactorInputs: InputsOf<typeof secondFactorCalls> = {
  getSecondFactor: () => ({}),
  startSecondFactor: (_, { db }) => withoutApps(db, { password: SEED_PASSWORD }),
  addSecondFactor: async ({ userName }, server) => ({ body: await aboutToAdd(server, userName) }),
  // An app that stays would have its person asked for a code at their next sign-in.
  renewRecoveryCodes: (_, { db }) => withoutApps(db, PROOF),
  removeSecondFactor: (_, { db }) => withoutApps(db, PROOF),
  addSecondFactorAtSignIn: async (_, server) => ({
    body: { ...(await aboutToAdd(server, NEW_HERE)), roles: ['nurse', 'agent', 'provider'] },
  }),
};
