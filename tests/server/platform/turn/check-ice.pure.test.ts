import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { IceServer } from '#server/platform/ice-servers.ts';
import { checkIceServers, type IceCheck } from '#server/platform/turn/check-ice.ts';
import {
  attribute,
  errorCode,
  fakeServer,
  message,
  nonce,
  proven,
  REALM,
  xored,
  type Request,
} from '#tests/support/doubles/stun-server.ts';

const BINDING = 0x0001;
const ALLOCATE = 0x0003;
const REFRESH = 0x0004;
const USER = { username: '1:check', credential: 'secret' };
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const bound = ({ id }: Request): Buffer => message(0x0101, id, xored(0x0020, '203.0.113.7'));
const relay =
  (address: string) =>
  ({ id }: Request): Buffer =>
    proven(message(0x0103, id, xored(0x0016, address)), USER.username, USER.credential);
const challenge =
  (code: number, text: string) =>
  ({ id }: Request): Buffer =>
    message(0x0113, id, errorCode(code), REALM, nonce(text));
const nonceOf = ({ bytes }: Request): string | undefined => /nonce-\d/.exec(bytes.toString('latin1'))?.[0];

async function listen(answer: (request: Request) => Buffer | undefined) {
  const server = await fakeServer(answer);
  closers.push(server.close);
  return server;
}

async function check(server: IceServer): Promise<IceCheck> {
  const [found] = await checkIceServers([server], { timeoutMs: 900 });
  if (!found) throw new Error('one address has one result');
  return found;
}

/** A TURN server that asks for credentials first. */
const turn = (allocate: (request: Request) => Buffer | undefined) =>
  listen((request) => {
    if (request.type === BINDING) return bound(request);
    if (request.type === REFRESH) return message(0x0104, request.id);
    return nonceOf(request) ? allocate(request) : challenge(401, 'nonce-1')(request);
  });
const asTurn = ({ port }: { port: number }) =>
  check({ urls: [`turn:127.0.0.1:${port}?transport=udp`], ...USER });

describe('the check of a STUN server', () => {
  it('reports the round trip and the address that the server sees', async () => {
    const { port } = await listen(bound);
    const found = await check({ urls: [`stun:127.0.0.1:${port}`] });
    expect(found).toMatchObject({ ok: true, roundTripMs: expect.any(Number) });
    expect(found.text).toMatch(/^reached in \d+ ms, sees 203\.0\.113\.7$/);
  });

  it('reads the address of IPv6', async () => {
    const bytes = Buffer.from('20010db8000000000000000000000001', 'hex');
    const { port } = await listen(({ id }) => {
      const mask = Buffer.concat([Buffer.from('2112a442', 'hex'), id]);
      const value = Buffer.concat([
        Buffer.from([0, 2, 0, 0]),
        bytes.map((byte, at) => byte ^ (mask[at] ?? 0)),
      ]);
      return message(0x0101, id, Buffer.concat([Buffer.from([0, 0x20, 0, 20]), value]));
    });
    expect((await check({ urls: [`stun:127.0.0.1:${port}`] })).text).toContain('sees 2001:db8:0:0:0:0:0:1');
  });

  it('repeats a datagram that was lost', async () => {
    let count = 0;
    const { port } = await listen((request) => ((count += 1) === 1 ? undefined : bound(request)));
    expect(await check({ urls: [`stun:127.0.0.1:${port}`] })).toMatchObject({ ok: true });
    expect(count).toBe(2);
  });

  it.each<[string, (request: Request) => Buffer | undefined]>([
    ['nothing', () => undefined],
    [
      'the id of another request',
      ({ id }) => message(0x0101, Buffer.alloc(12, id[0]), xored(0x0020, '203.0.113.7')),
    ],
    ['another method', ({ id }) => message(0x0103, id)],
    ['a message that is too large', ({ id }) => message(0x0101, id, Buffer.alloc(4_000))],
    ['a length that is not its own', (request) => Buffer.concat([bound(request), Buffer.alloc(4)])],
    ['an attribute that is cut off', ({ id }) => message(0x0101, id, Buffer.from([0, 0x20, 0xff, 0xff]))],
    ['too many attributes', ({ id }) => message(0x0101, id, Buffer.alloc(400))],
    ['another protocol', () => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['one byte', () => Buffer.alloc(1)],
  ])('takes %s for no answer', async (_, answer) => {
    const { port } = await listen(answer);
    expect(await check({ urls: [`stun:127.0.0.1:${port}`] })).toEqual({
      url: `stun:127.0.0.1:${port}`,
      ok: false,
      roundTripMs: undefined,
      text: 'no answer within 0.9 s',
    });
  });

  it('names a refusal with its code, and an address without a server', async () => {
    const { port } = await listen(({ id }) => message(0x0111, id, errorCode(400)));
    expect((await check({ urls: [`stun:127.0.0.1:${port}`] })).text).toMatch(/refused: 400 \(bad request\)$/);
    expect(await check({ urls: ['stun:no-such-host.invalid:3478'] })).toMatchObject({
      ok: false,
      text: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN|no answer)/),
    });
  });
});

