import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** argon2id, OWASP's second choice: 19 MiB, 2 passes, 1 lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_BYTES = 32;

/** @returns `argon2id$memory$passes$salt$tag`, base64url parts */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, nonce, MEMORY_KIB, PASSES);
  return ['argon2id', MEMORY_KIB, PASSES, nonce.toString('base64url'), tag.toString('base64url')].join('$');
}

/** Verifies a password against a hash of `hashPassword`, in constant time. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [kind, memory, passes, nonce, tag] = hash.split('$');
  if (kind !== 'argon2id' || !nonce || !tag) return false;
  const expected = Buffer.from(tag, 'base64url');
  const given = await tagOf(password, Buffer.from(nonce, 'base64url'), Number(memory), Number(passes));
  return timingSafeEqual(expected, given);
}

function tagOf(password: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce,
    parallelism: 1,
    tagLength: TAG_BYTES,
    memory,
    passes,
  });
}
