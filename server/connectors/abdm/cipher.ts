import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { ecdh, weierstrass } from '@noble/curves/abstract/weierstrass.js';

/**
 * The curve that ABDM names Curve25519: the short Weierstrass form of BouncyCastle's `curve25519`, not X25519. The parameters are those
 * of the SubjectPublicKeyInfo that fidelius-cli prints (https://github.com/mgrmtech/fidelius-cli).
 */
const Point = weierstrass({
  p: 0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffedn,
  a: 0x2aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa984914a144n,
  b: 0x7b425ed097b425ed097b425ed097b425ed097b425ed097b4260b5e9c7710c864n,
  n: 0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3edn,
  h: 8n,
  Gx: 0x2aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaad245an,
  Gy: 0x20ae19a1b8a086b4e01edd2c7748d14c923d4d7e6d7c61b229e9c5a27eced3d9n,
});
const curve = ecdh(Point);

const COORDINATE_BYTES = 32;
const POINT_BYTES = 1 + 2 * COORDINATE_BYTES;
const NONCE_BYTES = 32;
const SALT_BYTES = 20;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The BIT STRING that ends a SubjectPublicKeyInfo of this curve: 66 bytes, none of their bits unused. */
const BIT_STRING = Buffer.from([0x03, POINT_BYTES + 1, 0x00]);

/** Keys and nonces are in base64, as the documents of ABDM have them. */
export interface PublicMaterial {
  publicKey: string;
  nonce: string;
}

export interface KeyMaterial extends PublicMaterial {
  privateKey: string;
}

/** Key material of another form, or a text that another key encrypted. */
export class CipherError extends Error {
  override name = 'CipherError';
}

/** Creates a key pair and a nonce for one exchange. The public key is the uncompressed point, as NHA's ABDM-wrapper sends it. */
export function createKeyMaterial(): KeyMaterial {
  const { secretKey } = curve.keygen();
  return {
    privateKey: Buffer.from(secretKey).toString('base64'),
    publicKey: Buffer.from(curve.getPublicKey(secretKey, false)).toString('base64'),
    nonce: randomBytes(NONCE_BYTES).toString('base64'),
  };
}

/** The bytes before the point in a SubjectPublicKeyInfo of this curve with its parameters written out, as BouncyCastle writes them. */
const ENCODED_BEFORE = Buffer.from(
  'MIIBMTCB6gYHKoZIzj0CATCB3gIBATArBgcqhkjOPQEBAiB/////////////////////////////////////////7TBEBCAqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqYSRShRAQge0Je0Je0Je0Je0Je0Je0Je0Je0Je0Je0JgtenHcQyGQEQQQqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0kWiCuGaG4oIa04B7dLHdI0UySPU1+bXxhsinpxaJ+ztPZAiAQAAAAAAAAAAAAAAAAAAAAFN753qL3nNZYEmMaXPXT7QIBCANCAA==',
  'base64',
);

/** Returns a public key as a SubjectPublicKeyInfo: what NHA's ABDM-wrapper reads from a provider. */
export const encodedKeyOf = (publicKey: string): string =>
  Buffer.concat([ENCODED_BEFORE, Buffer.from(publicKey, 'base64')]).toString('base64');

/** Encrypts a text for the owner of the other material. @returns base64 of the content and its tag @throws CipherError */
export function encryptFor(text: string, own: KeyMaterial, other: PublicMaterial): string {
  const { key, iv } = agree(own, other);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return content.toString('base64');
}

/**
 * Returns a function that decrypts the texts of the owner of the other material. The agreement, which takes some ms, is made once for all of
 * them. @throws CipherError
 */
export function decipherFrom(own: KeyMaterial, other: PublicMaterial): (content: string) => string {
  const { key, iv } = agree(own, other);
  return (content) => {
    const bytes = Buffer.from(content, 'base64');
    if (bytes.length < TAG_BYTES) throw new CipherError('the content is too short');
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      );
    } catch (error) {
      throw new CipherError('the content was encrypted with another key', { cause: error });
    }
  };
}

/** The key is HKDF-SHA256 of the shared x-coordinate; salt and IV are both ends of the XOR of the two nonces. */
function agree(own: KeyMaterial, other: PublicMaterial): { key: Buffer; iv: Buffer } {
  const [mine, theirs] = [nonceOf(own.nonce), nonceOf(other.nonce)];
  const mixed = mine.map((byte, i) => byte ^ (theirs[i] ?? 0));
  const shared = curve.getSharedSecret(privateKeyOf(own.privateKey), pointOf(other.publicKey), false);
  const secret = shared.subarray(1, 1 + COORDINATE_BYTES);
  const key = hkdfSync('sha256', secret, mixed.subarray(0, SALT_BYTES), '', KEY_BYTES);
  return { key: Buffer.from(key), iv: Buffer.from(mixed.subarray(-IV_BYTES)) };
}

function nonceOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== NONCE_BYTES) throw new CipherError(`a nonce has ${NONCE_BYTES} bytes`);
  return bytes;
}

/** Java writes a number with a sign byte before it, or with fewer bytes than the order has. */
function privateKeyOf(text: string): Uint8Array {
  const number = BigInt(`0x${Buffer.from(text, 'base64').toString('hex') || '0'}`);
  if (!Point.Fn.isValidNot0(number)) throw new CipherError('the private key is no number of this curve');
  return Point.Fn.toBytes(number);
}

/** Reads an uncompressed point, or the SubjectPublicKeyInfo that ends with one, and refuses a point outside of the curve's group. */
function pointOf(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64');
  const point = bytes.subarray(-POINT_BYTES);
  const before = bytes.subarray(0, -POINT_BYTES);
  const isEncoded = bytes[0] === 0x30 && before.subarray(-BIT_STRING.length).equals(BIT_STRING);
  if (before.length > 0 && !isEncoded) throw new CipherError('the public key has an unknown form');
  try {
    Point.fromBytes(point).assertValidity();
  } catch (error) {
    throw new CipherError('the public key is no point of the curve', { cause: error });
  }
  return point;
}
