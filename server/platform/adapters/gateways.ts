import { createTransport } from 'nodemailer';
import { callOutside, OutsideError } from './outside.ts';
import type { Config } from '#server/platform/config.ts';

export interface Letter {
  /** The same for each try, so that a gateway can know a second one. */
  id: string;
  to: string;
  subject: string;
  text: string;
}

export interface Gateway {
  /** Resolves once the gateway has taken it. @throws OutsideError */
  send(letter: Letter): Promise<void>;
}

/** What leaves the house, by channel; without a gateway its messages stay in the outbox. */
export type Gateways = Partial<Record<'SMS' | 'MAIL', Gateway>>;

const TIMEOUT_MS = 15_000;

export function gatewaysOf(config: Config): Gateways {
  return {
    ...(config.SMS_URL ? { SMS: httpSms(config.SMS_URL, config.SMS_TOKEN ?? '') } : {}),
    ...(config.MAIL_URL ? { MAIL: smtpMail(config.MAIL_URL, config.MAIL_FROM ?? config.SUPPORT_EMAIL) } : {}),
  };
}

/** An HTTP gateway: POST {to, text} with a bearer token, any 2xx is taken. */
function httpSms(url: string, token: string): Gateway {
  return {
    async send({ id, to, text }) {
      const answer = await callOutside(url, TIMEOUT_MS, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: JSON.stringify({ to, text }),
      });
      await answer.body?.cancel();
    },
  };
}

function smtpMail(url: string, from: string): Gateway {
  const transport = createTransport({
    url,
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
    },
  };
}

/** The server's own text may name the recipient, so its code alone is kept. */
function smtpFault(error: unknown): OutsideError {
  const { code = 'failed', responseCode = 0 } = error as { code?: string; responseCode?: number };
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
  return new OutsideError(`SMTP ${code}${responseCode ? ` ${responseCode}` : ''}`, isFinal, error);
}
