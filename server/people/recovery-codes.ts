import { randomInt, randomUUID } from 'node:crypto';
import { RECOVERY_CODES } from '#contract/limits.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { listRecoveryCodes } from './second-factor.queries.ts';

/** Crockford's: no I, L, O or U, which are read as others. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF = 5;

export interface NewCodes {
  /** Shown to the person, and stored nowhere. */
  codes: string[];
  rows: { id: string; userId: string; codeHash: string }[];
}

/** Codes of 50 bits, each stored as the hash of a password is: a stolen store gives none away. */
export async function newRecoveryCodes(userId: string): Promise<NewCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);
  const hashes = await Promise.all(codes.map((code) => hashPassword(plainCode(code))));
  return { codes, rows: hashes.map((codeHash) => ({ id: randomUUID(), userId, codeHash })) };
}

const half = (): string => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Returns a code as it is hashed: what is typed may have blanks, lower case, and an O or I for a digit. */
function plainCode(code: string): string {
  return code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** @returns the id of the unused code that this is */
export async function matchingRecoveryCode(
  db: Db,
  userId: string,
  given: string,
): Promise<string | undefined> {
  const plain = plainCode(given);
  // Anything else would cost ten hashes of a password.
  if (plain.length !== 2 * HALF) return undefined;
  for (const { id, codeHash } of await listRecoveryCodes(db, userId))
    if (await verifyPassword(plain, codeHash)) return id;
  return undefined;
}
