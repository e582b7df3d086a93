import { promisifyRequest, type UseStore } from 'idb-keyval';
import { careKey } from './user-data-key.ts';
import { deviceStore } from '#offline/device-store.ts';
import { openBytes, openValue, sealBytes, sealValue, type Sealed } from '#offline/sealed.ts';

/** A write of the contract; `call` is as `nameOf` says it. */
export interface Write {
  call: string;
  body?: object | undefined;
  /** It takes a file along, which `fileOf` reads. */
  file?: { name: string; type: string; sizeBytes: number } | undefined;
}

/** Why the server refused a write. */
export interface Refused {
  status: number;
  code: string;
  words: string;
  fields?: { path: string; message: string }[] | undefined;
  /** Of a conflict: the newest version, and what it holds. */
  detail?: Record<string, unknown> | undefined;
}

/** A write that this device has and the server may not have yet. */
export interface OutboxItem {
  /** Its place: what was written later comes later, also from another tab. */
  seq: number;
  /** The idempotency key. */
  id: string;
  userId: string;
  /** `messages:{id}`: its resource as query keys name it. Writes of one go out in their order, others do not wait for them. */
  entity: string;
  /** When it was written, ms since 1970. */
  at: number;
  /** How much of the device it takes. */
  bytes: number;
  /** All but `waiting` wait for the person, and nothing waits for those; one that is `paused` goes on where it was. */
  state: 'waiting' | 'paused' | 'refused' | 'conflict';
  /** How often it was sent without an answer that settles it, and when it is sent again, ms since 1970. */
  attempts: number;
  nextAt: number;
  /** When it was sent first: the server knows its key for seven days from then. */
  firstSentAt?: number | undefined;
  /** How much of its file the server has, when that comes in pieces. */
  sentBytes?: number | undefined;
  write: Write;
  refused?: Refused | undefined;
}

export type NewItem = Pick<OutboxItem, 'id' | 'userId' | 'entity' | 'at' | 'write'> & {
  file?: File | undefined;
};
type Change = Partial<
  Pick<OutboxItem, 'state' | 'attempts' | 'nextAt' | 'firstSentAt' | 'sentBytes' | 'refused'>
>;

/** As it lies on the device: what was written and why it was refused is sealed. */
interface StoredItem extends Omit<OutboxItem, 'write' | 'refused'> {
  sealed: Sealed;
  sealedRefused?: Sealed | undefined;
}

/** Which one is meant. Its words say whether it takes a file along; without them it may. */
type Place = Pick<OutboxItem, 'seq' | 'id'> & { write?: Write };

/** The writes of the people of one device. */
export interface Outbox {
  /** Resolves once the write would survive a crash. @throws when the person's key is locked, or the device is full */
  add: (item: NewItem) => Promise<OutboxItem>;
  /** A person's writes, in their order; none while their key is locked. */
  list: (userId: string) => Promise<OutboxItem[]>;
  /** How many there are, locked or not. */
  count: (userId: string) => Promise<number>;
  /**
   * Writes anew what one says: in its place while it was never sent, at the end when it was refused, at once or not at all.
   * Undefined when it is gone, or when the server may have it already. @throws as `add`
   */
  replace: (item: OutboxItem, by: NewItem) => Promise<OutboxItem | undefined>;
  /** Together or not at all. @returns the ids of those that still stood: one that went meanwhile stays away */
  change: (changes: readonly { item: OutboxItem; change: Change }[]) => Promise<ReadonlySet<string>>;
  /** The file that a write takes along. @throws when it is gone, or the key is locked */
  fileOf: (item: OutboxItem) => Promise<File>;
  remove: (items: readonly Place[]) => Promise<void>;
  destroy: (userId: string) => Promise<void>;
}

export function openOutbox(store: UseStore = deviceStore('portal-outbox', 'writes', 'strict')): Outbox {
  const rowsOf = async (userId: string): Promise<StoredItem[]> => {
    const rows = await store('readonly', (writes) => promisifyRequest(writes.getAll(ROWS())));
    return (rows as StoredItem[]).filter((row) => row.userId === userId);
  };
  /** What was opened once, by its id: words never change under one. Nothing is left of it once the key is locked. */
  let opened = new Map<string, Write>();
  const remove: Outbox['remove'] = async (items) => {
    if (!items.length) return;
    await store('readwrite', (writes) => {
      standing(writes, items, (rows, place) => {
        for (const row of place ? [] : rows) writes.delete(row.seq);
        // Neighbours go together.
        if (place) writes.delete(place);
      });
      for (const { id, write } of items) if (!write || write.file) writes.delete(filePlace(id));
      return promisifyRequest(writes.transaction);
    });
  };
  return {
    async add(item) {
      const ready = await readyToStore(item);
      const seq = await store('readwrite', (writes) => placed(writes, (put) => append(writes, ready, put)));
      return itemAt(seq as number, ready);
    },
    async replace(old, item) {
      const ready = await readyToStore(item);
      const seq = await store('readwrite', (writes) =>
        placed(writes, (put) =>
          standing(writes, [old], ([row]) => row && replaceRow(writes, row, ready, put)),
        ),
      );
      return seq ? itemAt(seq, ready) : undefined;
    },
    async list(userId) {
      const key = await careKey(userId);
      const items = key ? await itemsOf(key, await rowsOf(userId), opened) : [];
      opened = new Map(items.map(({ id, write }) => [id, write]));
      return items;
    },
    count: async (userId) => (await rowsOf(userId)).length,
    async change(changes) {
      // A transaction of nothing would still wait for the disk.
      if (!changes.length) return new Set();
      const ready = new Map(await Promise.all(changes.map(sealedChange)));
      const stood = new Set<string>();
      const meant = changes.map(({ item }) => item);
      await store('readwrite', (writes) => {
        standing(writes, meant, (rows) => {
          for (const row of rows) {
            stood.add(row.id);
            writes.put({ ...row, ...ready.get(row.id) }, row.seq);
          }
        });
        return promisifyRequest(writes.transaction);
      });
      return stood;
    },
    async fileOf({ id, userId, write }) {
      const sealed = await store('readonly', (writes) => promisifyRequest<Sealed>(writes.get(filePlace(id))));
      const { name = '', type = '' } = write.file ?? {};
      return new File([await openBytes(await keyOf(userId), sealed)], name, { type });
    },
    remove,
    async destroy(userId) {
      await remove(await rowsOf(userId));
    },
  };
}

