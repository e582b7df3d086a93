import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type {
  Connector,
  ConnectorEvent,
  OutgoingMessage,
  Received,
} from '#server/platform/connector-ports.ts';
import type { Config } from '#server/platform/config.ts';
import { codeOf, formOf, mustMatch } from '#server/connectors/received.ts';
import { callVendor, partOf, refused } from '#server/connectors/vendor-call.ts';

const Message = z.object({ sid: z.string().check(z.minLength(1), z.maxLength(200)) });
const Fault = z.object({ code: z.number() });

/** Codes with which Twilio refuses more at this moment: too many requests, and a queue that is full. */
const PASSING: ReadonlySet<number> = new Set([20_429, 14_107, 21_611]);

/**
 * Opens Twilio, for SMS, or for WhatsApp where the sender is a WhatsApp number: there a template (Content SID) is sent with its variables.
 * Source: https://www.twilio.com/docs/messaging/api/message-resource and /docs/usage/security.
 */
export function openTwilio(config: Config): Connector {
  const { TWILIO_ACCOUNT_SID: sid = '', TWILIO_AUTH_TOKEN: token = '', TWILIO_FROM: from = '' } = config;
  const isWhatsapp = from.startsWith('whatsapp:');
  const headers = {
    authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  return {
    async check() {
      const { fault } = await callVendor(config, `${config.TWILIO_URL}/2010-04-01/Accounts/${sid}.json`, {
        headers,
      });
      if (fault) throw fault;
    },
    SMS: {
      name: 'twilio',
      title: isWhatsapp ? 'WhatsApp by Twilio' : 'Twilio',
      needsTemplate: isWhatsapp,
      isWhatsapp,
      async send(message) {
        const { fault, json } = await callVendor(
          config,
          `${config.TWILIO_URL}/2010-04-01/Accounts/${sid}/Messages.json`,
          { method: 'POST', headers, body: requestOf(config, message) },
        );
        const code = partOf(json, Fault)?.code;
        if (fault && (code === undefined || fault.retryAfterS)) throw fault;
        if (fault && code !== undefined) throw refused('Twilio', code, fault.isFinal && !PASSING.has(code));
        return partOf(json, Message)?.sid ?? null;
      },
    },
    webhook: {
      maxBytes: 64 * 1024,
      read(received) {
        const form = formOf(received);
        mustMatch(
          [received.headers.get('x-twilio-signature')],
          twilioSignature(token, received.url.href, form),
        );
        return eventsOf(received, form);
      },
    },
  };
}

function requestOf({ TWILIO_FROM: from = '', publicUrl }: Config, message: OutgoingMessage): URLSearchParams {
  const isWhatsapp = from.startsWith('whatsapp:');
  const { to, text, vendorTemplate, variables } = message;
  const numbered = Object.fromEntries(variables.map(({ value }, at) => [`${at + 1}`, value]));
  return new URLSearchParams({
    To: isWhatsapp ? `whatsapp:${to}` : to,
    ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
    ...(vendorTemplate && !message.isAnswer
      ? { ContentSid: vendorTemplate, ContentVariables: JSON.stringify(numbered) }
      : { Body: text }),
    StatusCallback: `${publicUrl}/connectors/twilio`,
  });
}

/** HMAC-SHA1 with the account's token over the address and each field with its value, in the order of the names. */
export function twilioSignature(token: string, address: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].toSorted();
  // A name that comes twice counts with each of its values once, in their order.
  const fields = names.flatMap((name) =>
    [...new Set(form.getAll(name))].toSorted().map((value) => `${name}${value}`),
  );
  return createHmac('sha1', token)
    .update(`${address}${fields.join('')}`)
    .digest('base64');
}

const STATES = { delivered: 'DELIVERED', read: 'READ', undelivered: 'FAILED', failed: 'FAILED' } as const;

/** A status of a message that we sent, or a message of a phone. */
function eventsOf({ now }: Received, form: URLSearchParams): ConnectorEvent[] {
  const messageId = form.get('MessageSid') ?? '';
  const status = form.get('MessageStatus');
  if (status) {
    const state = STATES[status as keyof typeof STATES];
    if (!state || !messageId) return [];
    return [{ kind: 'delivery', messageId, state, reason: codeOf(form.get('ErrorCode') ?? undefined) }];
  }
  const sender = form.get('From') ?? '';
  const isWhatsapp = sender.startsWith('whatsapp:');
  const from = sender.replace(/^whatsapp:/, '');
  if (!/^\+\d{8,15}$/.test(from)) return [];
  const text = (form.get('Body') ?? '').slice(0, 2_000);
  return [{ kind: 'reply', id: messageId, from, at: now, text, isWhatsapp }];
}
