import { OPEN_KEYS, placeOf } from '#offline/open-key-place.ts';
import { openBytes, sealBytes } from '#offline/sealed.ts';
import { deviceKey } from '#offline/vault.ts';

const IV_BYTES = 12;

/** Without it the person stays locked: undefined also where a browser keeps nothing. */
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

/** Keeps a key open until `closeKeyOf`, through reloads. It must be one that can be taken out. */
export async function keepOpen(userId: string, key: CryptoKey): Promise<void> {
  const raw = await crypto.subtle.exportKey('raw', key);
  const { iv, data } = await sealBytes(await deviceKey(), raw);
  try {
    await (await caches.open(OPEN_KEYS)).put(placeOf(userId), new Response(new Blob([iv, data])));
  } catch {
    // A browser that has no caches for us keeps nothing: what is written then goes out at once or not at all.
  }
}

export async function closeKeyOf(userId: string): Promise<void> {
  try {
    await (await caches.open(OPEN_KEYS)).delete(placeOf(userId));
  } catch {
    // See above.
  }
}
