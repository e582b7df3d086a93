import { del, delMany, get, keys, set } from 'idb-keyval';
import { careKey } from './user-data-key.ts';
import { openValue, sealValue, type Sealed } from '#offline/sealed.ts';
import { unseal, vaultStore } from '#offline/vault.ts';

/** What people are writing and did not send yet, each draft sealed with its writer's key. */
const placeOf = (userId: string, name: string): string => `draft:${userId}:${name}`;

/** @returns false while the person's key is locked: then nothing is kept */
export async function keep(userId: string, name: string, value: unknown): Promise<boolean> {
  const key = await careKey(userId);
  if (key) await set(placeOf(userId, name), await sealValue(key, value), vaultStore());
  return key !== undefined;
}

/** Undefined when there is none, or while the person's key is locked. */
export async function find<T>(userId: string, name: string): Promise<T | undefined> {
  const key = await careKey(userId);
  const sealed = key && (await get<Sealed>(placeOf(userId, name), vaultStore()));
  if (!sealed) return undefined;
  return openValue<T>(key, sealed).catch(() => resealed<T>(userId, name));
}

/** Drafts were sealed with the device's key before: such a one is read once, and sealed anew. */
async function resealed<T>(userId: string, name: string): Promise<T | undefined> {
  const value = await unseal<T>(placeOf(userId, name));
  if (value !== undefined) await keep(userId, name, value);
  return value;
}

export const drop = (userId: string, name: string): Promise<void> => del(placeOf(userId, name), vaultStore());

/** Removes all of one person's, and the list of them that there was before. */
export async function destroyDrafts(userId: string): Promise<void> {
  const own = (await keys<string>(vaultStore())).filter((place) => place.startsWith(placeOf(userId, '')));
  await delMany([...own, `drafts:${userId}`], vaultStore());
}
