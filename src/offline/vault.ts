import { del, get, set, type UseStore } from 'idb-keyval';
import { deviceStore } from '#offline/device-store.ts';
import { openValue, sealValue, type Sealed } from '#offline/sealed.ts';

/** One database for what must survive a reload. Values are AES-GCM encrypted with a key that scripts cannot read. */
const KEY_NAME = 'device-key';

let store: UseStore | undefined;
/** Also holds the people's wrapped keys, which are no JSON: see care-key.ts. */
export function vaultStore(): UseStore {
  store ??= deviceStore('portal-vault', 'values');
  return store;
}

/** The device's key; non-extractable, so that a copy of the database alone opens nothing through a script. */
export async function deviceKey(): Promise<CryptoKey> {
  const known = await get<CryptoKey>(KEY_NAME, vaultStore());
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await set(KEY_NAME, made, vaultStore());
  // Two tabs may have made one each at the first start: the one that is stored counts.
  return (await get<CryptoKey>(KEY_NAME, vaultStore())) ?? made;
}

/** Keeps a JSON value under a name. */
export async function seal(name: string, value: unknown): Promise<void> {
  await set(name, await sealValue(await deviceKey(), value), vaultStore());
}

/** What was kept under a name; undefined when nothing was, or when it cannot be opened any more. */
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
