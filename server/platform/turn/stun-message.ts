import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Messages of STUN (RFC 8489) and TURN (RFC 8656), as far as a check of a server needs them. */
export const METHOD = { binding: 0x0001, allocate: 0x0003, refresh: 0x0004 } as const;
export type Method = keyof typeof METHOD;

const ATTRIBUTE = {
  username: 0x0006,
  integrity: 0x0008,
  errorCode: 0x0009,
  lifetime: 0x000d,
  realm: 0x0014,
  nonce: 0x0015,
  relayedAddress: 0x0016,
  requestedTransport: 0x0019,
  mappedAddress: 0x0020,
} as const;

const COOKIE = 0x2112_a442;
export const HEADER_BYTES = 20;
/** An answer to a check fits into one datagram. */
export const MESSAGE_MAX_BYTES = 2_048;
const ATTRIBUTES_MAX = 64;
const INTEGRITY_BYTES = 20;
const SUCCESS = 0x0100;
const ERROR = 0x0110;
const UDP = 17;

/** A user of the long-term credentials; realm and nonce are the server's. */
export interface Credentials {
  username: string;
  credential: string;
  realm: string;
  nonce: string;
}

export interface StunAnswer {
  kind: 'success' | 'error';
  code: number | undefined;
  realm: string | undefined;
  nonce: string | undefined;
  /** The caller's address, as the server sees it. */
  mapped: string | undefined;
  relayed: string | undefined;
  /** True if it bears the proof of one who knows the password. */
  isProvenBy: (key: Buffer) => boolean;
}

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

const number32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** The key of long-term credentials: RFC 8489 fixes the hash. */
export function keyOf({ username, realm, credential }: Credentials): Buffer {
  return createHash('md5').update(`${username}:${realm}:${credential}`).digest();
}

function header(method: Method, id: Buffer, length: number): Buffer {
  const head = Buffer.alloc(HEADER_BYTES);
  head.writeUInt16BE(METHOD[method], 0);
  head.writeUInt16BE(length, 2);
  head.writeUInt32BE(COOKIE, 4);
  id.copy(head, 8);
  return head;
}

export interface StunRequest {
  id: Buffer;
  method: Method;
  bytes: Buffer;
}

/** Returns a request. An allocation asks for a relay over UDP; a refresh ends it. */
export function requestOf(method: Method, credentials?: Credentials): StunRequest {
  const id = randomBytes(12);
  const parts: Buffer[] = [];
  if (method === 'allocate') parts.push(attribute(ATTRIBUTE.requestedTransport, number32(UDP * 2 ** 24)));
  if (method === 'refresh') parts.push(attribute(ATTRIBUTE.lifetime, number32(0)));
  if (!credentials) {
    const body = Buffer.concat(parts);
    return { id, method, bytes: Buffer.concat([header(method, id, body.length), body]) };
  }
  for (const [type, text] of [
    [ATTRIBUTE.username, credentials.username],
    [ATTRIBUTE.realm, credentials.realm],
    [ATTRIBUTE.nonce, credentials.nonce],
  ] as const)
    parts.push(attribute(type, Buffer.from(text)));
  const body = Buffer.concat(parts);
  // The length counts the proof that follows.
  const signed = Buffer.concat([header(method, id, body.length + 4 + INTEGRITY_BYTES), body]);
  const proof = createHmac('sha1', keyOf(credentials)).update(signed).digest();
  return { id, method, bytes: Buffer.concat([signed, attribute(ATTRIBUTE.integrity, proof)]) };
}

/** The length of a message by its header; undefined if it is none, or a larger one than a check takes. */
export function lengthOf(bytes: Buffer): number | undefined {
  if (bytes.length < HEADER_BYTES || bytes.readUInt32BE(4) !== COOKIE) return undefined;
  const length = HEADER_BYTES + bytes.readUInt16BE(2);
  return length % 4 === 0 && length <= MESSAGE_MAX_BYTES ? length : undefined;
}

/** Reads the answer to a request; undefined for anything else. */
export function readAnswer(
  bytes: Buffer,
  { id, method }: Pick<StunRequest, 'id' | 'method'>,
): StunAnswer | undefined {
  if (lengthOf(bytes) !== bytes.length || !bytes.subarray(8, HEADER_BYTES).equals(id)) return undefined;
  const type = bytes.readUInt16BE(0);
  const isSuccess = type === METHOD[method] + SUCCESS;
  if (!isSuccess && type !== METHOD[method] + ERROR) return undefined;
  const found = attributesOf(bytes);
  if (!found) return undefined;
  const text = (attributeType: number): string | undefined => found.get(attributeType)?.value.toString();
  const address = (attributeType: number): string | undefined =>
    addressOf(found.get(attributeType)?.value, id);
  return {
    kind: isSuccess ? 'success' : 'error',
    code: codeOf(found.get(ATTRIBUTE.errorCode)?.value),
    realm: text(ATTRIBUTE.realm),
    nonce: text(ATTRIBUTE.nonce),
    mapped: address(ATTRIBUTE.mappedAddress),
    relayed: address(ATTRIBUTE.relayedAddress),
    isProvenBy: (key) => isProven(bytes, found.get(ATTRIBUTE.integrity), key),
  };
}

interface Attribute {
  at: number;
  value: Buffer;
}

/** The first attribute of each type; undefined for a message that breaks off. */
function attributesOf(bytes: Buffer): Map<number, Attribute> | undefined {
  const found = new Map<number, Attribute>();
  let at = HEADER_BYTES;
  for (let read = 0; at < bytes.length; read += 1) {
    if (read === ATTRIBUTES_MAX || at + 4 > bytes.length) return undefined;
    const type = bytes.readUInt16BE(at);
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 4 + length;
    if (end > bytes.length) return undefined;
    if (!found.has(type)) found.set(type, { at, value: bytes.subarray(at + 4, end) });
    at = end + ((4 - (length % 4)) % 4);
  }
  return found;
}

function isProven(bytes: Buffer, proof: Attribute | undefined, key: Buffer): boolean {
  if (proof?.value.length !== INTEGRITY_BYTES) return false;
  const signed = Buffer.from(bytes.subarray(0, proof.at));
  signed.writeUInt16BE(proof.at - HEADER_BYTES + 4 + INTEGRITY_BYTES, 2);
  return createHmac('sha1', key).update(signed).digest().equals(proof.value);
}

function codeOf(value: Buffer | undefined): number | undefined {
  if (!value || value.length < 4) return undefined;
  return (value.readUInt8(2) % 8) * 100 + (value.readUInt8(3) % 100);
}

/** An address of a server's answer, which is XORed with the cookie and the id. */
function addressOf(value: Buffer | undefined, id: Buffer): string | undefined {
  if (!value || value.length < 8) return undefined;
  const mask = Buffer.concat([number32(COOKIE), id]);
  const family = value.readUInt8(1);
  const length = family === 1 ? 4 : 16;
  if ((family !== 1 && family !== 2) || value.length !== 4 + length) return undefined;
  const bytes = [...value.subarray(4)].map((byte, at) => byte ^ mask.readUInt8(at));
  if (family === 1) return bytes.join('.');
  const groups = Array.from({ length: 8 }, (_, at) =>
    ((bytes[at * 2] ?? 0) * 256 + (bytes[at * 2 + 1] ?? 0)).toString(16),
  );
  return groups.join(':');
}
