import { OPEN_KEYS } from '#contract/device-names.ts';
import { placeOf } from '#offline/open-key-place.ts';
import { openBytes, sealBytes } from '#offline/sealed.ts';
import { deviceKey } from '#offline/vault.ts';

const IV_BYTES = 12;

/** Undefined means locked, also in a browser without Cache Storage. */
export async function openKeyOf(userId: string): Promise<CryptoKey | undefined> {
  try {
    const found = await (await caches.open(OPEN_KEYS)).match(placeOf(userId));
    if (!found) return undefined;
    const bytes = await found.arrayBuffer();
    const sealed = { iv: new Uint8Array(bytes, 0, IV_BYTES), data: bytes.slice(IV_BYTES) };
    const raw = await openBytes(await deviceKey(), sealed);
    return await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  } catch {
    return undefined;
  }
}

/** Keeps a key unlocked until `closeKeyOf`, across reloads. The key must be extractable. */
export async function keepOpen(userId: string, key: CryptoKey): Promise<void> {
  const raw = await crypto.subtle.exportKey('raw', key);
  const { iv, data } = await sealBytes(await deviceKey(), raw);
  try {
    await (await caches.open(OPEN_KEYS)).put(placeOf(userId), new Response(new Blob([iv, data])));
  } catch {
    // Without Cache Storage the key is not stored: writes are then sent at once or fail.
  }
}

export async function closeKeyOf(userId: string): Promise<void> {
  try {
    await (await caches.open(OPEN_KEYS)).delete(placeOf(userId));
  } catch {
    // Without Cache Storage there is nothing to delete.
  }
}
