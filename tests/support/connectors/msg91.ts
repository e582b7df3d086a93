import { openFakeVendor, type VendorAnswer, type VendorRequest } from './fake-vendor.ts';
import type { MessageVendor, ReportWish, TakenMessage, VendorCall } from './message-vendor.ts';

const AUTH_KEY = '4512XXAbCdEfGh1jKlMn0p';
const SECRET = 'secret-of-the-msg91-webhook';
const STATUS = { DELIVERED: '1', FAILED: '2', READ: '1' } as const;

/**
 * MSG91's Flow API and its webhook of version 2: a form with `data`, which is JSON in a string.
 * Source: docs.msg91.com/sms/send-sms; msg91.com/help/how-can-i-get-the-delivery-reports-on-my-webhook-url.
 */
export async function openMsg91(): Promise<MessageVendor> {
  const taken: TakenMessage[] = [];
  const vendor = await openFakeVendor((asked) => flow(asked, taken));
  return Object.assign(vendor, {
    name: 'msg91',
    settings: { MSG91_URL: vendor.url, MSG91_AUTH_KEY: AUTH_KEY, MSG91_WEBHOOK_SECRET: SECRET },
    taken,
    template: '66f1a2b3c4d5e6f708192a3b',
    tellsRead: false,
    refusal: {
      fails: { status: 200, json: { type: 'error', message: 'template id missing or invalid' } },
      code: 'MSG91 refused',
    },
    report,
  });
}

function flow({ method, url, headers, body }: VendorRequest, taken: TakenMessage[]): VendorAnswer {
  if (method !== 'POST' || url.pathname !== '/api/v5/flow') return { status: 404 };
  if (headers['authkey'] !== AUTH_KEY)
    return { status: 401, json: { status: 'fail', hasError: true, errors: 'Unauthorized', code: '201' } };
  const { template_id: template, recipients } = JSON.parse(body) as {
    template_id?: string;
    recipients?: Record<string, string>[];
  };
  const [recipient] = recipients ?? [];
  const to = recipient?.['mobiles'];
  if (!template || !recipient || !to || !/^\d{10,15}$/.test(to))
    return { status: 200, json: { type: 'error', message: 'Please provide valid mobile no.' } };
  const id = `3763616a7a7a${String(taken.length).padStart(12, '0')}`;
  const values = Object.keys(recipient)
    .filter((name) => /^VAR\d+$/.test(name))
    .map((name) => recipient[name] ?? '');
  taken.push({ id, to, template, values });
  return { status: 200, json: { message: id, type: 'success' } };
}

function report({ id, state, reason = '' }: ReportWish, forged?: 'forged'): VendorCall {
  const one = {
    date: '2024-05-22 10:06:20',
    amount: '0.20',
    number: '919812345678',
    status: STATUS[state],
    desc: state === 'FAILED' ? 'FAILED' : 'DELIVERED',
    failedReason: reason,
  };
  const data = [{ senderId: 'SHANTI', requestId: id, report: [one], userId: '27', campaignName: 'API' }];
  return {
    path: '/connectors/msg91',
    init: {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-webhook-secret': forged ? 'secret-of-another-webhook' : SECRET,
      },
      body: new URLSearchParams({ data: JSON.stringify(data) }).toString(),
    },
  };
}
