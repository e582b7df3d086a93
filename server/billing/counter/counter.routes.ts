import type { CounterBill, counterCalls } from '#contract/counter.ts';
import { accountOf } from '#domain/payments.ts';
import { moneyEntriesOf } from '#server/billing/money-entry.queries.ts';
import { chargedOf } from '#server/billing/order-amount.queries.ts';
import { auditList } from '#server/platform/audit/audit-reads.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { hasHomeCareOnly } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { change } from '#server/platform/writes/change.ts';
import { mayDo } from '#server/requests/request.policy.ts';
import { findRequest, readVisibleRequest, type RequestRow } from '#server/requests/requests.ts';
import { closeShift, presentShift } from './close-shift.ts';
import { listBilled } from './counter.queries.ts';
import { takePayment } from './take-payment.ts';

/** Returns a number as it is stored: "lb47814" is LB-47814. */
const numberOf = (typed: string): string => typed.toUpperCase().replace(/^([A-Z]{2}) ?(?=\d)/, '$1-');

export const counterHandlers: HandlersOf<typeof counterCalls> = {
  async counterBills(ctx) {
    if (hasHomeCareOnly(ctx.who)) throw new Refusal('NOT_ALLOWED');
    const ids = await listBilled(ctx.db, numberOf(ctx.body.number));
    const rows = await Promise.all(ids.map((id) => findRequest(ctx.db, id)));
    const found = rows.filter((row) => row !== undefined);
    await auditList(
      ctx,
      'bills at the counter',
      found.map(({ patientId }) => patientId),
    );
    return { bills: await Promise.all(found.map((row) => billOf(ctx.db, row))) };
  },

  async takePayment(ctx) {
    // An agent of home care takes payments of the orders that they see, all others of whatever is billed.
    if (hasHomeCareOnly(ctx.who)) {
      const { row, scope } = await readVisibleRequest(ctx, ctx.body.serviceId);
      if (!mayDo(scope, row).includes('charge')) throw new Refusal('NOT_ALLOWED');
    }
    return { payment: await change(ctx, (c) => takePayment(c, ctx.config, ctx.who, ctx.body)) };
  },

  counterShift: (ctx) => presentShift(ctx.db, ctx.who.userId),

  async closeShift(ctx) {
    return { closing: await change(ctx, (c) => closeShift(c, ctx.who, ctx.body)) };
  },
};

async function billOf(db: Db, row: RequestRow): Promise<CounterBill> {
  const { id, serviceNumber, mrn, name, nameLang, amountPaise } = row;
  const { paidPaise, toPayPaise } = accountOf(await moneyEntriesOf(db, id), amountPaise);
  const { unpriced } = await chargedOf(db, id);
  return {
    serviceId: id,
    serviceNumber,
    patient: { mrn, name, nameLang },
    amountPaise,
    paidPaise,
    toPayPaise: row.status === 'CANCELLED' ? 0 : toPayPaise,
    isUnpriced: unpriced.length > 0,
  };
}
