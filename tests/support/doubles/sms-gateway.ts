import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface SmsGateway {
  url: string;
  /** Accepted messages by idempotency key: a repeat is not counted. */
  taken: Map<string, { to: string; text: string }>;
  /** Row, language and values of each of them. */
  meant: Map<string, unknown>;
  tries: number;
  /** Answers so until told otherwise; 200 takes. */
  answers: number;
  /** The body of its answer, in place of one with its id of the message. */
  answer?: string | undefined;
  close(): void;
}

export const SMS_TOKEN = 'token-of-the-sms-gateway';

interface Body {
  to: string;
  text: string;
  notification?: string;
  language?: string;
  variables?: { name: string; value: string }[];
}

/** An SMS gateway: POST {to, text} as JSON with the right bearer token. */
export async function openSmsGateway(port = 0): Promise<SmsGateway> {
  const server = createServer((request, response) => {
    void (async () => {
      gateway.tries += 1;
      const { notification, language, variables, ...body } = (await json(request)) as Body;
      const { authorization, 'idempotency-key': key } = request.headers;
      if (authorization !== `Bearer ${SMS_TOKEN}`) return response.writeHead(401).end();
      if (gateway.answers === 302) return response.writeHead(302, { location: '/elsewhere' }).end();
      if (gateway.answers !== 200)
        return response.writeHead(gateway.answers).end(`cannot send to ${body.to}`);
      gateway.taken.set(String(key), body);
      gateway.meant.set(String(key), { notification, language, variables });
      return response.end(gateway.answer ?? JSON.stringify({ messageId: `sms-${String(key)}` }));
    })();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const gateway: SmsGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    taken: new Map(),
    meant: new Map(),
    tries: 0,
    answers: 200,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return gateway;
}
