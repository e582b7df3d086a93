import type { Vault } from '#server/platform/adapters/vault.ts';

/** A text that a caller is given and brings back, sealed with the moment at which it ends: it needs no row in the store. */
export function sealUntil(
  vault: Vault,
  text: string,
  { purpose, endsAt }: { purpose: string; endsAt: Date },
): string {
  return vault.seal(`${endsAt.getTime()} ${text}`, purpose);
}

/** @returns undefined for a text that has ended, or that this server did not seal for this purpose */
export function openUntil(
  vault: Vault,
  sealed: string,
  { purpose, now }: { purpose: string; now: Date },
): string | undefined {
  try {
    const text = vault.unseal(sealed, purpose);
    const at = text.indexOf(' ');
    return Number(text.slice(0, at)) > now.getTime() ? text.slice(at + 1) : undefined;
  } catch {
    return undefined;
  }
}
