// @module-tag slow
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitFee } from '#domain/fees.ts';
import { sumOf } from '#domain/payments.ts';
import { recordEarning } from '#server/billing/earnings.ts';
import { expireLinks } from '#server/billing/expire-links.job.ts';
import { giveDiscount, recordRefund } from '#server/billing/give-back.ts';
import { moneyEntriesOf } from '#server/billing/money-entry.queries.ts';
import { paymentLinksOf, sendPaymentLink } from '#server/billing/payment-links.ts';
import { recordPayment } from '#server/billing/record-payment.ts';
import { saveLegalDetails } from '#server/billing/legal-details.ts';
import { settleOrder } from '#server/billing/settle-order.ts';
import { change } from '#server/platform/writes/change.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { findRequest, lockRequest } from '#server/requests/requests.ts';
import { setItemTax } from '#server/reference/item-taxes.ts';
import { checkNumbers, checkReceipts } from '#tests/support/journeys/checked-receipts.ts';
import { openServer } from '#tests/support/server/server.ts';

/** How many orders; `node bench/payments.ts` has ten thousand. */
const ORDERS = Number(process.env['RANDOM_PAYMENTS'] ?? 60);
const ATTEMPT_MS = 60_000;
const LINK_LIFE_S = 86_401;

const server = await openServer();
const { db, deps, clock } = server;
// A taxed test, so that the lines of receipts have parts.
await saveLegalDetails(deps, { gstin: '27AAPFU0939F1ZV' });
await setItemTax(deps, { code: 'K', tax: { taxCode: '3822', gstPoints: 1_800 } });
const system = { ...deps, who: { type: 'system' as const } };

const paise = fc.oneof(fc.integer({ min: 1, max: 90_000 }), fc.constantFrom(1, 33_333, 99_999));
const which = fc.nat(5);
const outcome = fc.constantFrom('PAID' as const, 'FAILED' as const);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('link' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      which,
      outcome,
      isWhole: fc.boolean(),
      paise,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('repeat' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), isAll: fc.boolean(), paise }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('discount' as const), paise }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Order {
  id: string;
  serviceNumber: string;
  /** Products of a test order; empty for a visit. */
  products: { id: string; paise: number; isCancelled: boolean }[];
  fee: number;
}

/** Acts of the gateway and the hospital, recorded by the test alone. */
interface Books {
  received: Map<string, { paymentLinkId: string; amountPaise: number }>;
  refunded: number;
  reduced: number;
}

const { consultationId, providerId, patientId } = await db
  .selectFrom('consultation')
  .select(['id as consultationId', 'providerId', 'patientId'])
  .where('providerId', 'is not', null)
  .limit(1)
  .executeTakeFirstOrThrow();
const model = await db.selectFrom('request').selectAll().limit(1).executeTakeFirstOrThrow();

/** An order of three tests, or a completed visit with its earning. */
async function newOrder(isVisit: boolean, prices: readonly number[]): Promise<Order> {
  const id = randomUUID();
  const serviceNumber = `RP-${id.slice(0, 18).toUpperCase()}`;
  const products = isVisit
    ? []
    : prices.map((price) => ({ id: randomUUID(), paise: price, isCancelled: false }));
  const fee = isVisit ? (prices[0] ?? 1) : prices.reduce((sum, price) => sum + price, 0);
  const own = { id, serviceNumber, clientId: null, consultationId: null, orderedByConsultationId: null };
  const kind = isVisit ? 'TALK_TO_DOC' : 'LAB';
  const state = { kind, status: 'ACCEPTED', paymentState: 'NONE', refundDuePaise: 0, patientId } as const;
  await db
    .insertInto('request')
    .values({ ...model, ...own, ...state, amountPaise: fee })
    .execute();
  for (const product of products)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await db
      .insertInto('product')
      .values({
        id: product.id,
        requestId: id,
        code: 'K',
        name: 'K',
        pricePaise: product.paise,
        status: 'ACCEPTED',
      })
      .execute();
  const visit = {
    id: consultationId,
    providerId,
    providerJoinedAt: clock.now(),
    createdAt: clock.now(),
    mode: 'CHAT',
    visit: 'NEW',
  } as const;
  if (isVisit)
    await change(system, (c) =>
      recordEarning(
        c,
        { ...visit, visit: visit.visit as never, clinicId: null, requestId: id, patientId },
        fee,
      ),
    );
  return { id, serviceNumber, products, fee };
}

const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];

