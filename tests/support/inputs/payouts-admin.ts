import type { payoutsAdminCalls } from '#contract/payouts-admin.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** A doctor with an account that is not checked. */
async function unchecked({ db }: TestServer): Promise<{ userId: string; changedAt: string }> {
  const { userId, providerId, changedAt } = await db
    .selectFrom('bankDetail')
    .innerJoin('provider', 'provider.id', 'bankDetail.providerId')
    .select(['provider.userId', 'bankDetail.providerId', 'bankDetail.changedAt'])
    .orderBy('bankDetail.providerId')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('bankDetail')
    .set({ verified: false, checkedAt: null, checkedBy: null })
    .where('providerId', '=', providerId)
    .execute();
  return { userId, changedAt: changedAt.toISOString() };
}
const PROOF = { password: SEED_PASSWORD, secondFactor: '000000' };
const userOf = async (server: TestServer) => (await unchecked(server)).userId;

export const payoutsAdminInputs: InputsOf<typeof payoutsAdminCalls> = {
  payouts: () => ({}),
  payoutLines: async (_, server) => ({ query: { userId: await userOf(server) } }),
  recordTransfer: async (_, server) => ({
    body: { userId: await userOf(server), rupees: '1.00', utr: 'HDFCN52026112100018' },
  }),
  banksToCheck: () => ({}),
  checkBank: async (_, server) => ({ body: { ...(await unchecked(server)), ...PROOF } }),
  showBankAccount: async (_, server) => ({
    body: { userId: await userOf(server), ...PROOF },
  }),
};
