import { paiseOf } from '#contract/catalogue.ts';
import type { paymentsAdminCalls } from '#contract/payments-admin.ts';
import { giveDiscount, readOrderMoney, recordRefund } from '#server/billing/give-back.ts';
import { readGatewayRefunds, refundAtGateway } from '#server/billing/gateway/gateway-refunds.ts';
import { readLegalDetails, saveLegalDetails } from '#server/billing/legal-details.ts';
import { presentReasoned } from '#server/billing/present-money.ts';
import { openReceipt } from '#server/billing/receipts/open-receipt.ts';
import { listRefundsDue } from '#server/billing/settle-order.ts';
import { auditRead } from '#server/platform/audit/audit-reads.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';

export const paymentsAdminHandlers: HandlersOf<typeof paymentsAdminCalls> = {
  async refundsDue({ db }) {
    const rows = await listRefundsDue(db);
    return { orders: rows.map((row) => ({ ...row, requestedAt: row.requestedAt.toISOString() })) };
  },

  async orderMoney(ctx) {
    const { row, entries, account } = await readOrderMoney(ctx.db, ctx.query.serviceNumber);
    await auditRead(ctx, 'payments', row.id, row.patientId);
    const { serviceNumber, amountPaise, paymentState } = row;
    const { paidPaise, refundDuePaise, toPayPaise } = account;
    const sums = { amountPaise, paidPaise, refundDuePaise, toPayPaise };
    const back = await readGatewayRefunds(ctx.db, ctx.connectors, row);
    return {
      order: { serviceNumber, ...sums, paymentState, entries: entries.map(presentReasoned), ...back },
    };
  },

  async recordRefund(ctx) {
    const { serviceNumber, rupees, reference, reason } = ctx.body;
    await recordRefund(ctx, { serviceNumber, amountPaise: paiseOf(rupees), reference, reason });
    return {};
  },

  async refundAtGateway(ctx) {
    const { serviceNumber, rupees, reason } = ctx.body;
    await refundAtGateway(ctx, { serviceNumber, amountPaise: paiseOf(rupees), reason });
    return {};
  },

  async giveDiscount(ctx) {
    const { serviceNumber, rupees, reason } = ctx.body;
    await giveDiscount(ctx, { serviceNumber, amountPaise: paiseOf(rupees), reason });
    return {};
  },

  async paymentReceipt(ctx) {
    return { url: await openReceipt(ctx, ctx.body.receiptId, () => undefined) };
  },

  legalDetails: (ctx) => readLegalDetails(ctx.db),

  async saveLegalDetails(ctx) {
    await saveLegalDetails(ctx, ctx.body.details, ctx.body.was);
    return {};
  },
};
