import type { paymentsAdminCalls } from '#contract/payments-admin.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import { receiptOf } from '#tests/support/inputs/receipts.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** An order that was paid. */
async function paid({ db }: TestServer): Promise<string> {
  const { serviceNumber } = await db
    .selectFrom('moneyEntry')
    .innerJoin('request', 'request.id', 'moneyEntry.requestId')
    .select('request.serviceNumber')
    .where('moneyEntry.amountPaise', '>', 100)
    .orderBy('moneyEntry.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return serviceNumber;
}

const UNKNOWN = { name: null, address: null, gstin: null };
let made = 0;

export const paymentsAdminInputs: InputsOf<typeof paymentsAdminCalls> = {
  refundsDue: () => ({}),
  orderMoney: async (_, server) => ({ query: { serviceNumber: await paid(server) } }),
  recordRefund: async (_, server) => ({
    body: {
      serviceNumber: await paid(server),
      rupees: '0.01',
      reference: `RFND-${(made += 1)}`,
      reason: 'Kept waiting',
    },
  }),
  paymentReceipt: async ({ serviceId }, server) => ({
    body: { receiptId: await receiptOf(server, serviceId) },
  }),
  legalDetails: () => ({}),
  saveLegalDetails: () => ({ body: { details: UNKNOWN, was: UNKNOWN } }),
  giveDiscount: async (_, server) => ({
    body: { serviceNumber: await paid(server), rupees: '0.01', reason: 'Kept waiting' },
  }),
};
