import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import { isHere } from '#server/platform/plain-connections.ts';
import { callOutside, OutsideError, readOutside } from './outside.ts';
import type { Config } from '#server/platform/config.ts';

export interface OutgoingMail {
  /** The same for each retry, so that a gateway can detect duplicates. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** The id under which the text is registered (DLT). */
  templateId?: string | null;
}

export interface Gateway {
  /**
   * Resolves once the gateway has accepted the message, with the id under which it reports on it; null where it does not.
   * @throws OutsideError
   */
  send(mail: OutgoingMail): Promise<string | null>;
}

/** The gateways for outgoing messages, by channel. Without a gateway, messages stay in the outbox. */
export type Gateways = Partial<Record<'SMS' | 'MAIL', Gateway>>;

const TIMEOUT_MS = 15_000;

export function gatewaysOf(config: Config): Gateways {
  return {
    ...(config.SMS_URL ? { SMS: httpSms(config.SMS_URL, config) } : {}),
    ...(config.MAIL_URL ? { MAIL: smtpMail(config.MAIL_URL, config) } : {}),
  };
}

/** An HTTP gateway: POST {to, text}, and templateId where the operator entered one, with a bearer token. Any 2xx means that it accepted the message. */
function httpSms(url: string, { SMS_TOKEN = '', SMS_REPORT_SECRET }: Config): Gateway {
  return {
    async send({ id, to, text, templateId }) {
      const answer = await callOutside(url, TIMEOUT_MS, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${SMS_TOKEN}`,
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: JSON.stringify({ to, text, ...(templateId && { templateId }) }),
      });
      if (SMS_REPORT_SECRET) return idOf(answer);
      await answer.body?.cancel();
      return null;
    },
  };
}

const ANSWER_MAX = 10_000;
const Accepted = z.object({ messageId: z.string().check(z.minLength(1), z.maxLength(200)) });

/** The gateway's id of the message. It has accepted it, whatever else it says. */
async function idOf(answer: Response): Promise<string | null> {
  return readOutside(answer, ANSWER_MAX, Accepted).then(
    ({ messageId }) => messageId,
    () => null,
  );
}

function smtpMail(url: string, { MAIL_FROM, SUPPORT_EMAIL, plainConnections }: Config): Gateway {
  const from = MAIL_FROM ?? SUPPORT_EMAIL;
  const transport = createTransport({
    url,
    // Otherwise an attacker on the line could hide that the server offers TLS, and read the codes.
    requireTLS: !plainConnections.has('smtp') && !isHere(url),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, subject, text }) {
      const messageId = `<${id}@${from.split('@')[1]}>`;
      await transport.sendMail({ from, to, subject, text, messageId }).catch((error: unknown) => {
        throw smtpFault(error);
      });
      return null;
    },
  };
}

/** Keeps only the code of the SMTP reply: its text may contain the recipient. */
function smtpFault(error: unknown): OutsideError {
  const { code = 'failed', responseCode = 0 } = error as { code?: string; responseCode?: number };
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
  return new OutsideError(`SMTP ${code}${responseCode ? ` ${responseCode}` : ''}`, isFinal, error);
}
