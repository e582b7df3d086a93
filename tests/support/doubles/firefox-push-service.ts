import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { vapidFault } from '#tests/support/doubles/vapid.ts';

/** A push of the app server, and its outcome. */
export interface Received {
  status: number;
  why: string;
  headers: IncomingMessage['headers'];
  /** Encrypted body as sent. */
  body: Buffer;
}

export interface PushService {
  /** Value of the browser's preference dom.push.serverURL. */
  url: string;
  /** Host for the app server's allowlist. */
  host: string;
  received: Received[];
  /** 100: the browser gave it to the worker; 101: it could not decrypt it. */
  acks: number[];
  subscriptions(): number;
  /** The line to the browser is cut until it is restored; what arrives in between is kept. */
  cutLine(): void;
  mendLine(): void;
  /** The browser loses its registration: the next hello gets another identity. */
  forgetBrowser(): void;
  close(): Promise<void>;
}

type Wire = {
  messageType?: string;
  uaid?: string;
  channelID?: string;
  key?: string;
  updates?: { version: string; code: number }[];
};

/** A push service that speaks Mozilla's protocol to Firefox and RFC 8030 to the app server. */
export async function startPushService(tls: { key: Buffer; cert: Buffer }): Promise<PushService> {
  const channels = new Map<string, string>();
  const received: Received[] = [];
  const acks: number[] = [];
  /** Sent or to be sent, and not acknowledged yet: given again after the next hello. */
  const kept = new Map<string, string>();
  let identity = '';
  let isCut = false;
  let browser: WebSocket | undefined;

  const endpoints = createServer(tls, (request, response) => void accept(request, response));
  await new Promise<void>((resolve) => void endpoints.listen(0, 'localhost', resolve));
  const host = `localhost:${(endpoints.address() as AddressInfo).port}`;
  const sockets = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    handleProtocols: () => 'push-notification',
    verifyClient: () => !isCut,
  });
  await new Promise<void>((resolve) => void sockets.once('listening', resolve));

  sockets.on('connection', (socket) => {
    browser = socket;
    socket.on('message', (raw: Buffer) => {
      const message = JSON.parse(raw.toString()) as Wire;
      const answer = reply(message);
      if (answer) socket.send(JSON.stringify(answer));
      if (message.messageType === 'hello')
        for (const notification of kept.values()) socket.send(notification);
    });
  });

  function reply(message: Wire): object | undefined {
    const { messageType, channelID = '' } = message;
    switch (messageType) {
      case undefined:
        return {};
      case 'hello':
        if (!identity || message.uaid !== identity) identity = randomUUID().replaceAll('-', '');
        return { messageType, uaid: identity, status: 200, use_webpush: true, broadcasts: {} };
      case 'register':
        // Firefox pads the key, the VAPID header does not.
        channels.set(channelID, (message.key ?? '').replace(/=+$/, ''));
        return { messageType, channelID, status: 200, pushEndpoint: `https://${host}/push/${channelID}` };
      case 'unregister':
        channels.delete(channelID);
        return { messageType, channelID, status: 200 };
      case 'ack':
        for (const { version, code } of message.updates ?? []) {
          acks.push(code);
          kept.delete(version);
        }
        return undefined;
      default:
        return undefined;
    }
  }

  async function accept(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    const channelID = request.url?.replace('/push/', '') ?? '';
    const { status, why } = fault(request, channelID, body) ?? { status: 201, why: '' };
    received.push({ status, why, headers: request.headers, body });
    if (status === 201) {
      const headers = { encoding: 'aes128gcm' };
      const version = randomUUID();
      const notification = JSON.stringify({
        messageType: 'notification',
        channelID,
        version,
        ttl: Number(request.headers.ttl),
        data: body.toString('base64url'),
        headers,
      });
      kept.set(version, notification);
      if (browser?.readyState === browser?.OPEN) browser?.send(notification);
    }
    response.writeHead(status, status === 201 ? { location: `https://${host}/m/${randomUUID()}` } : {}).end();
  }

  function fault(
    { headers }: IncomingMessage,
    channelID: string,
    body: Buffer,
  ): { status: number; why: string } | undefined {
    const key = channels.get(channelID);
    if (key === undefined) return { status: 410, why: 'no such subscription' };
    if (!/^\d+$/.test(headers.ttl?.toString() ?? '')) return { status: 400, why: 'no TTL' };
    if (body.length > 4096) return { status: 413, why: 'too large' };
    if (headers['content-encoding'] !== 'aes128gcm') return { status: 415, why: 'not aes128gcm' };
    return vapidFault(headers.authorization, `https://${host}`, key);
  }

  return {
    url: `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}/`,
    host,
    received,
    acks,
    subscriptions: () => channels.size,
    cutLine() {
      isCut = true;
      // Firefox reconnects after a broken line, not after a polite goodbye.
      browser?.terminate();
    },
    mendLine() {
      isCut = false;
    },
    forgetBrowser() {
      identity = '';
      channels.clear();
      kept.clear();
      browser?.terminate();
    },
    async close() {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      endpoints.closeAllConnections();
      await new Promise((resolve) => endpoints.close(resolve));
    },
  };
}
