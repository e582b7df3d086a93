import type { counterCalls } from '#contract/counter.ts';
import { auditList } from '#server/platform/audit/audit-reads.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { hasHomeCareOnly } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';
import { mayDo } from '#server/requests/request.policy.ts';
import { readVisibleRequest } from '#server/requests/requests.ts';
import { closeShift, presentShift } from './close-shift.ts';
import { billsOf, findBilled } from './find-bills.ts';
import { takePayment } from './take-payment.ts';

export const counterHandlers: HandlersOf<typeof counterCalls> = {
  async counterBills(ctx) {
    if (hasHomeCareOnly(ctx.who)) throw new Refusal('NOT_ALLOWED');
    const found = await findBilled(ctx.db, ctx.body.number);
    await auditList(
      ctx,
      'bills at the counter',
      found.map(({ patientId }) => patientId),
    );
    return { bills: await billsOf(ctx.db, found) };
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
