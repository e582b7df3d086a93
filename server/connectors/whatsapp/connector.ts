import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { Connector, ConnectorEvent, OutgoingMessage } from '#server/platform/connector-ports.ts';
import type { Config } from '#server/platform/config.ts';
import { sameText } from '#server/platform/http/same-text.ts';
import { codeOf, jsonOf, mustMatch } from '#server/connectors/received.ts';
import { callVendor, digitsOf, partOf, refused } from '#server/connectors/vendor-call.ts';

const Accepted = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) });
const Fault = z.object({ error: z.object({ code: z.number() }) });

/** Codes of limits and outages that pass: Meta sends most of them with the status 400. */
const PASSING: ReadonlySet<number> = new Set([
  1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_048, 131_056, 133_004,
]);

const Status = z.object({
  id: z.string().check(z.maxLength(200)),
  status: z.string(),
  errors: z.optional(z.array(z.object({ code: z.number() }))),
  pricing: z.optional(z.object({ billable: z.optional(z.boolean()), category: z.optional(z.string()) })),
});
const Message = z.object({
  id: z.string().check(z.maxLength(200)),
  from: z.string(),
  timestamp: z.string().check(z.regex(/^\d{1,12}$/)),
  type: z.string(),
  text: z.optional(z.object({ body: z.string() })),
  button: z.optional(z.object({ text: z.string() })),
});
const Webhook = z.object({
  object: z.string(),
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.object({
            metadata: z.optional(z.object({ phone_number_id: z.string() })),
            statuses: z.optional(z.array(Status)),
            messages: z.optional(z.array(Message)),
          }),
        }),
      ),
    }),
  ),
});

/**
 * Opens WhatsApp's Cloud API: a message is a template that Meta has approved, to a number that has agreed to it.
 * Source: https://developers.facebook.com/docs/whatsapp/cloud-api (messages, webhooks, error codes).
 */
export function openWhatsapp(config: Config): Connector {
  const { WHATSAPP_URL, WHATSAPP_PHONE_ID = '', WHATSAPP_TOKEN = '', WHATSAPP_APP_SECRET = '' } = config;
  const authorization = `Bearer ${WHATSAPP_TOKEN}`;
  return {
    async check() {
      const { fault } = await callVendor(
        config,
        `${WHATSAPP_URL}/${WHATSAPP_PHONE_ID}?fields=verified_name`,
        {
          headers: { authorization },
        },
      );
      if (fault) throw fault;
    },
    SMS: {
      name: 'whatsapp',
      title: 'WhatsApp',
      needsTemplate: true,
      isWhatsapp: true,
      async send(message) {
        const { fault, json } = await callVendor(config, `${WHATSAPP_URL}/${WHATSAPP_PHONE_ID}/messages`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify(message.isAnswer ? answerOf(message) : templateOf(message)),
        });
        const code = partOf(json, Fault)?.error.code;
        if (fault && (code === undefined || fault.retryAfterS)) throw fault;
        if (fault && code !== undefined) throw refused('WhatsApp', code, fault.isFinal && !PASSING.has(code));
        return partOf(json, Accepted)?.messages[0]?.id ?? null;
      },
    },
    webhook: {
      maxBytes: 3 * 1024 * 1024,
      challenge: (url) => challengeOf(config, url),
      read(received) {
        const hash = createHmac('sha256', WHATSAPP_APP_SECRET).update(received.body).digest('hex');
        mustMatch([received.headers.get('x-hub-signature-256')], `sha256=${hash}`);
        return eventsOf(jsonOf(received.body, Webhook), WHATSAPP_PHONE_ID);
      },
    },
  };
}

/** Free words, which WhatsApp takes within a day of what the person wrote. */
const answerOf = ({ id, to, text: body }: OutgoingMessage): object => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: digitsOf(to),
  type: 'text',
  biz_opaque_callback_data: id,
  text: { preview_url: false, body },
});

/** Languages as WhatsApp names them; ours are the same. */
function templateOf({ id, to, vendorTemplate, language, variables, notification }: OutgoingMessage): object {
  const parameters = variables.map(({ value: text }) => ({ type: 'text', text }));
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: digitsOf(to),
    type: 'template',
    biz_opaque_callback_data: id,
    template: {
      name: vendorTemplate,
      language: { code: language },
      components: [
        ...(parameters.length ? [{ type: 'body', parameters }] : []),
        ...buttonOf(notification, variables),
      ],
    },
  };
}

/** A template with a code has a button that copies it, which takes the code again (authentication templates). */
function buttonOf(notification: string | null, variables: OutgoingMessage['variables']): object[] {
  const code = variables.find(({ name }) => name === 'code')?.value;
  if (!code || !notification?.endsWith('_CODE')) return [];
  return [{ type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: code }] }];
}

/** Meta asks once whether the address is ours: it is answered with its own word where it knows ours. */
function challengeOf({ WHATSAPP_VERIFY_TOKEN = '' }: Config, { searchParams }: URL): string | null {
  const isAsked = searchParams.get('hub.mode') === 'subscribe';
  const isKnown = sameText(searchParams.get('hub.verify_token') ?? '', WHATSAPP_VERIFY_TOKEN);
  return isAsked && isKnown ? searchParams.get('hub.challenge') : null;
}

const STATES = { delivered: 'DELIVERED', read: 'READ', failed: 'FAILED' } as const;

/** Events of the hospital's own number: one app may serve several. */
function eventsOf({ object, entry }: z.output<typeof Webhook>, phoneId: string): ConnectorEvent[] {
  if (object !== 'whatsapp_business_account') return [];
  const values = entry
    .flatMap(({ changes }) => changes)
    .filter(({ field, value }) => field === 'messages' && value.metadata?.phone_number_id === phoneId)
    .map(({ value }) => value);
  return values.flatMap(({ statuses = [], messages = [] }) => [
    ...statuses.flatMap(statusEvent),
    ...messages.map(replyEvent),
  ]);
}

function statusEvent({ id: messageId, status, errors, pricing }: z.output<typeof Status>): ConnectorEvent[] {
  const state = STATES[status as keyof typeof STATES];
  if (!state) return [];
  const isFree = pricing?.billable === false;
  const cost = pricing?.category && (isFree ? `${pricing.category}, free` : pricing.category);
  return [{ kind: 'delivery', messageId, state, reason: codeOf(errors?.[0]?.code), cost }];
}

/** A picture or a voice message is not taken over: its kind is named. */
function replyEvent({ id, from, timestamp, type, text, button }: z.output<typeof Message>): ConnectorEvent {
  const said = text?.body ?? button?.text ?? `[${type}]`;
  return {
    kind: 'reply',
    isWhatsapp: true,
    id,
    from: `+${from}`,
    at: new Date(Number(timestamp) * 1_000),
    text: said.slice(0, 2_000),
  };
}
