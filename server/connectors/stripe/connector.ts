import * as z from 'zod/mini';
import { ANSWER_MAX, hmacOf, PageUrl, REPORT_MAX, VendorId } from '#server/connectors/payment-calls.ts';
import { mustMatch, requireRecent } from '#server/connectors/received.ts';
import { timeoutMsOf } from '#server/connectors/vendor-call.ts';
import { callOutside, readOutside } from '#server/platform/adapters/outside.ts';
import type { Config } from '#server/platform/config.ts';
import type { Connector, LinkToPay, VendorRefund } from '#server/platform/connector-ports.ts';
import { readReport } from './report.ts';

/** The first version that reports every refund by refund.updated. */
const API_VERSION = '2024-10-28.acacia';
/** The tolerance that Stripe advises; it signs each attempt again. */
const RECENT = { backS: 300, aheadS: 300 } as const;
const Session = z.object({ id: VendorId, url: PageUrl });
const Refund = z.object({
  id: VendorId,
  status: z.nullable(z.string()),
  metadata: z.optional(z.nullable(z.looseObject({ refund: z.optional(z.string()) }))),
});
const Refunds = z.object({ data: z.array(Refund) });

/**
 * Opens Stripe: Checkout Sessions (https://docs.stripe.com/api/checkout/sessions/create), refunds (https://docs.stripe.com/api/refunds/create),
 * both with an Idempotency-Key (https://docs.stripe.com/api/idempotent_requests), and events
 * (https://docs.stripe.com/webhooks#verify-manually). It needs no phone of the patient, so that it gets none.
 */
export function openStripe(config: Config): Connector {
  const { STRIPE_URL, STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '' } = config;
  const timeoutMs = timeoutMsOf(config);
  const headers = {
    authorization: `Bearer ${STRIPE_SECRET_KEY}`,
    'stripe-version': API_VERSION,
  };
  const post = async (path: string, key: string, body: Record<string, string> = {}) =>
    callOutside(`${STRIPE_URL}/v1${path}`, timeoutMs, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
      body: new URLSearchParams(body),
    });

  /** Stripe forgets a key after a day; the refund itself has our id for good. */
  async function madeBefore(id: string, payment: string) {
    const query = new URLSearchParams({ payment_intent: payment, limit: '100' });
    const answer = await callOutside(`${STRIPE_URL}/v1/refunds?${query.toString()}`, timeoutMs, { headers });
    const { data } = await readOutside(answer, ANSWER_MAX * 2, Refunds);
    return data.find(({ metadata }) => metadata?.refund === id);
  }

  return {
    payments: {
      name: 'stripe',
      title: 'Stripe',
      async createLink(link) {
        const answer = await post('/checkout/sessions', link.id, sessionOf(link));
        return readOutside(answer, ANSWER_MAX, Session);
      },
      async endLink({ id, vendorId }) {
        const answer = await post(`/checkout/sessions/${encodeURIComponent(vendorId)}/expire`, `end-${id}`);
        await answer.body?.cancel();
      },
      async refund({ id, payment, amountPaise }): Promise<VendorRefund> {
        const before = await madeBefore(id, payment);
        if (before) return { id: before.id, state: stateOf(before.status) };
        const body = { payment_intent: payment, amount: String(amountPaise), 'metadata[refund]': id };
        const made = await readOutside(await post('/refunds', id, body), ANSWER_MAX, Refund);
        return { id: made.id, state: stateOf(made.status) };
      },
    },
    webhook: {
      maxBytes: REPORT_MAX,
      read({ headers: given, body, now }) {
        const { at, signatures } = signatureOf(given.get('stripe-signature') ?? '');
        mustMatch(signatures, hmacOf(STRIPE_WEBHOOK_SECRET, 'hex', at, '.', body));
        requireRecent(Number(at), now, RECENT);
        return readReport(body);
      },
    },
  };
}

function sessionOf({ id, amountPaise, purpose, expiresAt, wayBack }: LinkToPay): Record<string, string> {
  return {
    mode: 'payment',
    client_reference_id: id,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'inr',
    'line_items[0][price_data][unit_amount]': String(amountPaise),
    'line_items[0][price_data][product_data][name]': purpose,
    // A failed attempt is reported of the payment, which has no reference of ours.
    'payment_intent_data[metadata][link]': id,
    expires_at: String(Math.floor(expiresAt.getTime() / 1_000)),
    success_url: wayBack,
    cancel_url: wayBack,
  };
}

function stateOf(status: string | null): VendorRefund['state'] {
  if (status === 'succeeded') return 'PROCESSED';
  return status === 'failed' || status === 'canceled' ? 'FAILED' : 'PENDING';
}

/** Stripe signs with each secret that is in use, so that there may be several: `t=1,v1=a,v1=b`. */
function signatureOf(header: string): { at: string; signatures: string[] } {
  const parts = header.split(',').map((part) => part.split('='));
  const valuesOf = (name: string) => parts.filter(([key]) => key === name).map(([, value = '']) => value);
  return { at: valuesOf('t')[0] ?? '', signatures: valuesOf('v1') };
}
