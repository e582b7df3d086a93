import type { Vault } from '#server/platform/adapters/vault.ts';
import { addSeconds } from '#server/platform/time.ts';
import { openUntil, sealUntil } from './sealed-until.ts';

const LIFE_S = 300;
const purpose = 'sign-in';
/** More than the longest user name takes: the length of a ticket says nothing of the name. */
const BYTES = 400;

/** A sign-in that has begun, sealed: beginning one needs no row in the store, and anybody may begin one. */
export function openTicket(vault: Vault, userName: string, now: Date): string {
  const padded = userName + ' '.repeat(Math.max(BYTES - Buffer.byteLength(userName), 0));
  return sealUntil(vault, padded, { purpose, endsAt: addSeconds(now, LIFE_S) });
}

/** @returns the user name of a ticket; undefined for one that has ended, or is none of this server's */
export function readTicket(vault: Vault, ticket: string, now: Date): string | undefined {
  return openUntil(vault, ticket, { purpose, now })?.trim();
}
