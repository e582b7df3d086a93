import type { paymentsAdminCalls } from '#contract/payments-admin.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { PaymentGateway } from '#server/platform/connector-ports.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { receiptOf } from '#tests/support/inputs/receipts.ts';
import type { TestServer } from '#tests/support/server/server.ts';

let made = 0;

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

/** An order with a payment that a service took, which the server then speaks to. */
async function paidAtGateway({ db, deps }: TestServer): Promise<string> {
  const gateway: PaymentGateway = {
    name: 'of-the-tests',
    title: 'Service of the tests',
    createLink: async () => ({ id: 'one', url: 'https://pay.example/one' }),
    endLink: async () => undefined,
    refund: async () => ({ id: 'back', state: 'PENDING' }),
  };
  Object.assign(deps.connectors, { payments: [gateway] });
  const { id: requestId, serviceNumber } = await db
    .selectFrom('request')
    .select(['id', 'serviceNumber'])
    .where('paymentState', '=', 'PAID')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [id, at] = [`at-gateway-${(made += 1)}`, new Date('2026-11-20T05:00:00Z')];
  const link = { id, requestId, amountPaise: 100, upiUri: 'upi://pay', utr: id } as const;
  await db
    .insertInto('paymentLink')
    .values({ ...link, state: 'PAID', sentAt: at, expiresAt: at, paidAt: at })
    .execute();
  const entry = { id, requestId, linkId: id, reference: id, reason: null, at, recordedBy: null };
  await db
    .insertInto('moneyEntry')
    .values({ ...entry, kind: 'PAYMENT', amountPaise: 100 })
    .execute();
  await db
    .insertInto('gatewayLink')
    .values({ linkId: id, connector: gateway.name, state: 'ENDED', nextAt: at })
    .execute();
  return serviceNumber;
}

const UNKNOWN = { name: null, address: null, gstin: null };

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
  refundAtGateway: async (_, server) => ({
    body: {
      serviceNumber: await paidAtGateway(server),
      rupees: '0.01',
      reason: 'Kept waiting',
      password: SEED_PASSWORD,
      secondFactor: '000000',
    },
  }),
  giveDiscount: async (_, server) => ({
    body: { serviceNumber: await paid(server), rupees: '0.01', reason: 'Kept waiting' },
  }),
};
