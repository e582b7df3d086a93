import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the store keeps of a token: its SHA-256, so that a stolen table opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A code of `length` decimal digits, evenly distributed. */
export function newCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0');
}
