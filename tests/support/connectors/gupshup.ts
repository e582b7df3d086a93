import { openFakeVendor, type VendorAnswer, type VendorRequest } from './fake-vendor.ts';
import type { MessageVendor, ReportWish, TakenMessage, VendorCall } from './message-vendor.ts';

const USER = '2000200000';
const PASSWORD = 'p@ss w&rd';
const SECRET = 'secret-of-the-gupshup-webhook';

/**
 * Gupshup's enterprise SMS: a form with the finished text, reports by GET.
 * Source: docs.gupshup.io/docs/send-message-to-single-number, /real-time-delivery-reports, /error-codes.
 */
export async function openGupshup(): Promise<MessageVendor> {
  const taken: TakenMessage[] = [];
  const vendor = await openFakeVendor((asked) => sendMessage(asked, taken));
  return Object.assign(vendor, {
    name: 'gupshup',
    settings: {
      GUPSHUP_URL: vendor.url,
      GUPSHUP_USER_ID: USER,
      GUPSHUP_PASSWORD: PASSWORD,
      GUPSHUP_ENTITY_ID: '1101000000000000001',
      GUPSHUP_WEBHOOK_SECRET: SECRET,
    },
    taken,
    tellsRead: false,
    refusal: { fails: { status: 200, json: error(105, 'INVALID PH') }, code: 'Gupshup 105' },
    report,
  });
}

const error = (id: number, details: string) => ({
  response: { id: `${id}`, phone: '', details, status: 'error' },
});

function sendMessage({ method, url, headers, body }: VendorRequest, taken: TakenMessage[]): VendorAnswer {
  if (method !== 'POST' || url.pathname !== '/GatewayAPI/rest') return { status: 404 };
  if (url.search) throw new Error('The password and the text must not be in the address.');
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') return { status: 415 };
  const form = Object.fromEntries(new URLSearchParams(body));
  const { userid, password, send_to: to = '', msg = '', msg_type: type, principalEntityId } = form;
  if (userid !== USER || password !== PASSWORD) return { status: 200, json: error(102, 'AUTH FAILED') };
  if (form['method'] !== 'SendMessage') return { status: 200, json: error(106, 'METHOD NOT SUPPORTED') };
  if (
    form['auth_scheme'] !== 'plain' ||
    form['v'] !== '1.1' ||
    form['format'] !== 'json' ||
    !principalEntityId
  )
    return { status: 200, json: error(101, 'PARAMETER MISSING') };
  if (!/^\d{10,15}$/.test(to)) return { status: 200, json: error(105, 'INVALID PH') };
  // oxlint-disable-next-line no-control-regex -- what a phone shows as question marks
  if (type === 'TEXT' && /[^\u0000-ÿ€]/.test(msg))
    throw new Error('A text in another script was sent as TEXT.');
  const id = `3562707498794989059-${String(taken.length).padStart(18, '3')}`;
  taken.push({ id, to, text: msg });
  return { status: 200, json: { response: { id, phone: to, details: '', status: 'success' } } };
}

function report({ id, state, reason }: ReportWish, forged?: 'forged'): VendorCall {
  const query = new URLSearchParams({
    key: forged ? 'secret-of-another-webhook' : SECRET,
    externalId: id,
    deliveredTS: '1526347800000',
    status: state === 'FAILED' ? 'FAILURE' : 'SUCCESS',
    cause: state === 'FAILED' ? (reason ?? 'UNKNOWN_SUBSCRIBER') : 'SUCCESS',
    phoneNo: '919812345678',
    errCode: state === 'FAILED' ? '003' : '000',
    noOfFrags: '1',
  });
  return { path: `/connectors/gupshup?${query.toString()}`, init: { method: 'GET', headers: {} } };
}
