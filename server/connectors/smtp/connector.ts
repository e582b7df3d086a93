import { createTransport } from 'nodemailer';
import { timeoutMsOf } from '#server/connectors/vendor-call.ts';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import type { Config } from '#server/platform/config.ts';
import { isHere } from '#server/platform/plain-connections.ts';
import type { Connector } from '#server/platform/connector-ports.ts';

export function openSmtp(config: Config): Connector {
  const { MAIL_URL, MAIL_FROM, SUPPORT_EMAIL, plainConnections } = config;
  const timeoutMs = timeoutMsOf(config);
  const url = MAIL_URL ?? '';
  const from = MAIL_FROM ?? SUPPORT_EMAIL;
  const transport = createTransport({
    url,
    // Otherwise an attacker on the line could hide that the server offers TLS, and read the codes.
    requireTLS: !plainConnections.has('smtp') && !isHere(url),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async check() {
      await transport.verify().catch((error: unknown) => {
        throw smtpFault(error);
      });
    },
    MAIL: {
      name: 'smtp',
      title: 'Mail server',
      async send({ id, to, subject, text }) {
        const messageId = `<${id}@${from.split('@')[1]}>`;
        await transport.sendMail({ from, to, subject, text, messageId }).catch((error: unknown) => {
          throw smtpFault(error);
        });
        return null;
      },
    },
  };
}

/** Keeps only the code of the SMTP reply: its text may contain the recipient. */
function smtpFault(error: unknown): OutsideError {
  const { code = 'failed', responseCode = 0 } = error as { code?: string; responseCode?: number };
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
  return new OutsideError(`SMTP ${code}${responseCode ? ` ${responseCode}` : ''}`, isFinal, error);
}
