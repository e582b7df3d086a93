import { promisifyRequest, type UseStore } from 'idb-keyval';
import { READS_DATABASE } from '#contract/device-names.ts';
import { userDataKey } from './user-data-key.ts';
import { deviceStore } from '#offline/device-store.ts';
import { openValue, sealValue, type Sealed } from '#offline/sealed.ts';

/** Data that was read, and when (ms since 1970). */
export interface CachedRead {
  data: unknown;
  at: number;
}

interface StoredRead {
  userId: string;
  at: number;
  sealed: Sealed;
}

/**
 * Data that people have read on this device, sealed with their keys: the newest entries, for three days, up
 * to a limit.
 */
export interface ReadCache {
  /** Stores nothing while the person's key is locked. */
  keep: (userId: string, name: string, data: unknown, at: number) => Promise<void>;
  find: (userId: string, name: string, now: number) => Promise<CachedRead | undefined>;
  /** Deletes entries that are too old or beyond the limit. */
  purge: (now: number) => Promise<void>;
  destroy: (userId: string) => Promise<void>;
}

const READ_LIFE_MS = 3 * 86_400_000;
const READS_MAX = 400;
const ENTRY_MAX_BYTES = 2 * 1024 * 1024;

function openReadCache(store: UseStore): ReadCache {
  const read = (key: string): Promise<StoredRead | undefined> =>
    store('readonly', (reads) => promisifyRequest(reads.get(key)));
  const drop = (keys: readonly IDBValidKey[]): Promise<void> =>
    store('readwrite', (reads) => {
      for (const key of keys) reads.delete(key);
      return promisifyRequest(reads.transaction);
    });
  const all = async (): Promise<[IDBValidKey, StoredRead][]> =>
    store('readonly', async (reads) => {
      const [keys, rows] = await Promise.all([
        promisifyRequest(reads.getAllKeys()),
        promisifyRequest<StoredRead[]>(reads.getAll()),
      ]);
      return keys.map((key, at) => [key, rows[at] as StoredRead]);
    });
  return {
    async keep(userId, name, data, at) {
      const key = await userDataKey(userId);
      if (!key) return;
      const sealed = await sealValue(key, data);
      if (sealed.data.byteLength > ENTRY_MAX_BYTES) return;
      const place = await placeOf(userId, name);
      await store('readwrite', (reads) => {
        reads.put({ userId, at, sealed } satisfies StoredRead, place);
        return promisifyRequest(reads.transaction);
      });
    },
    async find(userId, name, now) {
      const key = await userDataKey(userId);
      const row = key && (await read(await placeOf(userId, name)));
      if (!row || isExpired(row, now)) return undefined;
      // Sealed with an earlier key, so it cannot be opened.
      return openValue(key, row.sealed).then(
        (data) => ({ data, at: row.at }),
        () => undefined,
      );
    },
    async purge(now) {
      const newestFirst = (await all()).toSorted(([, a], [, b]) => b.at - a.at);
      await drop(
        newestFirst.filter(([, row], place) => place >= READS_MAX || isExpired(row, now)).map(([key]) => key),
      );
    },
    async destroy(userId) {
      await drop((await all()).filter(([, row]) => row.userId === userId).map(([key]) => key));
    },
  };
}

function isExpired({ at }: StoredRead, now: number): boolean {
  return now - at > READ_LIFE_MS;
}

/** Names of reads contain people's names and search words, so only their hash is stored. */
async function placeOf(userId: string, name: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${userId} ${name}`));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const readCache = openReadCache(deviceStore(READS_DATABASE, 'reads'));
