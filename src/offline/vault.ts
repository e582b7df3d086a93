import { createStore, del, get, set, type UseStore } from 'idb-keyval';

/** One database for what must survive a reload. Values are AES-GCM encrypted with a key that scripts cannot read. */
const KEY_NAME = 'device-key';

let store: UseStore | undefined;
function vaultStore(): UseStore {
  store ??= createStore('portal-vault', 'values');
  return store;
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** The device's key; non-extractable, so that a copy of the database alone opens nothing through a script. */
async function deviceKey(): Promise<CryptoKey> {
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
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await deviceKey(), text);
  await set(name, { iv, data } satisfies Sealed, vaultStore());
}

/** What was kept under a name; undefined when nothing was, or when it cannot be opened any more. */
export async function unseal<T>(name: string): Promise<T | undefined> {
  const sealed = await get<Sealed>(name, vaultStore());
  if (!sealed) return undefined;
  try {
    const text = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: sealed.iv },
      await deviceKey(),
      sealed.data,
    );
    return JSON.parse(new TextDecoder().decode(text)) as T;
  } catch {
    await del(name, vaultStore());
    return undefined;
  }
}

export async function forget(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => del(name, vaultStore())));
}
