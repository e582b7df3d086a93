import * as z from 'zod/mini';
import {
  ANSWER_MAX,
  hmacOf,
  orMadeBefore,
  PageUrl,
  REPORT_MAX,
  VendorId,
} from '#server/connectors/payment-calls.ts';
import { timeoutMsOf } from '#server/connectors/vendor-call.ts';
import { mustMatch } from '#server/connectors/received.ts';
import { callOutside, readOutside } from '#server/platform/adapters/outside.ts';
import type { Config } from '#server/platform/config.ts';
import type { Connector, LinkToPay, VendorLink, VendorRefund } from '#server/platform/connector-ports.ts';
import { readReport } from './report.ts';

const Link = z.object({ id: VendorId, short_url: PageUrl, reference_id: z.string(), amount: z.number() });
const Links = z.object({ payment_links: z.array(Link) });
const Refund = z.object({ id: VendorId, status: z.enum(['pending', 'processed', 'failed']) });
const REFUND_STATES = { pending: 'PENDING', processed: 'PROCESSED', failed: 'FAILED' } as const;

/**
 * Opens Razorpay: Payment Links (https://razorpay.com/docs/api/payments/payment-links/), refunds with an idempotency key
 * (https://razorpay.com/docs/api/refunds/normal-refunds-idempotent) and reports (https://razorpay.com/docs/webhooks/validate-test).
 * It needs no phone of the patient, so that it gets none.
 */
export function openRazorpay(config: Config): Connector {
  const {
    RAZORPAY_URL,
    RAZORPAY_KEY_ID = '',
    RAZORPAY_KEY_SECRET = '',
    RAZORPAY_WEBHOOK_SECRET = '',
  } = config;
  const timeoutMs = timeoutMsOf(config);
  const authorization = `Basic ${Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64')}`;
  const call = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    callOutside(`${RAZORPAY_URL}/v1${path}`, timeoutMs, {
      method,
      headers: { authorization, 'content-type': 'application/json', ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  return {
    async check() {
      const answer = await call('GET', '/payment_links?reference_id=check');
      await answer.body?.cancel();
    },
    payments: {
      name: 'razorpay',
      title: 'Razorpay',
      createLink: async (link) => orMadeBefore(create(call, link), () => findMade(call, link)),
      async endLink({ vendorId }) {
        const answer = await call('POST', `/payment_links/${encodeURIComponent(vendorId)}/cancel`);
        await answer.body?.cancel();
      },
      async refund({ id, payment, amountPaise }): Promise<VendorRefund> {
        const body = { amount: amountPaise, speed: 'normal', receipt: id, notes: { refund: id } };
        const path = `/payments/${encodeURIComponent(payment)}/refund`;
        const answer = await call('POST', path, body, { 'x-refund-idempotency': id });
        const made = await readOutside(answer, ANSWER_MAX, Refund);
        return { id: made.id, state: REFUND_STATES[made.status] };
      },
    },
    webhook: {
      maxBytes: REPORT_MAX,
      read({ headers, body }) {
        const expected = hmacOf(RAZORPAY_WEBHOOK_SECRET, 'hex', body);
        mustMatch([headers.get('x-razorpay-signature')], expected);
        return readReport(body);
      },
    },
  };
}

type Call = (method: string, path: string, body?: unknown) => Promise<Response>;

async function create(
  call: Call,
  { id, amountPaise, purpose, expiresAt, wayBack }: LinkToPay,
): Promise<VendorLink> {
  const answer = await call('POST', '/payment_links', {
    amount: amountPaise,
    currency: 'INR',
    accept_partial: false,
    reference_id: id,
    description: purpose,
    expire_by: Math.floor(expiresAt.getTime() / 1_000),
    notify: { sms: false, email: false },
    reminder_enable: false,
    // A payment has the notes of its link, and no reference.
    notes: { link: id },
    callback_url: wayBack,
    callback_method: 'get',
  });
  const made = await readOutside(answer, ANSWER_MAX, Link);
  return { id: made.id, url: made.short_url };
}

/** A reference is taken once: the answer to the request that made the link was lost. */
async function findMade(call: Call, { id, amountPaise }: LinkToPay): Promise<VendorLink | undefined> {
  const answer = await call('GET', `/payment_links?reference_id=${encodeURIComponent(id)}`);
  const { payment_links: links } = await readOutside(answer, ANSWER_MAX, Links);
  const made = links.find((one) => one.reference_id === id && one.amount === amountPaise);
  return made && { id: made.id, url: made.short_url };
}
