import { createHmac } from 'node:crypto';
import { openFakeVendor, type VendorAnswer, type VendorRequest } from './fake-vendor.ts';
import type { MessageVendor, ReportWish, TakenMessage, VendorCall } from './message-vendor.ts';

const TOKEN = 'EAAG-token-of-a-system-user';
const APP_SECRET = 'secret-of-the-app-at-meta';
const PHONE_ID = '106540352242922';
export const VERIFY_TOKEN = 'word-that-meta-was-given';
const STATUS = { DELIVERED: 'delivered', READ: 'read', FAILED: 'failed' } as const;

/**
 * WhatsApp's Cloud API: templates by POST /{phone number id}/messages, and webhooks with an HMAC-SHA256 of the body.
 * Source: developers.facebook.com/docs/whatsapp/cloud-api (send messages, templates, webhooks, error codes).
 */
export async function openWhatsapp(): Promise<MessageVendor> {
  const taken: TakenMessage[] = [];
  const vendor = await openFakeVendor((asked) => sendTemplate(asked, taken));
  return Object.assign(vendor, {
    name: 'whatsapp',
    settings: {
      WHATSAPP_URL: vendor.url,
      WHATSAPP_TOKEN: TOKEN,
      WHATSAPP_PHONE_ID: PHONE_ID,
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
    },
    taken,
    template: 'result_ready',
    tellsRead: true,
    refusal: { fails: graphFault(400, 132_001), code: 'WhatsApp 132001' },
    report: ({ id, state, reason = '131026' }: ReportWish, forged?: 'forged') => {
      const status = {
        id,
        status: STATUS[state],
        timestamp: '1750263773',
        recipient_id: '919812345678',
        ...(state === 'FAILED'
          ? { errors: [{ code: Number(reason), title: 'Message undeliverable' }] }
          : { pricing: { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' } }),
      };
      return signed({ statuses: [status] }, forged);
    },
  });
}

export const graphFault = (status: number, code: number): VendorAnswer => ({
  status,
  json: { error: { message: '(#1) An error', type: 'OAuthException', code, fbtrace_id: 'Az8or2yhqkZfEZ' } },
});

function sendTemplate({ method, url, headers, body }: VendorRequest, taken: TakenMessage[]): VendorAnswer {
  if (method === 'GET' && url.pathname === `/${PHONE_ID}`)
    return headers.authorization === `Bearer ${TOKEN}`
      ? { status: 200, json: { verified_name: 'Shanti', id: PHONE_ID } }
      : graphFault(401, 190);
  if (method !== 'POST' || url.pathname !== `/${PHONE_ID}/messages`) return graphFault(404, 100);
  if (headers.authorization !== `Bearer ${TOKEN}`) return graphFault(401, 190);
  const { messaging_product: product, to, type, template, text } = JSON.parse(body) as Sent;
  if (product === 'whatsapp' && type === 'text' && text) return take(taken, { to, text: text.body });
  if (product !== 'whatsapp' || type !== 'template' || !/^\d{8,15}$/.test(to)) return graphFault(400, 100);
  if (!template.name || !/^[a-z]{2}(_[A-Z]{2})?$/.test(template.language.code))
    return graphFault(400, 132_001);
  const values = template.components
    .filter((component) => component.type === 'body')
    .flatMap(({ parameters }) => parameters.map(({ text }) => text));
  return take(taken, { to, template: template.name, values });
}

function take(taken: TakenMessage[], message: Omit<TakenMessage, 'id'>): VendorAnswer {
  const { to } = message;
  const id = `wamid.HBgMOTE5ODEyMzQ1Njc4FQIAERgS${String(taken.length).padStart(16, '0')}A=`;
  taken.push({ id, ...message });
  const contacts = [{ input: to, wa_id: to }];
  return {
    status: 200,
    json: { messaging_product: 'whatsapp', contacts, messages: [{ id, message_status: 'accepted' }] },
  };
}

interface Sent {
  messaging_product: string;
  to: string;
  type: string;
  text?: { body: string };
  template: {
    name: string;
    language: { code: string };
    components: { type: string; parameters: { type: string; text: string }[] }[];
  };
}

function signed(value: object, forged?: 'forged'): VendorCall {
  const metadata = { display_phone_number: '15550783881', phone_number_id: PHONE_ID };
  const change = { value: { messaging_product: 'whatsapp', metadata, ...value }, field: 'messages' };
  return signedBody(
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '102290129340398', changes: [change] }],
    }),
    forged,
  );
}

/** A call with these bytes, as Meta signs them. */
export function signedBody(body: string, forged?: 'forged'): VendorCall {
  const secret = forged ? 'secret-of-another-app' : APP_SECRET;
  const hash = createHmac('sha256', secret).update(body).digest('hex');
  return {
    path: '/connectors/whatsapp',
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${hash}` },
      body,
    },
  };
}

/** A message of a phone to the hospital's number. */
export const whatsappReply = (from: string, text: string, id = 'wamid.reply', at = new Date()): VendorCall =>
  signed({
    contacts: [{ profile: { name: 'Sheena Nelson' }, wa_id: from }],
    messages: [
      { from, id, timestamp: `${Math.floor(at.getTime() / 1_000)}`, type: 'text', text: { body: text } },
    ],
  });
