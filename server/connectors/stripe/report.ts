import * as z from 'zod/mini';
import { paymentOf, refundOf, VendorId } from '#server/connectors/payment-calls.ts';
import { inForm, jsonOf } from '#server/connectors/received.ts';
import type { ConnectorEvent } from '#server/platform/connector-ports.ts';

const Paise = z.int().check(z.positive());
const Event = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });
const Session = z.object({
  client_reference_id: z.optional(z.nullable(z.string())),
  payment_intent: z.nullable(z.string()),
  payment_status: z.string(),
  amount_total: z.nullable(z.number()),
  currency: z.nullable(z.string()),
});
const Intent = z.object({
  id: VendorId,
  amount: Paise,
  currency: z.string(),
  metadata: z.optional(z.looseObject({ link: z.optional(z.string()) })),
});
const Refund = z.object({
  id: VendorId,
  amount: Paise,
  currency: z.string(),
  payment_intent: z.nullable(z.string()),
  status: z.nullable(z.string()),
  metadata: z.optional(z.nullable(z.looseObject({ refund: z.optional(z.string()) }))),
});

/**
 * Reads what Stripe reports: https://docs.stripe.com/api/events/types. A session that is completed may still be unpaid, where the bank needs
 * days. One payment is reported by several events and may be reported again; it counts once for its id.
 * @throws Refusal BAD_INPUT
 */
export function readReport(body: Uint8Array): readonly ConnectorEvent[] {
  const { type, data } = jsonOf(body, Event);
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return sessionIn('PAID', inForm(data.object, Session));
    case 'checkout.session.async_payment_failed':
      return sessionIn('FAILED', inForm(data.object, Session));
    case 'checkout.session.expired': {
      const { client_reference_id: linkId } = inForm(data.object, Session);
      return linkId ? [{ kind: 'payment', state: 'ENDED', linkId }] : [];
    }
    case 'payment_intent.payment_failed': {
      const { id: payment, amount: amountPaise, currency, metadata } = inForm(data.object, Intent);
      return paymentOf({ state: 'FAILED', linkId: metadata?.link, payment, amountPaise }, currency);
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundIn(inForm(data.object, Refund));
    default:
      return [];
  }
}

function sessionIn(state: 'PAID' | 'FAILED', session: z.output<typeof Session>): readonly ConnectorEvent[] {
  const {
    client_reference_id: linkId,
    payment_intent: payment,
    payment_status,
    amount_total,
    currency,
  } = session;
  if (state === 'PAID' && payment_status !== 'paid') return [];
  if (!linkId || !payment || !amount_total || !currency) return [];
  return paymentOf({ state, linkId, payment, amountPaise: amount_total }, currency);
}

const OVER: Readonly<Record<string, 'REFUNDED' | 'REFUND_FAILED'>> = {
  succeeded: 'REFUNDED',
  failed: 'REFUND_FAILED',
  canceled: 'REFUND_FAILED',
};

function refundIn({
  id,
  amount,
  currency,
  payment_intent: payment,
  status,
  metadata,
}: z.output<typeof Refund>) {
  const state = OVER[status ?? ''];
  if (!state || !payment) return [];
  const refundId = metadata?.refund ?? null;
  return refundOf({ state, refundId, vendorRefund: id, payment, amountPaise: amount }, currency);
}
