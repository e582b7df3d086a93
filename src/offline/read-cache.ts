import { promisifyRequest, type UseStore } from 'idb-keyval';
import { careKey } from './user-data-key.ts';
import { deviceStore } from '#offline/device-store.ts';
import { openValue, sealValue, type Sealed } from '#offline/sealed.ts';

/** Something that was read, and when (ms since 1970). */
export interface Seen {
  data: unknown;
  at: number;
}

interface StoredSeen {
  userId: string;
  at: number;
  sealed: Sealed;
}

/** What people have read on this device, sealed with their keys: the newest, for three days, and no more than fits. */
export interface SeenStore {
  /** Nothing is kept for somebody whose key is locked. */
  keep: (userId: string, name: string, data: unknown, at: number) => Promise<void>;
  find: (userId: string, name: string, now: number) => Promise<Seen | undefined>;
  /** Drops what is too old, and what is more than fits. */
  purge: (now: number) => Promise<void>;
  destroy: (userId: string) => Promise<void>;
}

const KEPT_MS = 3 * 86_400_000;
const KEPT_MAX = 400;
const ENTRY_MAX_BYTES = 2 * 1024 * 1024;

function openSeen(store: UseStore): SeenStore {
  const read = (key: string): Promise<StoredSeen | undefined> =>
    store('readonly', (reads) => promisifyRequest(reads.get(key)));
  const drop = (keys: readonly IDBValidKey[]): Promise<void> =>
    store('readwrite', (reads) => {
      for (const key of keys) reads.delete(key);
      return promisifyRequest(reads.transaction);
    });
  const all = async (): Promise<[IDBValidKey, StoredSeen][]> =>
    store('readonly', async (reads) => {
      const [keys, rows] = await Promise.all([
        promisifyRequest(reads.getAllKeys()),
        promisifyRequest<StoredSeen[]>(reads.getAll()),
      ]);
      return keys.map((key, at) => [key, rows[at] as StoredSeen]);
    });
  return {
    async keep(userId, name, data, at) {
      const key = await careKey(userId);
      if (!key) return;
      const sealed = await sealValue(key, data);
      if (sealed.data.byteLength > ENTRY_MAX_BYTES) return;
      const place = await placeOf(userId, name);
      await store('readwrite', (reads) => {
        reads.put({ userId, at, sealed } satisfies StoredSeen, place);
        return promisifyRequest(reads.transaction);
      });
    },
    async find(userId, name, now) {
      const key = await careKey(userId);
      const row = key && (await read(await placeOf(userId, name)));
      if (!row || isOver(row, now)) return undefined;
      // Sealed with a key of before: it is as good as gone.
      return openValue(key, row.sealed).then(
        (data) => ({ data, at: row.at }),
        () => undefined,
      );
    },
    async purge(now) {
      const newestFirst = (await all()).toSorted(([, a], [, b]) => b.at - a.at);
      await drop(
        newestFirst.filter(([, row], place) => place >= KEPT_MAX || isOver(row, now)).map(([key]) => key),
      );
    },
    async destroy(userId) {
      await drop((await all()).filter(([, row]) => row.userId === userId).map(([key]) => key));
    },
  };
}

function isOver({ at }: StoredSeen, now: number): boolean {
  return now - at > KEPT_MS;
}

/** What was read has names and search words in it; where it lies must not tell them. */
async function placeOf(userId: string, name: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${userId} ${name}`));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const seen = openSeen(deviceStore('portal-seen', 'reads'));
