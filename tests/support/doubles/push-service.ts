import { createECDH, createPublicKey, randomBytes, verify, type ECDH } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { decrypt } from 'http_ece';
import { selfSigned } from '#tests/support/doubles/self-signed.ts';

export interface Received {
  device: string;
  payload: Record<string, unknown>;
  ttl: string | undefined;
  topic: string | undefined;
  urgency: string | undefined;
  vapid: { aud: string; sub: string; exp: number };
}

/** A push service that speaks what the browsers' ones speak: RFC 8030 delivery, VAPID, encrypted payloads. */
export interface PushService {
  /** host:port, for PUSH_HOSTS. */
  host: string;
  received: Received[];
  /** A browser that subscribed: its subscription as PushSubscription.toJSON() gives it, as text. */
  subscribe(device: string, vapidKey: string): string;
  /** Forgets a device as after unsubscribe(): every further push answers 410. */
  forget(device: string): void;
  /** The next push to this device answers so, once. */
  failNext(device: string, status: number): void;
  close(): void;
}

interface Device {
  keys: ECDH;
  auth: string;
  vapidKey: string;
  isGone: boolean;
  fail: number | null;
}

export async function openPushService(): Promise<PushService> {
  const tls = selfSigned();
  setDefaultCACertificates([...getCACertificates('default'), tls.cert]);
  const devices = new Map<string, Device>();
  const received: Received[] = [];
  let host = '';

  async function take(request: IncomingMessage): Promise<number> {
    const name = request.url?.slice('/push/'.length) ?? '';
    const device = devices.get(name);
    const body = await buffer(request);
    if (!device) return 404;
    if (device.isGone) return 410;
    const { headers } = request;
    if (!/^\d+$/.test(String(headers['ttl']))) return 400;
    if (headers['content-encoding'] !== 'aes128gcm') return 415;
    if (body.length > 4096) return 413;
    const vapid = vapidOf(headers.authorization ?? '', device.vapidKey);
    if (!vapid || vapid.aud !== `https://${host}` || vapid.exp * 1000 < Date.now()) return 403;
    if (device.fail) {
      const { fail } = device;
      device.fail = null;
      return fail;
    }
    const text = decrypt(body, {
      version: 'aes128gcm',
      privateKey: device.keys,
      authSecret: device.auth,
    }).toString();
    const [ttl, topic, urgency] = ['ttl', 'topic', 'urgency'].map(
      (header) => headers[header] as string | undefined,
    );
    received.push({
      device: name,
      payload: JSON.parse(text) as Record<string, unknown>,
      ttl,
      topic,
      urgency,
      vapid,
    });
    return 201;
  }

  const server = createServer(tls, (request, response) => {
    void take(request).then(
      (status) => response.writeHead(status, { location: `https://${host}/message/1` }).end(),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `localhost:${(server.address() as AddressInfo).port}`;

  return {
    host,
    received,
    subscribe(device, vapidKey) {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16).toString('base64url');
      devices.set(device, { keys, auth, vapidKey, isGone: false, fail: null });
      return JSON.stringify({
        endpoint: `https://${host}/push/${device}`,
        expirationTime: null,
        keys: { p256dh, auth },
      });
    },
    forget: (device) => void Object.assign(devices.get(device) ?? {}, { isGone: true }),
    failNext: (device, status) => void Object.assign(devices.get(device) ?? {}, { fail: status }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The claims of a VAPID header (RFC 8292), if its signature is by the key that the browser subscribed with. */
function vapidOf(authorization: string, key: string): Received['vapid'] | undefined {
  const [, head = '', claims = '', signature = '', k = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  if (k !== key || point.length !== 65) return undefined;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isRight ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as Received['vapid']) : undefined;
}
