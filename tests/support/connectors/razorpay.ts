import { createHmac } from 'node:crypto';
import type { ReportFacts, VendorForm } from './payment-vendor.ts';

const KEY_ID = 'rzp_test_fakeOfTheTests';
const KEY_SECRET = 'key-secret-of-the-fake';
const WEBHOOK_SECRET = 'webhook-secret-of-the-fake';
const AUTHORIZATION = `Basic ${Buffer.from(`${KEY_ID}:${KEY_SECRET}`).toString('base64')}`;
const STATES = { PENDING: 'pending', PROCESSED: 'processed', FAILED: 'failed' } as const;

const bad = (description: string) => ({
  status: 400,
  json: { error: { code: 'BAD_REQUEST_ERROR', description, source: 'business' } },
});

interface LinkBody {
  amount: number;
  currency: string;
  reference_id: string;
  expire_by: number;
  notes: { link: string };
  callback_url: string;
}

/**
 * Razorpay, written from https://razorpay.com/docs/api/payments/payment-links/create-standard, /cancel,
 * https://razorpay.com/docs/api/refunds/normal-refunds-idempotent and https://razorpay.com/docs/webhooks/validate-test.
 */
export const RAZORPAY: VendorForm = {
  name: 'razorpay',
  title: 'Razorpay',
  settings: (url) => ({
    RAZORPAY_KEY_ID: KEY_ID,
    RAZORPAY_KEY_SECRET: KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RAZORPAY_URL: url,
  }),
  answer({ method, url, headers, body }, { links, refunds, refundAnswer, base }) {
    if (headers.authorization !== AUTHORIZATION) return { status: 401, json: {} };
    const shown = (link: (typeof links)[number]) => ({
      id: link.vendorId,
      amount: link.amountPaise,
      currency: 'INR',
      reference_id: link.id,
      short_url: link.url,
      status: link.state === 'OPEN' ? 'created' : 'cancelled',
    });
    if (url.pathname === '/v1/payment_links' && method === 'GET') {
      const id = url.searchParams.get('reference_id');
      return { json: { payment_links: links.filter((link) => link.id === id).map(shown) } };
    }
    if (url.pathname === '/v1/payment_links') {
      const asked = JSON.parse(body) as LinkBody;
      if (asked.currency !== 'INR' || !Number.isInteger(asked.amount)) return bad('amount');
      if (asked.notes.link !== asked.reference_id) return bad('notes');
      if (links.some((link) => link.id === asked.reference_id))
        return bad(`payment link with given reference_id: ${asked.reference_id} already exists`);
      const vendorId = `plink_${links.length + 1}`;
      const page = `${base()}/page/${vendorId}`;
      const made = {
        vendorId,
        id: asked.reference_id,
        amountPaise: asked.amount,
        url: page,
        wayBack: asked.callback_url,
        told: body,
      };
      links.push({ ...made, state: 'OPEN' });
      return { json: shown({ ...made, state: 'OPEN' }) };
    }
    const [, cancelled] = /^\/v1\/payment_links\/(\w+)\/cancel$/.exec(url.pathname) ?? [];
    if (cancelled) {
      const link = links.find(({ vendorId }) => vendorId === cancelled);
      if (link?.state !== 'OPEN') return bad('cannot be cancelled');
      link.state = 'ENDED';
      return { json: shown(link) };
    }
    const [, payment] = /^\/v1\/payments\/(\w+)\/refund$/.exec(url.pathname) ?? [];
    if (!payment) return undefined;
    const { amount, receipt } = JSON.parse(body) as { amount: number; receipt: string };
    const before = refunds.find(({ id }) => id === headers['x-refund-idempotency']);
    if (before && before.amountPaise !== amount)
      return bad('Different request with the same idempotency key');
    const made = before ?? {
      vendorId: `rfnd_${refunds.length + 1}`,
      id: receipt,
      payment,
      amountPaise: amount,
    };
    if (!before) refunds.push(made);
    return { json: { id: made.vendorId, payment_id: payment, amount, status: STATES[refundAnswer] } };
  },
  report(told, at, secret) {
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_fake',
      created_at: Math.floor(at.getTime() / 1_000),
      ...contentOf(told),
    });
    return { body, headers: signed(body, secret) };
  },
  sign: (body) => signed(body),
};

function signed(body: string, secret = WEBHOOK_SECRET): Record<string, string> {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return { 'x-razorpay-signature': signature, 'x-razorpay-event-id': `evt_${signature.slice(0, 14)}` };
}

function contentOf(told: ReportFacts) {
  if (told.state === 'ENDED') {
    const link = { reference_id: told.linkId, status: 'expired' };
    return { event: 'payment_link.expired', payload: { payment_link: { entity: link } } };
  }
  if ('vendorRefund' in told) {
    const { vendorRefund: id, payment, amountPaise: amount, refundId } = told;
    const notes = refundId === null ? [] : { refund: refundId };
    const entity = { id, payment_id: payment, amount, currency: 'INR', receipt: refundId, notes };
    return {
      event: told.state === 'REFUNDED' ? 'refund.processed' : 'refund.failed',
      payload: { refund: { entity } },
    };
  }
  const { payment: id, amountPaise: amount, linkId } = told;
  const payment = { entity: { id, amount, currency: 'INR', notes: { link: linkId } } };
  return told.state === 'PAID'
    ? {
        event: 'payment_link.paid',
        payload: { payment, payment_link: { entity: { reference_id: linkId, status: 'paid' } } },
      }
    : { event: 'payment.failed', payload: { payment } };
}