async function orRefused(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

let references = 0;

async function take(order: Order, books: Books, one: Step): Promise<void> {
  const report = (body: {
    paymentLinkId: string;
    utr: string;
    amountPaise: number;
    outcome: 'PAID' | 'FAILED';
  }) => change(system, (c) => recordPayment(c, deps.config, body));
  if (one.do === 'link')
    await orRefused(() =>
      change(system, async (c) =>
        sendPaymentLink(c, deps.config, (await lockRequest(c.tx, order.id)) as never),
      ),
    );
  else if (one.do === 'report') {
    const link = pick(await paymentLinksOf(db, order.id), one.which);
    if (!link) return;
    const utr = `U${(references += 1)}`;
    const amountPaise = one.isWhole ? Math.max(1, link.amountPaise) : one.paise;
    await report({ paymentLinkId: link.id, utr, amountPaise, outcome: one.outcome });
    if (one.outcome === 'PAID') books.received.set(utr, { paymentLinkId: link.id, amountPaise });
  } else if (one.do === 'repeat') {
    const [utr, said] = pick([...books.received], one.which) ?? [];
    if (utr && said) await report({ ...said, utr, outcome: 'PAID' });
  } else if (one.do === 'refund') {
    const kept = received(books) - books.refunded;
    const amountPaise = one.isAll ? Math.max(1, kept) : one.paise;
    const due = (await findRequest(db, order.id))?.refundDuePaise ?? 0;
    const refund = {
      serviceNumber: order.serviceNumber,
      amountPaise,
      reason: 'Because',
      reference: `R${(references += 1)}`,
    };
    const isDone = await orRefused(() => recordRefund(deps, refund));
    expect(isDone).toBe(amountPaise <= kept);
    if (!isDone) return;
    books.refunded += amountPaise;
    books.reduced += Math.max(0, amountPaise - due);
  } else if (one.do === 'discount') {
    const { serviceNumber } = order;
    const isDone = await orRefused(() =>
      giveDiscount(deps, { serviceNumber, amountPaise: one.paise, reason: 'Because' }),
    );
    if (isDone) books.reduced += one.paise;
  } else if (one.do === 'cancel') await cancel(order, one.which);
  else {
    clock.advance(LINK_LIFE_S);
    await expireLinks(deps);
  }
}

async function cancel({ id, products }: Order, n: number): Promise<void> {
  const product = pick(products, n);
  if (!product) return;
  product.isCancelled = true;
  await change(system, async (c) => {
    await lockRequest(c.tx, id);
    await c.tx.updateTable('product').set({ status: 'CANCELLED' }).where('id', '=', product.id).execute();
    await settleOrder(c, id);
  });
}

const received = (books: Books): number =>
  [...books.received.values()].reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** The store says of the order what the books of the test say. */
async function check(order: Order, books: Books): Promise<void> {
  const row = await findRequest(db, order.id);
  const entries = await moneyEntriesOf(db, order.id);
  const open = order.products
    .filter(({ isCancelled }) => !isCancelled)
    .reduce((sum, one) => sum + one.paise, 0);
  const charged = Math.max(0, (order.products.length ? open : order.fee) - books.reduced);
  const kept = received(books) - books.refunded;
  expect(sumOf(entries, 'PAYMENT') - sumOf(entries, 'REFUND')).toBe(kept);
  expect(row).toMatchObject({ amountPaise: charged, refundDuePaise: Math.max(0, kept - charged) });
  const isPaid = books.received.size > 0 && kept >= charged;
  expect(['PAID', 'REFUNDED'].includes(row?.paymentState ?? '')).toBe(isPaid);
  await checkReceipts(db, order.id, {
    payments: books.received.size,
    heldPaise: received(books) - books.refunded,
  });
  const links = (await paymentLinksOf(db, order.id)).filter(({ state }) => state === 'SENT');
  expect(links.map(({ amountPaise }) => amountPaise)).toEqual(links.length ? [charged - kept] : []);
  expect(row?.paymentState === 'LINK_SENT').toBe(links.length > 0);
  if (order.products.length) return;
  const lines = await db.selectFrom('earning').selectAll().where('requestId', '=', order.id).execute();
  const sums = Object.fromEntries(
    (['grossPaise', 'feePaise', 'gstPaise', 'tdsPaise', 'netPaise'] as const).map((part) => [
      part,
      lines.reduce((sum, line) => sum + line[part], 0),
    ]),
  );
  const { feePaise } = splitFee(order.fee);
  expect(sums).toEqual(splitFee(charged, feePaise / order.fee));
}

test(
  'in whatever order reports, refunds, discounts and cancellations come, the money is right to the paisa',
  { timeout: ATTEMPT_MS + ORDERS * 2000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(paise, { minLength: 3, maxLength: 3 }),
        fc.array(step, { minLength: 4, maxLength: 14 }),
        async (isVisit, prices, steps) => {
          const order = await newOrder(isVisit, prices);
          const books: Books = { received: new Map(), refunded: 0, reduced: 0 };
          for (const one of steps) {
            // oxlint-disable-next-line no-await-in-loop -- one step after the other
            await take(order, books, one);
            // oxlint-disable-next-line no-await-in-loop -- after each step
            await check(order, books);
          }
        },
      ),
      { numRuns: ORDERS, endOnFailure: true },
    );
    const numbered = await checkNumbers(db);
    if (process.env['RANDOM_PAYMENTS']) console.log(`${ORDERS} orders right to the paisa; ${numbered}`);
  },
);
