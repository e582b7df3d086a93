import { createHash, createHmac } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

const COOKIE = Buffer.from('2112a442', 'hex');

export const attribute = (type: number, value: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
};

/** A message as RFC 8489 writes it. */
export function message(type: number, id: Buffer, ...attributes: Buffer[]): Buffer {
  const body = Buffer.concat(attributes);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, COOKIE, id, body]);
}

/** An IPv4 address and a port, XORed with the cookie. */
export const xored = (type: number, address: string): Buffer => {
  const bytes = address.split('.').map((part, at) => Number(part) ^ (COOKIE[at] ?? 0));
  return attribute(type, Buffer.from([0, 1, 0, 0, ...bytes]));
};

export const errorCode = (code: number): Buffer =>
  attribute(0x0009, Buffer.from([0, 0, Math.floor(code / 100), code % 100]));

export const REALM = attribute(0x0014, Buffer.from('realm'));
export const nonce = (text: string): Buffer => attribute(0x0015, Buffer.from(text));

/** The same message with the proof of one who knows the password. */
export function proven(bytes: Buffer, user: string, password: string): Buffer {
  const key = createHash('md5').update(`${user}:realm:${password}`).digest();
  const signed = Buffer.from(bytes);
  signed.writeUInt16BE(bytes.length - 20 + 24, 2);
  return Buffer.concat([signed, attribute(0x0008, createHmac('sha1', key).update(signed).digest())]);
}

export interface Request {
  type: number;
  id: Buffer;
  bytes: Buffer;
}

/** A server over UDP that answers each request with what it is told; undefined: not at all. */
export async function fakeServer(answer: (request: Request) => Buffer | undefined) {
  const socket: Socket = createSocket('udp4');
  const requests: Request[] = [];
  socket.on('message', (bytes, from) => {
    const request = { type: bytes.readUInt16BE(0), id: bytes.subarray(8, 20), bytes };
    requests.push(request);
    const answered = answer(request);
    if (answered) socket.send(answered, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { port: socket.address().port, requests, close: () => socket.close() };
}
