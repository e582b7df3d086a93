import { del, delMany, get, keys, set } from 'idb-keyval';
import { userDataKey } from './user-data-key.ts';
import { openValue, sealValue, type Sealed } from '#offline/sealed.ts';
import { unseal, vaultStore } from '#offline/vault.ts';

/** Unsent drafts, each sealed with its writer's key. */
const placeOf = (userId: string, name: string): string => `draft:${userId}:${name}`;

/** @returns false while the person's key is locked; nothing is stored then */
export async function keep(userId: string, name: string, value: unknown): Promise<boolean> {
  const key = await userDataKey(userId);
  if (key) await set(placeOf(userId, name), await sealValue(key, value), vaultStore());
  return key !== undefined;
}

/** Undefined when there is none, or while the person's key is locked. */
export async function find<T>(userId: string, name: string): Promise<T | undefined> {
  const key = await userDataKey(userId);
  const sealed = key && (await get<Sealed>(placeOf(userId, name), vaultStore()));
  if (!sealed) return undefined;
  return openValue<T>(key, sealed).catch(() => resealed<T>(userId, name));
}

/** Earlier versions sealed drafts with the device's key: such a draft is read once and resealed. */
async function resealed<T>(userId: string, name: string): Promise<T | undefined> {
  const value = await unseal<T>(placeOf(userId, name));
  if (value !== undefined) await keep(userId, name, value);
  return value;
}

export const drop = (userId: string, name: string): Promise<void> => del(placeOf(userId, name), vaultStore());

/** Deletes all drafts of one person, and the index that earlier versions stored. */
export async function destroyDrafts(userId: string): Promise<void> {
  const own = (await keys<string>(vaultStore())).filter((place) => place.startsWith(placeOf(userId, '')));
  await delMany([...own, `drafts:${userId}`], vaultStore());
}
