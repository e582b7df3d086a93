import * as z from 'zod/mini';
import { paymentOf, refundOf, VendorId } from '#server/connectors/payment-calls.ts';
import { inForm, jsonOf } from '#server/connectors/received.ts';
import type { ConnectorEvent } from '#server/platform/connector-ports.ts';

const Paise = z.int().check(z.positive());
/** Razorpay writes an empty list where there are none. */
const Notes = z.optional(z.nullable(z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])));

const Payment = z.object({ id: VendorId, amount: Paise, currency: z.string(), notes: Notes });
const Link = z.object({ reference_id: z.optional(z.nullable(z.string())) });
const Refund = z.object({
  id: VendorId,
  payment_id: VendorId,
  amount: Paise,
  currency: z.string(),
  receipt: z.optional(z.nullable(z.string())),
  notes: Notes,
});
const entity = <S extends z.ZodMiniType>(schema: S) => z.optional(z.object({ entity: schema }));

const Report = z.object({
  event: z.string(),
  payload: z.object({
    payment: entity(z.unknown()),
    payment_link: entity(z.unknown()),
    refund: entity(z.unknown()),
  }),
});

/**
 * Reads what Razorpay reports: https://razorpay.com/docs/webhooks/payment-links, /payments and /refunds. One payment is reported by several
 * events and may be reported again; it counts once for its id.
 * @throws Refusal BAD_INPUT
 */
export function readReport(body: Uint8Array): readonly ConnectorEvent[] {
  const { event, payload } = jsonOf(body, Report);
  switch (event) {
    case 'payment_link.paid':
    case 'payment_link.partially_paid':
      return paymentIn('PAID', payload.payment?.entity, referenceOf(payload.payment_link?.entity));
    case 'payment.captured':
      return paymentIn('PAID', payload.payment?.entity, null);
    case 'payment.failed':
      return paymentIn('FAILED', payload.payment?.entity, null);
    case 'payment_link.expired':
    case 'payment_link.cancelled': {
      const linkId = referenceOf(payload.payment_link?.entity);
      return linkId ? [{ kind: 'payment', state: 'ENDED', linkId }] : [];
    }
    case 'refund.processed':
      return refundIn('REFUNDED', payload.refund?.entity);
    case 'refund.failed':
      return refundIn('REFUND_FAILED', payload.refund?.entity);
    default:
      return [];
  }
}

const referenceOf = (link: unknown): string | null => inForm(link, Link).reference_id ?? null;

function noteOf(notes: z.output<typeof Notes>, name: string): string | null {
  const value = notes && !Array.isArray(notes) ? notes[name] : undefined;
  return typeof value === 'string' && value ? value : null;
}

function paymentIn(state: 'PAID' | 'FAILED', value: unknown, reference: string | null) {
  const { id: payment, amount: amountPaise, currency, notes } = inForm(value, Payment);
  return paymentOf({ state, linkId: reference ?? noteOf(notes, 'link'), payment, amountPaise }, currency);
}

function refundIn(state: 'REFUNDED' | 'REFUND_FAILED', value: unknown) {
  const { id, payment_id: payment, amount, currency, receipt, notes } = inForm(value, Refund);
  const refundId = noteOf(notes, 'refund') ?? (receipt || null);
  return refundOf({ state, refundId, vendorRefund: id, payment, amountPaise: amount }, currency);
}
