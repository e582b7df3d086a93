import { randomUUID } from 'node:crypto';
import type { reconciliationCalls } from '#contract/reconciliation.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** A payment that the gateway alone has, of a link that is known. */
async function differenceOf({ db, clock }: TestServer): Promise<string> {
  const [id, sha256, at] = [randomUUID(), randomUUID(), clock.now()];
  const day = '2026-11-20';
  const comparison = { sha256, fromDay: day, toDay: day, lines: 1, differences: 1, at, byUser: null };
  await db.insertInto('reconciliation').values(comparison).execute();
  const { id: linkId } = await db.selectFrom('paymentLink').select('id').limit(1).executeTakeFirstOrThrow();
  const found = { kind: 'ONLY_GATEWAY' as const, reference: id.toUpperCase(), written: id, day, linkId };
  await db
    .insertInto('paymentDifference')
    .values({
      id,
      ...found,
      listedPaise: 100,
      recordedPaise: null,
      serviceNumbers: '[]',
      sha256,
      seenAt: at,
      settledAs: null,
      settledBy: null,
      note: null,
    })
    .execute();
  return id;
}

export const reconciliationInputs: InputsOf<typeof reconciliationCalls> = {
  comparePayments: () => ({
    body: { file: new File(['day,reference,rupees\n2026-11-20,A1,420\n'], 'list.csv', { type: 'text/csv' }) },
  }),
  comparisons: () => ({}),
  paymentDifferences: () => ({ query: { part: 'ONLY_HERE' } }),
  settleDifference: async (_, server) => ({
    body: { differenceId: await differenceOf(server), note: 'Paid at the desk' },
  }),
  recordDifference: async (_, server) => ({ body: { differenceId: await differenceOf(server) } }),
};
