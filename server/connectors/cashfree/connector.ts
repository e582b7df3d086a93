import * as z from 'zod/mini';
import {
  ANSWER_MAX,
  hmacOf,
  orMadeBefore,
  PageUrl,
  paiseOfRupees,
  REPORT_MAX,
  rupeesOf,
} from '#server/connectors/payment-calls.ts';
import { timeoutMsOf } from '#server/connectors/vendor-call.ts';
import { mustMatch, requireRecent } from '#server/connectors/received.ts';
import { callOutside, OutsideError, readOutside } from '#server/platform/adapters/outside.ts';
import type { Config } from '#server/platform/config.ts';
import type { Connector, LinkToPay, VendorLink, VendorRefund } from '#server/platform/connector-ports.ts';
import { CashfreeId, readReport } from './report.ts';

const API_VERSION = '2025-01-01';
const MILLISECONDS = 1_000;
/** A report is sent again for half an hour after the first, and nothing that comes twice counts twice. */
const RECENT = { backS: 3_600, aheadS: 300 } as const;
const Numeric = z.union([z.number(), z.string().check(z.regex(/^\d+(?:\.\d+)?$/))]);
const Link = z.object({ link_id: z.string(), link_url: PageUrl, link_amount: Numeric });
const Refund = z.object({ cf_refund_id: CashfreeId, refund_status: z.string() });

/**
 * Opens Cashfree: payment links (https://www.cashfree.com/docs/api-reference/payments/latest/payment-links/create), refunds of the order of
 * a link (https://www.cashfree.com/docs/api-reference/payments/latest/refunds/create) and reports
 * (https://www.cashfree.com/docs/api-reference/payments/latest/webhooks/signature-verification). A link needs the patient's mobile.
 */
export function openCashfree(config: Config): Connector {
  const { CASHFREE_URL, CASHFREE_APP_ID = '', CASHFREE_SECRET_KEY = '' } = config;
  const timeoutMs = timeoutMsOf(config);
  const call: Call = async (method, path, body, key) =>
    callOutside(`${CASHFREE_URL}/pg${path}`, timeoutMs, {
      method,
      headers: {
        'x-client-id': CASHFREE_APP_ID,
        'x-client-secret': CASHFREE_SECRET_KEY,
        'x-api-version': API_VERSION,
        'content-type': 'application/json',
        ...(key && { 'x-idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const webhookUrl = `${config.publicUrl}/connectors/cashfree`;

  return {
    payments: {
      name: 'cashfree',
      title: 'Cashfree',
      createLink: async (link) => orMadeBefore(create(call, link, webhookUrl), () => findMade(call, link)),
      async endLink({ id }) {
        const answer = await finalAt409(call('POST', `/links/${encodeURIComponent(id)}/cancel`));
        await answer.body?.cancel();
      },
      async refund({ id, payment, amountPaise }): Promise<VendorRefund> {
        const body = { refund_id: id, refund_amount: rupeesOf(amountPaise), refund_speed: 'STANDARD' };
        const answer = await finalAt409(
          call('POST', `/orders/${encodeURIComponent(payment)}/refunds`, body, id),
        );
        const made = await readOutside(answer, ANSWER_MAX, Refund);
        return { id: String(made.cf_refund_id), state: stateOf(made.refund_status) };
      },
    },
    webhook: {
      maxBytes: REPORT_MAX,
      read({ headers, body, now }) {
        const at = headers.get('x-webhook-timestamp') ?? '';
        const expected = hmacOf(CASHFREE_SECRET_KEY, 'base64', at, body);
        mustMatch([headers.get('x-webhook-signature')], expected);
        requireRecent(Number(at) / MILLISECONDS, now, RECENT);
        return readReport(body);
      },
    },
  };
}

type Call = (method: string, path: string, body?: unknown, key?: string) => Promise<Response>;

/** Cashfree answers 409 where the state of a link or an order does not allow it: asking again changes nothing. */
async function finalAt409(answer: Promise<Response>): Promise<Response> {
  return answer.catch((error: unknown) => {
    if (error instanceof OutsideError && error.status === 409) error.isFinal = true;
    throw error;
  });
}

/** A refund on hold is looked at by Cashfree, and is still to come. */
function stateOf(state: string): VendorRefund['state'] {
  if (state === 'SUCCESS') return 'PROCESSED';
  return state === 'CANCELLED' || state === 'FAILED' ? 'FAILED' : 'PENDING';
}

/** Cashfree takes ten digits. */
const tenDigits = (mobile: string | null): string => (mobile ?? '').replaceAll(/\D/g, '').slice(-10);

async function create(call: Call, link: LinkToPay, webhookUrl: string): Promise<VendorLink> {
  const { id, amountPaise, purpose, mobile, expiresAt, wayBack } = link;
  const body = {
    link_id: id,
    link_amount: rupeesOf(amountPaise),
    link_currency: 'INR',
    link_purpose: purpose,
    customer_details: { customer_phone: tenDigits(mobile) },
    link_partial_payments: false,
    link_expiry_time: expiresAt.toISOString(),
    link_notify: { send_sms: false, send_email: false },
    link_auto_reminders: false,
    link_meta: { return_url: wayBack, notify_url: webhookUrl },
  };
  const answer = await call('POST', '/links', body, id);
  const made = await readOutside(answer, ANSWER_MAX, Link);
  return { id: made.link_id, url: made.link_url };
}

/** The id of a link is taken once: the answer to the request that made it was lost. */
async function findMade(call: Call, { id, amountPaise }: LinkToPay): Promise<VendorLink | undefined> {
  const answer = await call('GET', `/links/${encodeURIComponent(id)}`);
  const made = await readOutside(answer, ANSWER_MAX, Link);
  return paiseOfRupees(made.link_amount) === amountPaise
    ? { id: made.link_id, url: made.link_url }
    : undefined;
}
