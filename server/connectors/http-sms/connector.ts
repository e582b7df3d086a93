import * as z from 'zod/mini';
import { timeoutMsOf } from '#server/connectors/vendor-call.ts';
import { callOutside, readOutside } from '#server/platform/adapters/outside.ts';
import type { Config } from '#server/platform/config.ts';
import type { Connector } from '#server/platform/connector-ports.ts';

const ANSWER_MAX = 10_000;
const Accepted = z.object({ messageId: z.string().check(z.minLength(1), z.maxLength(200)) });

/**
 * Opens a gateway of the hospital's own: POST {to, text}, and templateId where the operator entered one, with a bearer token. Any 2xx
 * means that it accepted the message. Its reports come by the calls smsReport and smsReply (src/contract/sms-gateway.ts).
 */
export function openHttpSms(config: Config): Connector {
  const { SMS_URL = '', SMS_TOKEN = '', SMS_REPORT_SECRET } = config;
  const timeoutMs = timeoutMsOf(config);
  return {
    SMS: {
      name: 'http-sms',
      title: 'SMS gateway',
      async send({ id, to, text, templateId, notification, language, variables }) {
        const answer = await callOutside(SMS_URL, timeoutMs, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${SMS_TOKEN}`,
            'content-type': 'application/json',
            'idempotency-key': id,
          },
          body: JSON.stringify({
            to,
            text,
            ...(templateId && { templateId }),
            ...(notification && { notification, language, variables }),
          }),
        });
        if (SMS_REPORT_SECRET) return idOf(answer);
        await answer.body?.cancel();
        return null;
      },
    },
  };
}

/** The gateway's id of the message. It has accepted it, whatever else it says. */
async function idOf(answer: Response): Promise<string | null> {
  return readOutside(answer, ANSWER_MAX, Accepted).then(
    ({ messageId }) => messageId,
    () => null,
  );
}
