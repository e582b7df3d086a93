import type { billingCalls } from '#contract/billing.ts';
import { localDate } from '#domain/format.ts';
import { addDays } from '#domain/zoned-time.ts';
import { auditList } from '#server/platform/audit/audit-reads.ts';
import { billingCsv, billingPdf } from './billing-export.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import {
  billingDays,
  billingLines,
  billingTotals,
  payoutsOf,
  type BillingSelection,
} from './billing.queries.ts';

function selectionOf(
  ctx: Deps & { who: Staff; query: Omit<BillingSelection, 'providerId' | 'timeZone'> },
): BillingSelection {
  const { from, to, clinicId, consultationMode } = ctx.query;
  const own = { providerId: ctx.who.roleId, timeZone: ctx.config.TIME_ZONE };
  return { ...own, from, to, clinicId, consultationMode };
}

/** The first and the last day of the month that it is in the hospital. */
function monthNow({ clock, config }: Deps): { from: string; to: string } {
  const month = localDate(clock.now(), config.TIME_ZONE).slice(0, 7);
  // Never more than 31 days: some day of the next month.
  const next = addDays(`${month}-01`, 31).slice(0, 7);
  return { from: `${month}-01`, to: addDays(`${next}-01`, -1) };
}

export const billingHandlers: HandlersOf<typeof billingCalls> = {
  async getProviderBillingAndPaymentDetails(ctx) {
    const month = monthNow(ctx);
    const query = { ...ctx.query, from: ctx.query.from ?? month.from, to: ctx.query.to ?? month.to };
    const selection = selectionOf({ ...ctx, query });
    const { items, patientIds, next } = await billingLines(ctx.db, selection, pageAsked(ctx.query));
    await auditList(ctx, 'billing', patientIds);
    const { count, totals } = await billingTotals(ctx.db, selection);
    return { items, next, total: count, totals };
  },

  async billingSummary(ctx) {
    const selection = selectionOf(ctx);
    const { totals } = await billingTotals(ctx.db, selection);
    const days = await billingDays(ctx.db, selection);
    return { status: 'SUCCESS', totals, days, payouts: await payoutsOf(ctx.db, selection) };
  },

  async billingExport(ctx) {
    const selection = selectionOf(ctx);
    const { items, patientIds } = await billingLines(ctx.db, selection);
    await auditList(ctx, 'billing export', patientIds);
    const report = {
      lines: items,
      ...(await billingTotals(ctx.db, selection)),
      selection,
      providerName: ctx.who.name,
      productName: ctx.config.PRODUCT_NAME,
    };
    const { format, from, to } = ctx.query;
    const isPdf = format === 'pdf';
    const body = isPdf ? new Uint8Array(await billingPdf(report)) : billingCsv(report);
    return new Response(body, {
      headers: {
        'content-type': isPdf ? 'application/pdf' : 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="payments-${from}-${to}.${format}"`,
        'cache-control': 'private, no-store',
      },
    });
  },
};
