import { createHmac } from 'node:crypto';
import { openFakeVendor, type VendorAnswer, type VendorRequest } from './fake-vendor.ts';
import type { MessageVendor, ReportWish, TakenMessage, VendorCall } from './message-vendor.ts';

const SID = `AC${'0123456789abcdef'.repeat(2)}`;
const TOKEN = 'token-of-the-twilio-account';
/** The address under which the portal is reached in tests. */
const PORTAL = 'http://localhost:8080';
const STATUS = { DELIVERED: 'delivered', READ: 'read', FAILED: 'undelivered' } as const;

/**
 * Twilio's Messages resource and its status callbacks, signed with HMAC-SHA1 over the address and the sorted fields.
 * Source: twilio.com/docs/messaging/api/message-resource and /docs/usage/security.
 */
export async function openTwilio(): Promise<MessageVendor> {
  const taken: TakenMessage[] = [];
  const vendor = await openFakeVendor((asked) => createMessage(asked, taken));
  return Object.assign(vendor, {
    name: 'twilio',
    settings: {
      TWILIO_URL: vendor.url,
      TWILIO_ACCOUNT_SID: SID,
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_FROM: '+15017122661',
    },
    taken,
    tellsRead: true,
    refusal: {
      fails: { status: 400, json: { code: 21_211, message: "The 'To' number is not valid.", status: 400 } },
      code: 'Twilio 21211',
    },
    report: (asked: ReportWish, forged?: 'forged') =>
      signed(
        {
          AccountSid: SID,
          ApiVersion: '2010-04-01',
          From: '+15017122661',
          MessageSid: asked.id,
          MessageStatus: STATUS[asked.state],
          SmsSid: asked.id,
          SmsStatus: STATUS[asked.state],
          To: '+919812345678',
          ...(asked.state === 'FAILED' && { ErrorCode: asked.reason ?? '30005' }),
        },
        forged,
      ),
  });
}

function createMessage({ method, url, headers, body }: VendorRequest, taken: TakenMessage[]): VendorAnswer {
  if (method === 'GET' && url.pathname === `/2010-04-01/Accounts/${SID}.json`) return account(headers);
  if (method !== 'POST' || url.pathname !== `/2010-04-01/Accounts/${SID}/Messages.json`)
    return { status: 404 };
  const basic = Buffer.from(`${SID}:${TOKEN}`).toString('base64');
  if (headers.authorization !== `Basic ${basic}`)
    return { status: 401, json: { code: 20_003, message: 'Authenticate', status: 401 } };
  const form = Object.fromEntries(new URLSearchParams(body));
  const { To = '', From, Body, ContentSid, ContentVariables = '{}', StatusCallback } = form;
  if (!/^(whatsapp:)?\+\d{8,15}$/.test(To))
    return { status: 400, json: { code: 21_211, message: 'invalid number', status: 400 } };
  if (!From || !(Body || ContentSid) || StatusCallback !== `${PORTAL}/connectors/twilio`)
    return { status: 400, json: { code: 21_603, message: 'missing parameter', status: 400 } };
  const id = `SM${String(taken.length).padStart(32, '0')}`;
  const values = Object.values(JSON.parse(ContentVariables) as Record<string, string>);
  const to = To.replace(/^(whatsapp:)?\+/, '');
  taken.push({ id, to, ...(ContentSid ? { template: ContentSid, values } : { text: Body ?? '' }) });
  return { status: 201, json: { sid: id, status: 'queued', to: To, error_code: null } };
}

function account({ authorization }: VendorRequest['headers']): VendorAnswer {
  const basic = Buffer.from(`${SID}:${TOKEN}`).toString('base64');
  return authorization === `Basic ${basic}` ? { status: 200, json: { status: 'active' } } : { status: 401 };
}

function signed(fields: Record<string, string>, forged?: 'forged'): VendorCall {
  const path = '/connectors/twilio';
  const sorted = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}${fields[name] ?? ''}`);
  const token = forged ? 'token-of-another-account' : TOKEN;
  const signature = createHmac('sha1', token)
    .update(`${PORTAL}${path}${sorted.join('')}`)
    .digest('base64');
  return {
    path,
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      body: new URLSearchParams(fields).toString(),
    },
  };
}

/** A message of a phone to the hospital's number. */
export const twilioReply = (from: string, body: string): VendorCall =>
  signed({ AccountSid: SID, MessageSid: 'SM900', From: from, To: '+15017122661', Body: body, NumMedia: '0' });
