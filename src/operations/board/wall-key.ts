import { WALL_KEY } from '#contract/device-names.ts';
import { forget, seal, unseal } from '#offline/vault.ts';

const MARK = '#key=';
const BYTES = 32;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Makes a key of 256 random bits, and the hash by which the server knows it. */
export async function makeWallKey(): Promise<{ key: string; keyHash: string }> {
  const key = base64url(crypto.getRandomValues(new Uint8Array(BYTES)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  return { key, keyHash: base64url(new Uint8Array(hash)) };
}

/** A link that gives a screen its key. The part after # is sent to no server. */
export const linkOf = (key: string): string => `${location.origin}/operations/wall${MARK}${key}`;

/** Takes the key out of the address, so that it does not stay in the history, and keeps it on this device. */
export async function takeWallKey(): Promise<string | undefined> {
  if (!location.hash.startsWith(MARK)) return unseal<string>(WALL_KEY);
  const key = location.hash.slice(MARK.length);
  history.replaceState(null, '', location.pathname);
  await seal(WALL_KEY, key);
  return key;
}

export const forgetWallKey = (): Promise<void> => forget([WALL_KEY]);
