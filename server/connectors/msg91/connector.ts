import * as z from 'zod/mini';
import type {
  Connector,
  DeliveryEvent,
  OutgoingMessage,
  Received,
} from '#server/platform/connector-ports.ts';
import type { Config } from '#server/platform/config.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { codeOf, formOf, jsonOf, mustKnow } from '#server/connectors/received.ts';
import { callVendor, digitsOf, partOf, refused } from '#server/connectors/vendor-call.ts';

const Answer = z.object({ type: z.string(), message: z.string().check(z.minLength(1), z.maxLength(200)) });

/** One number of a report, as MSG91's webhooks of version 2 and 3 name it. */
const Report = z.object({
  requestId: z.optional(z.string()),
  status: z.union([z.string(), z.number()]),
  desc: z.optional(z.string()),
  failedReason: z.optional(z.string()),
  failureReason: z.optional(z.string()),
  amount: z.optional(z.union([z.string(), z.number()])),
});
type Report = z.output<typeof Report>;
const Batch = z.object({ requestId: z.string(), report: z.array(Report).check(z.maxLength(1_000)) });

/** Statuses that end a message without reaching the phone: failed, do not disturb, rejected, blocked. */
const FAILED: ReadonlySet<string> = new Set(['2', '9', '16', '17', '25']);
const DELIVERED = '1';

/**
 * Opens MSG91: SMS by its Flow API, which fills a template that MSG91 and the operators of telephone networks have approved.
 * Source: https://docs.msg91.com/sms/send-sms and msg91.com/help (delivery reports by webhook).
 */
export function openMsg91(config: Config): Connector {
  const { MSG91_URL, MSG91_AUTH_KEY = '', MSG91_WEBHOOK_SECRET } = config;
  return {
    SMS: {
      name: 'msg91',
      title: 'MSG91',
      needsTemplate: true,
      async send(message) {
        const { fault, json } = await callVendor(config, `${MSG91_URL}/api/v5/flow`, {
          method: 'POST',
          headers: {
            authkey: MSG91_AUTH_KEY,
            accept: 'application/json',
            'content-type': 'application/json',
          },
          body: JSON.stringify(flowOf(message)),
        });
        if (fault) throw fault;
        // It took the message, and its words were lost on the way.
        if (json === undefined) return null;
        const answer = partOf(json, Answer);
        if (answer?.type !== 'success') throw refused('MSG91', 'refused', true);
        return MSG91_WEBHOOK_SECRET ? answer.message : null;
      },
    },
    webhook: {
      maxBytes: 256 * 1024,
      read(received) {
        mustKnow(received, MSG91_WEBHOOK_SECRET);
        return reportsOf(received);
      },
    },
  };
}

/** The places of the text as ##name## or ##VAR1##: a template takes those that it has. */
function flowOf({ to, vendorTemplate, variables }: OutgoingMessage): object {
  const named = variables.map(({ name, value }) => [name, value] as const);
  const numbered = variables.map(({ value }, at) => [`VAR${at + 1}`, value] as const);
  return {
    template_id: vendorTemplate,
    short_url: '0',
    recipients: [{ ...Object.fromEntries([...named, ...numbered]), mobiles: digitsOf(to) }],
  };
}

/** A form with `data` (version 2) or one report as JSON (version 3, and the newer webhooks). */
function reportsOf(received: Received): DeliveryEvent[] {
  if (received.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    const body = Buffer.from(formOf(received).get('data') ?? '');
    return jsonOf(body, z.array(Batch).check(z.maxLength(100))).flatMap(({ requestId, report }) =>
      report.flatMap((one) => eventOf(requestId, one)),
    );
  }
  const report = jsonOf(received.body, Report);
  if (!report.requestId) throw new Refusal('BAD_INPUT');
  return eventOf(report.requestId, report);
}

function eventOf(
  messageId: string,
  { status, desc, failedReason, failureReason, amount }: Report,
): DeliveryEvent[] {
  const cost = amount === undefined || `${amount}` === '' ? undefined : `${amount} INR`;
  if (`${status}` === DELIVERED) return [{ kind: 'delivery', messageId, state: 'DELIVERED', cost }];
  if (!FAILED.has(`${status}`)) return [];
  const reason = codeOf(failedReason) ?? codeOf(failureReason) ?? codeOf(desc) ?? `status_${status}`;
  return [{ kind: 'delivery', messageId, state: 'FAILED', reason, cost }];
}
