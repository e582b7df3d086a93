import * as z from 'zod/mini';
import { paiseOfRupees, paymentOf, refundOf, VendorId } from '#server/connectors/payment-calls.ts';
import { inForm, jsonOf } from '#server/connectors/received.ts';
import type { ConnectorEvent } from '#server/platform/connector-ports.ts';

/** Amounts of links are texts, those of payments and refunds are numbers. */
const Rupees = z.union([z.number().check(z.positive()), z.string().check(z.regex(/^\d+(?:\.\d{1,2})?$/))]);

/** A number up to the version of 2023, and a text since. The settlement report names refunds by it. */
export const CashfreeId = z.union([z.int(), VendorId]);

const LinkData = z.object({
  link_id: z.string(),
  link_status: z.string(),
  link_currency: z.string(),
  order: z.optional(
    z.nullable(
      z.object({
        order_id: VendorId,
        order_amount: Rupees,
        transaction_status: z.optional(z.nullable(z.string())),
      }),
    ),
  ),
});
const PaymentData = z.object({
  order: z.object({
    order_id: VendorId,
    order_currency: z.string(),
    /** An order that a link made has the id of its link. */
    order_tags: z.optional(z.nullable(z.looseObject({ link_id: z.optional(z.string()) }))),
  }),
  payment: z.object({ payment_status: z.string(), payment_amount: Rupees }),
});
const RefundData = z.object({
  refund: z.object({
    refund_id: z.string(),
    cf_refund_id: CashfreeId,
    order_id: VendorId,
    refund_amount: Rupees,
    refund_currency: z.string(),
    refund_status: z.string(),
  }),
});
const Report = z.object({ type: z.string(), data: z.unknown() });

/**
 * Reads what Cashfree reports: https://www.cashfree.com/docs/api-reference/payments/latest/payment-links/webhooks, /payments/webhooks and
 * /refunds/webhooks. A payment is known by the order that the link made for it, which a refund names, too.
 * @throws Refusal BAD_INPUT
 */
export function readReport(body: Uint8Array): readonly ConnectorEvent[] {
  const { type, data } = jsonOf(body, Report);
  switch (type) {
    case 'PAYMENT_LINK_EVENT':
      return linkIn(inForm(data, LinkData));
    case 'PAYMENT_SUCCESS_WEBHOOK':
    case 'PAYMENT_FAILED_WEBHOOK':
      return paymentIn(inForm(data, PaymentData));
    case 'REFUND_STATUS_WEBHOOK':
      return refundIn(inForm(data, RefundData));
    default:
      return [];
  }
}

function linkIn({ link_id: linkId, link_status: status, link_currency, order }: z.output<typeof LinkData>) {
  if (status === 'EXPIRED' || status === 'CANCELLED')
    return [{ kind: 'payment', state: 'ENDED', linkId } as const];
  if (!order || order.transaction_status !== 'SUCCESS') return [];
  const { order_id: payment, order_amount: amount } = order;
  return paymentOf({ state: 'PAID', linkId, payment, amountPaise: paiseOfRupees(amount) }, link_currency);
}

function paymentIn({ order, payment }: z.output<typeof PaymentData>): readonly ConnectorEvent[] {
  const { payment_status: status, payment_amount: amount } = payment;
  const state = ({ SUCCESS: 'PAID', FAILED: 'FAILED' } as const)[status];
  if (!state) return [];
  const { order_id, order_currency, order_tags } = order;
  const linkId = order_tags?.link_id;
  return paymentOf({ state, linkId, payment: order_id, amountPaise: paiseOfRupees(amount) }, order_currency);
}

/** Our id of a refund is the one of ours at Cashfree: one that was started there has an id of another form. */
function refundIn({ refund }: z.output<typeof RefundData>): readonly ConnectorEvent[] {
  const {
    refund_id: refundId,
    cf_refund_id,
    order_id: payment,
    refund_amount,
    refund_currency,
    refund_status,
  } = refund;
  const isOver = refund_status === 'SUCCESS' ? 'REFUNDED' : 'REFUND_FAILED';
  if (!['SUCCESS', 'CANCELLED', 'FAILED'].includes(refund_status)) return [];
  const amountPaise = paiseOfRupees(refund_amount);
  const event = {
    state: isOver,
    refundId,
    vendorRefund: String(cf_refund_id),
    payment,
    amountPaise,
  } as const;
  return refundOf(event, refund_currency);
}
