import { SECOND_FACTOR_ADD_S } from '#contract/limits.ts';
import type { Vault } from '#server/platform/adapters/vault.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import { addSeconds } from '#server/platform/time.ts';

const PURPOSE = 'second factor to add';

export interface FactorToAdd {
  userId: string;
  /** In base32. */
  secret: string;
  /** Of the password that was proven: a ticket ends with it. */
  passwordPrint: string;
}

export const printOf = ({ passwordHash }: { passwordHash: string }): string => hashToken(passwordHash);

/** What a person is about to add, sealed: nothing of it is stored before their app has shown a right code. */
export function sealFactor(vault: Vault, { userId, secret, passwordPrint }: FactorToAdd, now: Date): string {
  const endsAt = addSeconds(now, SECOND_FACTOR_ADD_S).getTime();
  return vault.seal([endsAt, userId, secret, passwordPrint].join(' '), PURPOSE);
}

/** @returns undefined for a ticket that has ended, or is none of this server's */
export function readFactor(vault: Vault, ticket: string, now: Date): FactorToAdd | undefined {
  try {
    const [endsAt, userId = '', secret = '', passwordPrint = ''] = vault.unseal(ticket, PURPOSE).split(' ');
    return Number(endsAt) > now.getTime() ? { userId, secret, passwordPrint } : undefined;
  } catch {
    return undefined;
  }
}
