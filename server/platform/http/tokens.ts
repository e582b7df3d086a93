import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * 96 random bits in 16 characters, for an address that opens nothing without a second factor: the operators of telephone networks let
 * a link in an SMS have 50 characters.
 */
export function newShortToken(): string {
  return randomBytes(12).toString('base64url');
}

/** SHA-256 of a token. The store has only the hash, so that a stolen table gives no access. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A code of `length` decimal digits, evenly distributed. */
export function newCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0');
}
