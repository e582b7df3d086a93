import type { Vault } from '#server/platform/adapters/vault.ts';
import { addSeconds } from '#server/platform/time.ts';

const LIFE_S = 300;
const PURPOSE = 'sign-in';
/** More than the longest user name takes: the length of a ticket says nothing of the name. */
const BYTES = 400;

/** A sign-in that has begun, sealed: beginning one needs no row in the store, and anybody may begin one. */
export function openTicket(vault: Vault, userName: string, now: Date): string {
  const text = `${addSeconds(now, LIFE_S).getTime()} ${userName}`;
  return vault.seal(text + ' '.repeat(Math.max(BYTES - Buffer.byteLength(text), 0)), PURPOSE);
}

/** @returns the user name of a ticket; undefined for one that has ended, or is none of this server's */
export function readTicket(vault: Vault, ticket: string, now: Date): string | undefined {
  try {
    const text = vault.unseal(ticket, PURPOSE);
    const at = text.indexOf(' ');
    return Number(text.slice(0, at)) > now.getTime() ? text.slice(at).trim() : undefined;
  } catch {
    return undefined;
  }
}
