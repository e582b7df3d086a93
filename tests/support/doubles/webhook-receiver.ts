import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

interface Received {
  id: string;
  type: string;
  data: { requestId?: string; consultationId?: string };
}

/** The receiver of an app: takes what is signed as the library of Standard Webhooks signs. */
export async function openReceiver(port = 0) {
  const receiver = {
    url: '',
    secret: '',
    /** Accepted events in order; one that comes twice is here twice. */
    taken: [] as Received[],
    tries: 0,
    /** The answer to the next message. */
    answer: () => 200 as number,
    /** Holds each answer back. */
    delay: Promise.resolve(),
    /** Requests as they came. */
    sent: [] as { body: string; headers: Record<string, string> }[],
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      receiver.tries += 1;
      await receiver.delay;
      const status = receiver.answer();
      if (status === 200) {
        const headers = request.headers as Record<string, string>;
        const { 'webhook-id': id = '', 'webhook-timestamp': time } = headers;
        // What the library would have sent: it accepts no signature of another day, and a test has its own clock.
        const expected = new Webhook(receiver.secret).sign(id, new Date(Number(time) * 1000), body);
        if (headers['webhook-signature'] !== expected) return response.writeHead(401).end();
        receiver.taken.push({ id, ...(JSON.parse(body) as Omit<Received, 'id'>) });
        receiver.sent.push({ body, headers });
      }
      return response.writeHead(status).end();
    })().catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