describe('the check of a TURN server', () => {
  it('allocates with the credentials of a member, reports the relay, and ends the allocation', async () => {
    const server = await turn(relay('203.0.113.9'));
    expect(await asTurn(server)).toMatchObject({
      ok: true,
      text: expect.stringMatching(/sees 203\.0\.113\.7, relays from 203\.0\.113\.9$/),
    });
    expect(server.requests.map(({ type }) => type)).toEqual([BINDING, ALLOCATE, ALLOCATE, REFRESH]);
    const [, first, second] = server.requests;
    expect(first?.bytes.includes(USER.username)).toBe(false);
    // What was sent is proven as the server checks it.
    const withoutProof = second?.bytes.subarray(0, -24) ?? Buffer.alloc(0);
    const plain = Buffer.from(withoutProof);
    plain.writeUInt16BE(plain.length - 20, 2);
    expect(proven(plain, USER.username, USER.credential).equals(second?.bytes ?? Buffer.alloc(0))).toBe(true);
  });

  it('says that a relay with a private address lets no call through', async () => {
    expect((await asTurn(await turn(relay('10.0.0.7')))).text).toContain(
      'relays from 10.0.0.7, a private address: from outside no call gets through',
    );
  });

  it.each([
    [401, '401 (wrong user or secret)'],
    [486, '486 (too many allocations of this user)'],
    [499, '499'],
  ])('names refusal %i', async (code, words) => {
    const found = await asTurn(await turn(challenge(code, 'nonce-2')));
    expect(found).toMatchObject({ ok: false, text: expect.stringContaining(`refused: ${words}`) });
  });

  it('takes a new nonce for a stale one, and does not do so for ever', async () => {
    const once = await turn((request) =>
      nonceOf(request) === 'nonce-1' ? challenge(438, 'nonce-2')(request) : relay('203.0.113.9')(request),
    );
    expect(await asTurn(once)).toMatchObject({ ok: true });
    const always = await turn(challenge(438, 'nonce-2'));
    expect(await asTurn(always)).toMatchObject({ ok: false, text: expect.stringContaining('438') });
    expect(always.requests).toHaveLength(4);
  });

  it('believes no success without the proof of the secret', async () => {
    const forged = await turn(({ id }) => message(0x0103, id, xored(0x0016, '203.0.113.9')));
    expect(await asTurn(forged)).toMatchObject({
      ok: false,
      text: expect.stringContaining('knows the secret'),
    });
    const other = await turn(({ id }) =>
      proven(message(0x0103, id, xored(0x0016, '203.0.113.9')), USER.username, 'another'),
    );
    expect(await asTurn(other)).toMatchObject({ ok: false });
  });

  it('takes a fingerprint after the proof, which does not count it', async () => {
    const marked = await turn((request) => {
      const bytes = Buffer.concat([relay('203.0.113.9')(request), attribute(0x8028, Buffer.alloc(4))]);
      bytes.writeUInt16BE(bytes.length - 20, 2);
      return bytes;
    });
    expect(await asTurn(marked)).toMatchObject({ ok: true });
  });

  it('reports a relay for anyone', async () => {
    const open = await listen((request) =>
      request.type === BINDING ? bound(request) : message(0x0103, request.id, xored(0x0016, '203.0.113.9')),
    );
    expect(await asTurn(open)).toMatchObject({
      ok: false,
      text: expect.stringContaining('relays for anyone'),
    });
  });

  it('does not check DTLS, and says so', async () => {
    expect(await check({ urls: ['turns:127.0.0.1:5349?transport=udp'], ...USER })).toMatchObject({
      ok: false,
      text: expect.stringContaining('DTLS'),
    });
  });
});

describe('the check over TCP', () => {
  async function stream(answer: (bytes: Buffer, write: (bytes: Buffer) => void, end: () => void) => void) {
    const server = createServer((socket) =>
      socket
        .on('error', () => undefined)
        .on('data', (bytes: Buffer) =>
          answer(
            bytes,
            (part) => void socket.write(part),
            () => socket.end(),
          ),
        ),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => server.close());
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }
  const tcp = (port: number) => check({ urls: [`turn:127.0.0.1:${port}?transport=tcp`], ...USER });

  it('reads answers that come in pieces', async () => {
    const port = await stream((bytes, write) => {
      const request = { type: bytes.readUInt16BE(0), id: bytes.subarray(8, 20), bytes };
      const whole = request.type === BINDING ? bound(request) : challenge(486, 'nonce-1')(request);
      write(whole.subarray(0, 10));
      setTimeout(() => write(whole.subarray(10)), 30);
    });
    expect((await tcp(port)).text).toContain('486');
  });

  it('ends for another protocol, an answer that is too large, and a line that breaks off', async () => {
    const http = await stream((_, write) => write(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')));
    expect(await tcp(http)).toMatchObject({ ok: false, text: 'an answer that is not STUN' });
    const large = await stream((bytes, write) =>
      write(message(0x0101, bytes.subarray(8, 20), Buffer.alloc(4_000))),
    );
    expect(await tcp(large)).toMatchObject({ ok: false, text: 'an answer that is not STUN' });
    const broken = await stream((_, __, end) => end());
    expect(await tcp(broken)).toMatchObject({ ok: false, text: 'the connection broke off' });
  });

  it('names a port at which no one listens, and a server that is no TLS server', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    server.close();
    await once(server, 'close');
    expect(await tcp(port)).toMatchObject({ ok: false, text: 'ECONNREFUSED' });
    const plain = await stream((_, write) => write(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')));
    expect(await check({ urls: [`turns:127.0.0.1:${plain}`], ...USER })).toMatchObject({ ok: false });
  });
});
