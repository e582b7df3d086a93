import { del, get, set } from 'idb-keyval';
import { closeKeyOf, keepOpen, openKeyOf } from '#offline/open-key.ts';
import { vaultStore } from '#offline/vault.ts';

/**
 * The key of what one person keeps on this device: what they saw, and what they wrote that was not sent yet. It is made
 * at their first sign-in and gone with their session; wrapped it stays, and the secret that the server gives with a
 * sign-in opens it again. While it is open it lies elsewhere: open-key.ts.
 */
interface CareRecord {
  wrapped: Wrapped;
  /** The same by the password, for a locked device without a network. */
  byPassword?: Wrapped & { salt: Uint8Array<ArrayBuffer> };
}

interface Wrapped {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const AES = { name: 'AES-GCM', length: 256 } as const;
const KEY_USES: KeyUsage[] = ['encrypt', 'decrypt'];
const WRAP_USES: KeyUsage[] = ['wrapKey', 'unwrapKey'];
/** PBKDF2-HMAC-SHA-256 as OWASP asks (2023): a third of a second for whoever knows the password, years for whoever guesses. */
const ROUNDS = 600_000;

const nameOf = (userId: string): string => `care-key:${userId}`;
const store = (userId: string, record: CareRecord): Promise<void> =>
  set(nameOf(userId), record, vaultStore());
const recordOf = (userId: string): Promise<CareRecord | undefined> =>
  get<CareRecord>(nameOf(userId), vaultStore());

/** A person's key; undefined while they are not signed in, and while the device is locked. */
export const careKey = openKeyOf;

/**
 * After a sign-in: opens the person's key with the server's secret for them (base64url, 32 bytes), or makes one. What a
 * key that nothing opens any more had sealed is lost. With the password that was typed it opens without the server too.
 */
export async function openCare(userId: string, secret: string, password?: string): Promise<void> {
  const record = await recordOf(userId);
  const by = await serverKey(secret);
  const kept = record && (await unwrap(record.wrapped, by));
  const key = kept ?? (await crypto.subtle.generateKey(AES, true, KEY_USES));
  const wrapped = kept ? record.wrapped : await wrap(key, by);
  const byPassword = password === undefined ? kept && record.byPassword : await wrapBy(password, key);
  await store(userId, { wrapped, ...(byPassword && { byPassword }) });
  await keepOpen(userId, key);
}

/** Opens a locked key without the server. @returns what became of it; `unknown` when this device knows no password */
export async function openCareBy(userId: string, password: string): Promise<'opened' | 'wrong' | 'unknown'> {
  const record = await recordOf(userId);
  if (!record?.byPassword) return 'unknown';
  const key = await unwrap(record.byPassword, await passwordKey(password, record.byPassword.salt));
  if (!key) return 'wrong';
  await keepOpen(userId, key);
  return 'opened';
}

/** The password that was typed here opens nothing any more. */
export async function forgetPassword(userId: string): Promise<void> {
  const record = await recordOf(userId);
  if (!record) return;
  const { byPassword: _, ...rest } = record;
  await store(userId, rest);
}

/** From now on nobody opens what this person kept here, until they sign in again. */
export const lockCareOf = closeKeyOf;

/** What was sealed with it can never be opened again. */
export async function destroyCareKey(userId: string): Promise<void> {
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

async function wrapBy(password: string, key: CryptoKey): Promise<CareRecord['byPassword']> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return { salt, ...(await wrap(key, await passwordKey(password, salt))) };
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
