import { createHmac } from 'node:crypto';
import type { ReportFacts, VendorForm } from './payment-vendor.ts';

const APP_ID = 'app-id-of-the-fake';
const SECRET_KEY = 'secret-key-of-the-fake';
const STATES = { PENDING: 'PENDING', PROCESSED: 'SUCCESS', FAILED: 'CANCELLED' } as const;

interface LinkBody {
  link_id: string;
  link_amount: number;
  link_currency: string;
  customer_details: { customer_phone: string };
  link_expiry_time: string;
  link_meta: { return_url: string };
}

const bad = (code: string, status = 400) => ({
  status,
  json: { code, message: code, type: 'invalid_request_error' },
});

/**
 * Cashfree, written from https://www.cashfree.com/docs/api-reference/payments/latest/payment-links/create, /cancel,
 * https://www.cashfree.com/docs/api-reference/payments/latest/refunds/create and
 * https://www.cashfree.com/docs/api-reference/payments/latest/webhooks/signature-verification.
 */
export const CASHFREE: VendorForm = {
  name: 'cashfree',
  title: 'Cashfree',
  settings: (url) => ({ CASHFREE_APP_ID: APP_ID, CASHFREE_SECRET_KEY: SECRET_KEY, CASHFREE_URL: url }),
  answer({ method, url, headers, body }, { links, refunds, refundAnswer, base }) {
    if (headers['x-client-id'] !== APP_ID || headers['x-client-secret'] !== SECRET_KEY)
      return bad('authentication_error', 401);
    if (!headers['x-api-version']) return bad('version_missing');
    const shown = (link: (typeof links)[number]) => ({
      cf_link_id: link.vendorId,
      link_id: link.id,
      link_amount: link.amountPaise / 100,
      link_url: link.url,
      link_status: link.state === 'OPEN' ? 'ACTIVE' : 'CANCELLED',
    });
    if (url.pathname === '/pg/links' && method === 'POST') {
      const asked = JSON.parse(body) as LinkBody;
      if (links.some((link) => link.id === asked.link_id)) return bad('link_already_exists', 409);
      if (!/^[\w-]{1,50}$/.test(asked.link_id)) return bad('link_id_invalid');
      if (!/^\d{10}$/.test(asked.customer_details.customer_phone)) return bad('customer_phone_missing');
      const vendorId = `${1_576_977 + links.length}`;
      const link = {
        vendorId,
        id: asked.link_id,
        amountPaise: Math.round(asked.link_amount * 100),
        wayBack: asked.link_meta.return_url,
      };
      const made = { ...link, url: `${base()}/page/${vendorId}`, state: 'OPEN' as const, told: body };
      links.push(made);
      return { json: shown(made) };
    }
    const [, linkId, verb] = /^\/pg\/links\/([\w-]+)(\/cancel)?$/.exec(url.pathname) ?? [];
    if (linkId) {
      const link = links.find(({ id }) => id === linkId);
      if (!link) return bad('link_not_found', 404);
      if (verb && link.state !== 'OPEN') return bad('link_cannot_be_cancelled', 409);
      if (verb) link.state = 'ENDED';
      return { json: shown(link) };
    }
    const [, order] = /^\/pg\/orders\/([\w-]+)\/refunds$/.exec(url.pathname) ?? [];
    if (!order) return undefined;
    const { refund_id: id, refund_amount } = JSON.parse(body) as { refund_id: string; refund_amount: number };
    const before = refunds.find((refund) => refund.id === id);
    const made = before ?? {
      vendorId: `${11_325_632 + refunds.length}`,
      id,
      payment: order,
      amountPaise: Math.round(refund_amount * 100),
    };
    if (!before) refunds.push(made);
    return { json: { refund_id: id, cf_refund_id: made.vendorId, refund_status: STATES[refundAnswer] } };
  },
  report(told, at, secret) {
    const body = JSON.stringify({ ...contentOf(told), event_time: at.toISOString() });
    return { body, headers: signed(body, at, secret) };
  },
  sign: (body, at) => signed(body, at),
};

function signed(body: string, at: Date, secret = SECRET_KEY): Record<string, string> {
  const timestamp = String(at.getTime());
  const signature = createHmac('sha256', secret).update(`${timestamp}${body}`).digest('base64');
  return {
    'x-webhook-timestamp': timestamp,
    'x-webhook-signature': signature,
    'x-webhook-version': '2025-01-01',
  };
}

function contentOf(told: ReportFacts) {
  if (told.state === 'ENDED')
    return {
      type: 'PAYMENT_LINK_EVENT',
      data: { link_id: told.linkId, link_status: 'EXPIRED', link_currency: 'INR', order: null },
    };
  const rupees = (told.amountPaise / 100).toFixed(2);
  if ('vendorRefund' in told) {
    const refund = {
      cf_refund_id: told.vendorRefund,
      refund_id: told.refundId ?? told.vendorRefund,
      order_id: told.payment,
      refund_amount: Number(rupees),
      refund_currency: 'INR',
      refund_status: told.state === 'REFUNDED' ? 'SUCCESS' : 'CANCELLED',
    };
    return { type: 'REFUND_STATUS_WEBHOOK', data: { refund } };
  }
  if (told.state === 'PAID') {
    const order = { order_id: told.payment, order_amount: rupees, transaction_status: 'SUCCESS' };
    const link = { link_id: told.linkId, link_status: 'PAID', link_amount: rupees, link_currency: 'INR' };
    return { type: 'PAYMENT_LINK_EVENT', data: { ...link, order } };
  }
  const order = { order_id: told.payment, order_currency: 'INR', order_tags: { link_id: told.linkId } };
  return {
    type: 'PAYMENT_FAILED_WEBHOOK',
    data: { order, payment: { payment_status: 'FAILED', payment_amount: Number(rupees) } },
  };
}
