import { createHmac } from 'node:crypto';
import type { ReportFacts, VendorForm } from './payment-vendor.ts';

const SECRET_KEY = 'secret-key-of-the-fake';
const WEBHOOK_SECRET = 'whsec_of-the-fake-of-the-tests';
const STATES = { PENDING: 'pending', PROCESSED: 'succeeded', FAILED: 'failed' } as const;

const bad = (message: string) => ({
  status: 400,
  json: { error: { type: 'invalid_request_error', message } },
});

/**
 * Stripe, written from https://docs.stripe.com/api/checkout/sessions/create, /expire, https://docs.stripe.com/api/refunds/create,
 * https://docs.stripe.com/api/idempotent_requests and https://docs.stripe.com/webhooks#verify-manually.
 */
export const STRIPE: VendorForm = {
  name: 'stripe',
  title: 'Stripe',
  settings: (url) => ({
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_URL: url,
  }),
  answer({ method, url, headers, body }, { links, refunds, refundAnswer, base }) {
    if (headers.authorization !== `Bearer ${SECRET_KEY}`) return { status: 401, json: {} };
    const form = new URLSearchParams(body);
    const shown = (link: (typeof links)[number]) => ({
      id: link.vendorId,
      object: 'checkout.session',
      url: link.state === 'OPEN' ? link.url : null,
      status: link.state === 'OPEN' ? 'open' : 'expired',
    });
    if (url.pathname === '/v1/checkout/sessions') {
      const key = String(headers['idempotency-key']);
      const before = links.find((link) => link.id === key);
      if (before) return { json: shown(before) };
      if (form.get('mode') !== 'payment' || form.get('client_reference_id') !== key) return bad('mode');
      if (form.get('line_items[0][price_data][currency]') !== 'inr') return bad('currency');
      const amountPaise = Number(form.get('line_items[0][price_data][unit_amount]'));
      const vendorId = `cs_${links.length + 1}`;
      const page = `${base()}/page/${vendorId}`;
      const made = {
        vendorId,
        id: key,
        amountPaise,
        url: page,
        state: 'OPEN' as const,
        wayBack: form.get('success_url') ?? '',
        told: form.toString(),
      };
      links.push(made);
      return { json: shown(made) };
    }
    const [, session] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(url.pathname) ?? [];
    if (session) {
      const link = links.find(({ vendorId }) => vendorId === session);
      if (link?.state !== 'OPEN')
        return bad('Only Checkout Sessions with a status in ["open"] can be expired.');
      link.state = 'ENDED';
      return { json: shown(link) };
    }
    if (url.pathname !== '/v1/refunds') return undefined;
    const status = STATES[refundAnswer];
    if (method === 'GET') {
      const found = refunds.filter(({ payment }) => payment === url.searchParams.get('payment_intent'));
      return {
        json: { data: found.map(({ vendorId, id }) => ({ id: vendorId, status, metadata: { refund: id } })) },
      };
    }
    const payment = form.get('payment_intent') ?? '';
    const id = form.get('metadata[refund]') ?? '';
    const made = {
      vendorId: `re_${refunds.length + 1}`,
      id,
      payment,
      amountPaise: Number(form.get('amount')),
    };
    refunds.push(made);
    return { json: { id: made.vendorId, object: 'refund', status, metadata: { refund: id } } };
  },
  report(told, at, secret) {
    const { type, object } = contentOf(told);
    const created = Math.floor(at.getTime() / 1_000);
    const body = JSON.stringify({ id: `evt_${created}`, object: 'event', created, type, data: { object } });
    return { body, headers: signed(body, at, secret) };
  },
  sign: (body, at) => signed(body, at),
};

function signed(body: string, at: Date, secret = WEBHOOK_SECRET): Record<string, string> {
  const t = Math.floor(at.getTime() / 1_000);
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  // The first is by a secret that is being replaced.
  return { 'stripe-signature': `t=${t},v1=${'0'.repeat(64)},v1=${v1},v0=${'1'.repeat(64)}` };
}

function contentOf(told: ReportFacts): { type: string; object: unknown } {
  if (told.state === 'ENDED')
    return {
      type: 'checkout.session.expired',
      object: { ...sessionOf(told.linkId), payment_intent: null, payment_status: 'unpaid', amount_total: 1 },
    };
  const { payment, amountPaise: amount } = told;
  if ('vendorRefund' in told) {
    const status = told.state === 'REFUNDED' ? 'succeeded' : 'failed';
    const metadata = told.refundId === null ? {} : { refund: told.refundId };
    const object = {
      id: told.vendorRefund,
      amount,
      currency: 'inr',
      payment_intent: payment,
      status,
      metadata,
    };
    return { type: 'refund.updated', object };
  }
  if (told.state === 'PAID')
    return {
      type: 'checkout.session.completed',
      object: {
        ...sessionOf(told.linkId),
        payment_intent: payment,
        payment_status: 'paid',
        amount_total: amount,
      },
    };
  return {
    type: 'payment_intent.payment_failed',
    object: { id: payment, amount, currency: 'inr', metadata: { link: told.linkId } },
  };
}

const sessionOf = (linkId: string) => ({ client_reference_id: linkId, currency: 'inr' });
