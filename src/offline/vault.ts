import { del, get, set, type UseStore } from 'idb-keyval';
import { VAULT_DATABASE } from '#contract/device-names.ts';
import { deviceStore } from '#offline/device-store.ts';
import { openValue, sealValue, type Sealed } from '#offline/sealed.ts';

/**
 * One database for data that survives a reload. Values are AES-GCM encrypted with a key that scripts cannot
 * read.
 */
const KEY_NAME = 'device-key';

let store: UseStore | undefined;
/** Also contains the users' wrapped keys, which are not JSON: see user-data-key.ts. */
export function vaultStore(): UseStore {
  store ??= deviceStore(VAULT_DATABASE, 'values');
  return store;
}

/** The device's key; non-extractable, so that a copy of the database alone cannot be opened by a script. */
export async function deviceKey(): Promise<CryptoKey> {
  const known = await get<CryptoKey>(KEY_NAME, vaultStore());
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await set(KEY_NAME, made, vaultStore());
  // At the first start two tabs may each have generated a key: the stored one counts.
  return (await get<CryptoKey>(KEY_NAME, vaultStore())) ?? made;
}

/** Stores a JSON value under a name. */
export async function seal(name: string, value: unknown): Promise<void> {
  await set(name, await sealValue(await deviceKey(), value), vaultStore());
}

/** The value stored under a name; undefined when there is none, or it can no longer be opened. */
export async function unseal<T>(name: string): Promise<T | undefined> {
  const sealed = await get<Sealed>(name, vaultStore());
  if (!sealed) return undefined;
  try {
    return await openValue<T>(await deviceKey(), sealed);
  } catch {
    await del(name, vaultStore());
    return undefined;
  }
}

export async function forget(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => del(name, vaultStore())));
}
