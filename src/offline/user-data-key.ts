import { del, get, set } from 'idb-keyval';
import { closeKeyOf, keepOpen, openKeyOf } from '#offline/open-key.ts';
import { openBytes, sealBytes, type Sealed } from '#offline/sealed.ts';
import { deviceKey, vaultStore } from '#offline/vault.ts';

/**
 * The key of a person's data on this device: read cache and unsent writes. It is generated at their first
 * sign-in and deleted with their session. It is stored wrapped, and the secret that the server sends with a
 * sign-in unwraps it. The unlocked key is in open-key.ts.
 */
interface WrappedKeys {
  wrapped: Wrapped;
  /**
   * The same key wrapped by the password, for unlocking a device without a network; once more sealed with the device's
   * key, so that passwords are tried on this device alone, and here `triesLeft` counts them.
   */
  byPassword?: {
    salt: Uint8Array<ArrayBuffer>;
    iv: Uint8Array<ArrayBuffer>;
    sealed: Sealed;
    triesLeft: number;
  };
}

interface Wrapped {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const AES = { name: 'AES-GCM', length: 256 } as const;
const KEY_USES: KeyUsage[] = ['encrypt', 'decrypt'];
const WRAP_USES: KeyUsage[] = ['wrapKey', 'unwrapKey'];
/** PBKDF2-HMAC-SHA-256 as recommended by OWASP (2023): a third of a second for each try. */
const ROUNDS = 600_000;
/** Wrong passwords in a row without the server; then only the server can unlock, and nothing is lost. */
const TRIES_MAX = 10;

const nameOf = (userId: string): string => `care-key:${userId}`;
const store = (userId: string, record: WrappedKeys): Promise<void> =>
  set(nameOf(userId), record, vaultStore());
const recordOf = (userId: string): Promise<WrappedKeys | undefined> =>
  get<WrappedKeys>(nameOf(userId), vaultStore());

/** A person's key; undefined while they are signed out or the device is locked. */
export const userDataKey = openKeyOf;

/**
 * Unlocks the person's key after a sign-in with their secret from the server (base64url, 32 bytes), or
 * generates one. Data sealed with a key that can no longer be opened is lost. With the password, it can later
 * be unlocked without the server.
 */
export async function unlockUserData(userId: string, secret: string, password?: string): Promise<void> {
  const record = await recordOf(userId);
  const by = await serverKey(secret);
  const kept = record && (await unwrap(record.wrapped, by));
  const key = kept ?? (await crypto.subtle.generateKey(AES, true, KEY_USES));
  const wrapped = kept ? record.wrapped : await wrap(key, by);
  const byPassword = password === undefined ? kept && record.byPassword : await wrapBy(password, key);
  await store(userId, { wrapped, ...(byPassword && { byPassword }) });
  await keepOpen(userId, key);
}

/**
 * Unlocks a key without the server. @returns the outcome; `unknown` when this device has no key wrapped by a
 * password
 */
export async function unlockUserDataWithPassword(
  userId: string,
  password: string,
): Promise<'opened' | 'wrong' | 'unknown'> {
  const record = await countTry(userId);
  if (!record?.byPassword) return 'unknown';
  const { iv, salt, sealed } = record.byPassword;
  // A record of another device, or of an earlier release, is none.
  const data = sealed && (await openBytes(await deviceKey(), sealed).catch(() => undefined));
  if (!data) return 'unknown';
  const key = await unwrap({ iv, data }, await passwordKey(password, salt));
  if (!key) return 'wrong';
  await store(userId, { ...record, byPassword: { ...record.byPassword, triesLeft: TRIES_MAX } });
  await keepOpen(userId, key);
  return 'opened';
}

/**
 * Counts a try before it is made, so that a reload does not undo it. @returns the record, without what the password
 * opens when no try was left
 */
function countTry(userId: string): Promise<WrappedKeys | undefined> {
  // In one transaction, so that two tabs count two tries. idb-keyval's `update` would load with the first screens.
  return vaultStore()(
    'readwrite',
    (values) =>
      new Promise((resolve, reject) => {
        const asked = values.get(nameOf(userId)) as IDBRequest<WrappedKeys | undefined>;
        asked.addEventListener('error', () => reject(asked.error ?? new Error('storage')));
        asked.addEventListener('success', () => {
          const tried = asked.result && counted(asked.result);
          if (tried) values.put(tried, nameOf(userId));
          resolve(tried);
        });
      }),
  );
}

function counted({ byPassword, ...rest }: WrappedKeys): WrappedKeys {
  if (!byPassword || byPassword.triesLeft <= 0) return rest;
  return { ...rest, byPassword: { ...byPassword, triesLeft: byPassword.triesLeft - 1 } };
}

/** Removes the key wrapped by the password, so that it can no longer unlock the data. */
export async function forgetPassword(userId: string): Promise<void> {
  const record = await recordOf(userId);
  if (!record) return;
  const { byPassword: _, ...rest } = record;
  await store(userId, rest);
}

/** Locks a person's data on this device until they unlock it or sign in again. */
export const lockUserData = closeKeyOf;

/** Makes everything that was sealed with the key unreadable for ever. */
export async function destroyUserDataKey(userId: string): Promise<void> {
  await closeKeyOf(userId);
  await del(nameOf(userId), vaultStore());
}

async function unwrap({ iv, data }: Wrapped, by: CryptoKey): Promise<CryptoKey | undefined> {
  try {
    return await crypto.subtle.unwrapKey('raw', data, by, { name: 'AES-GCM', iv }, AES, true, KEY_USES);
  } catch {
    return undefined;
  }
}

async function wrap(key: CryptoKey, by: CryptoKey): Promise<Wrapped> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.wrapKey('raw', key, by, { name: 'AES-GCM', iv }) };
}

async function wrapBy(password: string, key: CryptoKey): Promise<WrappedKeys['byPassword']> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const { iv, data } = await wrap(key, await passwordKey(password, salt));
  return { salt, iv, sealed: await sealBytes(await deviceKey(), data), triesLeft: TRIES_MAX };
}

async function passwordKey(password: string, salt: BufferSource): Promise<CryptoKey> {
  const typed = new TextEncoder().encode(password.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  const rule = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS };
  return crypto.subtle.deriveKey(rule, base, AES, false, WRAP_USES);
}

async function serverKey(secret: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(secret.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
    c.charCodeAt(0),
  );
  return crypto.subtle.importKey('raw', bytes, AES, false, WRAP_USES);
}
