import * as z from 'zod/mini';
import type {
  Connector,
  DeliveryEvent,
  OutgoingMessage,
  Received,
} from '#server/platform/connector-ports.ts';
import type { Config } from '#server/platform/config.ts';
import { codeOf, jsonOf, mustKnow, textOf } from '#server/connectors/received.ts';
import { callVendor, digitsOf, partOf, refused } from '#server/connectors/vendor-call.ts';

const Answer = z.object({
  response: z.object({ status: z.string(), id: z.union([z.string(), z.number()]) }),
});

/** Codes of a fault that passes: an unknown one, and a sender that is too fast. The others need a person. */
const PASSING: ReadonlySet<string> = new Set(['100', '175', '319']);

const Event = z.object({
  externalId: z.string().check(z.minLength(1), z.maxLength(200)),
  eventType: z.string(),
  cause: z.optional(z.string()),
});

/** Characters beyond which an SMS is sent as Unicode_text. */
const GSM7 = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z£¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùü¡{}[\]~\\|^€]*$/;

/**
 * Opens Gupshup's enterprise SMS, which sends the finished text with the id of its DLT template.
 * Source: https://docs.gupshup.io/docs/send-message-to-single-number, /real-time-delivery-reports and /error-codes.
 */
export function openGupshup(config: Config): Connector {
  const { GUPSHUP_URL, GUPSHUP_WEBHOOK_SECRET } = config;
  return {
    SMS: {
      name: 'gupshup',
      title: 'Gupshup',
      async send(message) {
        const { fault, json } = await callVendor(config, `${GUPSHUP_URL}/GatewayAPI/rest`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          // In the body: an address with a password and a text would be in logs on the way.
          body: formOf(config, message),
        });
        if (fault) throw fault;
        // It took the message, and its words were lost on the way.
        if (json === undefined) return null;
        const { status, id } = partOf(json, Answer)?.response ?? { status: 'unknown', id: 'answer' };
        if (status !== 'success') throw refused('Gupshup', id, !PASSING.has(`${id}`));
        return GUPSHUP_WEBHOOK_SECRET ? `${id}` : null;
      },
    },
    webhook: {
      maxBytes: 64 * 1024,
      readsGet: true,
      read(received) {
        mustKnow(received, GUPSHUP_WEBHOOK_SECRET);
        return received.body.length ? eventsOf(received) : eventOfAddress(received.url.searchParams);
      },
    },
  };
}

function formOf(
  { GUPSHUP_USER_ID = '', GUPSHUP_PASSWORD = '', GUPSHUP_ENTITY_ID = '' }: Config,
  { to, text, templateId }: OutgoingMessage,
): URLSearchParams {
  return new URLSearchParams({
    method: 'SendMessage',
    userid: GUPSHUP_USER_ID,
    password: GUPSHUP_PASSWORD,
    auth_scheme: 'plain',
    v: '1.1',
    format: 'json',
    send_to: digitsOf(to),
    msg: text,
    msg_type: GSM7.test(text) ? 'TEXT' : 'Unicode_text',
    principalEntityId: GUPSHUP_ENTITY_ID,
    ...(templateId && { dltTemplateId: templateId }),
  });
}

/** A report by GET: externalId, status and cause in the address. */
function eventOfAddress(query: URLSearchParams): DeliveryEvent[] {
  const externalId = query.get('externalId') ?? '';
  if (!externalId || externalId.length > 200) return [];
  return eventOf({
    externalId,
    eventType: query.get('status') ?? '',
    cause: query.get('cause') ?? undefined,
  });
}

/** Reports by POST: an array of up to 20, which some accounts receive as the field `response` of a form. */
function eventsOf(received: Received): DeliveryEvent[] {
  const body = Buffer.from(textOf(received.body).replace(/^response=/, ''));
  return jsonOf(body, z.array(Event).check(z.maxLength(100))).flatMap(eventOf);
}

const DELIVERED: ReadonlySet<string> = new Set(['SUCCESS', 'DELIVERED']);
const FAILED: ReadonlySet<string> = new Set(['FAILURE', 'FAILED']);

/** Reads one report. A state that is unknown to Gupshup tells us nothing. */
function eventOf({ externalId: messageId, eventType, cause }: z.output<typeof Event>): DeliveryEvent[] {
  const type = eventType.toUpperCase();
  if (DELIVERED.has(type)) return [{ kind: 'delivery', messageId, state: 'DELIVERED' }];
  if (!FAILED.has(type)) return [];
  return [{ kind: 'delivery', messageId, state: 'FAILED', reason: codeOf(cause) }];
}
