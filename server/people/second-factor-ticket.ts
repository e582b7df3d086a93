import { SECOND_FACTOR_ADD_S } from '#contract/limits.ts';
import type { Vault } from '#server/platform/adapters/vault.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import { addSeconds } from '#server/platform/time.ts';
import { openUntil, sealUntil } from './sealed-until.ts';

const purpose = 'second factor to add';

export interface FactorToAdd {
  userId: string;
  /** In base32. */
  secret: string;
  /** Fingerprint of the proven password: a ticket ends with it. */
  passwordPrint: string;
}

export const printOf = ({ passwordHash }: { passwordHash: string }): string => hashToken(passwordHash);

/** Returns what a person is about to add, sealed: nothing of it is stored before their app has shown a right code. */
export function sealFactor(vault: Vault, { userId, secret, passwordPrint }: FactorToAdd, now: Date): string {
  const endsAt = addSeconds(now, SECOND_FACTOR_ADD_S);
  return sealUntil(vault, [userId, secret, passwordPrint].join(' '), { purpose, endsAt });
}

/** @returns undefined for a ticket that has ended, or is none of this server's */
export function readFactor(vault: Vault, ticket: string, now: Date): FactorToAdd | undefined {
  const text = openUntil(vault, ticket, { purpose, now });
  if (text === undefined) return undefined;
  const [userId = '', secret = '', passwordPrint = ''] = text.split(' ');
  return { userId, secret, passwordPrint };
}