async function keyOf(userId: string): Promise<CryptoKey> {
  const key = await careKey(userId);
  if (!key) throw new Error('What this person keeps here is locked.');
  return key;
}

function itemsOf(
  key: CryptoKey,
  rows: readonly StoredItem[],
  opened: ReadonlyMap<string, Write>,
): Promise<OutboxItem[]> {
  return Promise.all(
    rows.map(async ({ sealed, sealedRefused, ...row }) => {
      const write = opened.get(row.id) ?? (await openValue<Write>(key, sealed));
      const refused = sealedRefused && (await openValue<Refused>(key, sealedRefused));
      return { ...row, write, ...(refused && { refused }) };
    }),
  );
}

/** What changes of the row with an id, ready for a transaction: sealing inside of one would end it. */
async function sealedChange({
  item,
  change: { refused, ...open },
}: {
  item: OutboxItem;
  change: Change;
}): Promise<[id: string, change: Partial<StoredItem>]> {
  const sealedRefused = refused && (await sealValue(await keyOf(item.userId), refused));
  return [item.id, { ...open, sealedRefused }];
}

/** A new write, sealed for the same reason. */
interface Ready {
  row: Omit<StoredItem, 'seq'>;
  write: Write;
  sealedFile: Sealed | undefined;
}

async function readyToStore({ file, write: said, ...open }: NewItem): Promise<Ready> {
  const key = await keyOf(open.userId);
  const write = file ? { ...said, file: { name: file.name, type: file.type, sizeBytes: file.size } } : said;
  const sealed = await sealValue(key, write);
  const sealedFile = file && (await sealBytes(key, await file.arrayBuffer()));
  const bytes = sealed.data.byteLength + (sealedFile?.data.byteLength ?? 0);
  return { row: { ...open, bytes, state: 'waiting', attempts: 0, nextAt: 0, sealed }, write, sealedFile };
}

function itemAt(seq: number, { row, write }: Ready): OutboxItem {
  return { ...row, seq, write };
}

/** Where the place that was given last stands: a place is never given twice. */
const LAST = 0;
const ROWS = (): IDBKeyRange => IDBKeyRange.bound(LAST, Infinity, true);
/** Apart from the row, so that the list does not read every photo. */
const filePlace = (id: string): string => `file:${id}`;

/** Stores a row at a place, and says which. */
type Put = (seq: number, ready: Ready) => void;

/** @returns the place that a write was given in this transaction; undefined when none was */
function placed(writes: IDBObjectStore, act: (put: Put) => void): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    let given: number | undefined;
    act((seq, { row, sealedFile }) => {
      given = seq;
      writes.put({ ...row, seq }, seq);
      if (sealedFile) writes.put(sealedFile, filePlace(row.id));
    });
    writes.transaction.addEventListener('complete', () => resolve(given));
    writes.transaction.addEventListener('abort', () => reject(notStored(writes.transaction.error)));
  });
}

/** Shown where something could not be kept. */
function notStored(cause: DOMException | null): Error {
  return cause?.name === 'QuotaExceededError'
    ? new Error('This device is full. Make room on it, then try again.', { cause })
    : (cause ?? new Error('not stored'));
}

/** Behind everything, in one transaction: two tabs never get one place. */
function append(writes: IDBObjectStore, ready: Ready, put: Put): void {
  const last = writes.get(LAST);
  last.onsuccess = () => {
    const seq = Number(last.result ?? 0) + 1;
    writes.put(seq, LAST);
    put(seq, ready);
  };
}

/**
 * Does something with those rows that still are what was meant: a place may hold another by now. They are read together,
 * because of hundreds each request counts. `place` is theirs alone, if they have one.
 */
function standing(
  writes: IDBObjectStore,
  meant: readonly Place[],
  act: (rows: StoredItem[], place: IDBKeyRange | undefined) => void,
): void {
  const ids = new Map(meant.map(({ seq, id }) => [seq, id]));
  const place = IDBKeyRange.bound(Math.min(...ids.keys()), Math.max(...ids.keys()));
  const read = writes.getAll(place) as IDBRequest<StoredItem[]>;
  read.onsuccess = () => {
    const rows = read.result.filter(({ seq, id }) => ids.get(seq) === id);
    act(rows, rows.length === read.result.length ? place : undefined);
  };
}

function replaceRow(writes: IDBObjectStore, old: StoredItem, ready: Ready, put: Put): void {
  if (old.state === 'waiting' && old.firstSentAt !== undefined) return;
  writes.delete(filePlace(old.id));
  if (old.state === 'waiting') {
    put(old.seq, ready);
    return;
  }
  writes.delete(old.seq);
  append(writes, ready, put);
}
