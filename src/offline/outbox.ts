import { promisifyRequest, type UseStore } from 'idb-keyval';
import { OUTBOX_DATABASE } from '#contract/device-names.ts';
import { userDataKey } from './user-data-key.ts';
import { deviceStore } from '#offline/device-store.ts';
import { openBytes, openValue, sealBytes, sealValue, type Sealed } from '#offline/sealed.ts';

/** A write of the contract; `call` is its name by `nameOf`. */
export interface Write {
  call: string;
  body?: object | undefined;
  /** The file of the write; `fileOf` reads its content. */
  file?: { name: string; type: string; sizeBytes: number } | undefined;
}

/** Why the server refused a write. */
export interface Refused {
  status: number;
  code: string;
  reason?: string | undefined;
  params?: Record<string, unknown> | undefined;
  /** Text that an earlier version of the portal stored in place of a reason. */
  words?: string | undefined;
  fields?: { path: string; reason?: string; params?: Record<string, unknown> }[] | undefined;
  /** Newest version and its content after a conflict. */
  detail?: Record<string, unknown> | undefined;
}

/** A write on this device that the server may not have executed yet. */
export interface OutboxItem {
  /** Position in the queue; also increases across tabs. */
  seq: number;
  /** The idempotency key. */
  id: string;
  userId: string;
  /**
   * `messages:{id}`: the resource as named by query keys. Writes of one entity are sent in order,
   * independently of others.
   */
  entity: string;
  /** When it was written, ms since 1970. */
  at: number;
  /** Size on the device. */
  bytes: number;
  /**
   * Only `waiting` is sent; the other states need a decision by the user and block no other write. `paused`
   * continues where it stopped.
   */
  state: 'waiting' | 'paused' | 'refused' | 'conflict';
  /** The number of attempts without a final answer, and the time of the next one, ms since 1970. */
  attempts: number;
  nextAt: number;
  /** The server took no more: of this person's writes within a minute, or of this write before a later time. */
  held?: 'MINUTE' | 'LATER' | undefined;
  /** When it was first sent: the server knows its key for seven days from then. */
  firstSentAt?: number | undefined;
  /** The bytes of its file that the server has, when it is sent in pieces. */
  sentBytes?: number | undefined;
  write: Write;
  refused?: Refused | undefined;
}

export type NewItem = Pick<OutboxItem, 'id' | 'userId' | 'entity' | 'at' | 'write'> & {
  file?: File | undefined;
};
type Change = Partial<
  Pick<OutboxItem, 'state' | 'attempts' | 'nextAt' | 'held' | 'firstSentAt' | 'sentBytes' | 'refused'>
>;

/** The stored form: the write and the reason for its refusal are sealed. */
interface StoredItem extends Omit<OutboxItem, 'write' | 'refused'> {
  sealed: Sealed;
  sealedRefused?: Sealed | undefined;
}

/** Identifies a stored write. `write` tells whether there is a file; without it there may be one. */
type Place = Pick<OutboxItem, 'seq' | 'id'> & { write?: Write };

/** The queued writes of all users of one device. */
export interface Outbox {
  /** Resolves once the write is durable. @throws when the person's key is locked, or the device is full */
  add: (item: NewItem) => Promise<OutboxItem>;
  /** A person's writes, in their order; none while their key is locked. */
  list: (userId: string) => Promise<OutboxItem[]>;
  /** The number of writes, locked or not. */
  count: (userId: string) => Promise<number>;
  /**
   * Replaces a write: in place while it was never sent, at the end when it was refused. Atomic.
   * @returns undefined when it is gone, or when the server may have executed it. @throws as `add`
   */
  replace: (item: OutboxItem, by: NewItem) => Promise<OutboxItem | undefined>;
  /**
   * Applies all changes or none. @returns the ids of writes that still existed; removed ones are not restored
   */
  change: (changes: readonly { item: OutboxItem; change: Change }[]) => Promise<ReadonlySet<string>>;
  /** The file of a write. @throws when it is gone, or the key is locked */
  fileOf: (item: OutboxItem) => Promise<File>;
  remove: (items: readonly Place[]) => Promise<void>;
  destroy: (userId: string) => Promise<void>;
}

export function openOutbox(store: UseStore = deviceStore(OUTBOX_DATABASE, 'writes', 'strict')): Outbox {
  const rowsOf = async (userId: string): Promise<StoredItem[]> => {
    const rows = await store('readonly', (writes) => promisifyRequest(writes.getAll(ROWS())));
    return (rows as StoredItem[]).filter((row) => row.userId === userId);
  };
  /** Opened writes by id: the content of an id never changes. Emptied when the key is locked. */
  let opened = new Map<string, Write>();
  const remove: Outbox['remove'] = async (items) => {
    if (!items.length) return;
    await store('readwrite', (writes) => {
      readCurrent(writes, items, (rows, place) => {
        for (const row of place ? [] : rows) writes.delete(row.seq);
        // Adjacent rows are deleted in one request.
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
          readCurrent(writes, [old], ([row]) => row && replaceRow(writes, row, ready, put)),
        ),
      );
      return seq ? itemAt(seq, ready) : undefined;
    },
    async list(userId) {
      const key = await userDataKey(userId);
      const items = key ? await itemsOf(key, await rowsOf(userId), opened) : [];
      opened = new Map(items.map(({ id, write }) => [id, write]));
      return items;
    },
    count: async (userId) => (await rowsOf(userId)).length,
    async change(changes) {
      // An empty transaction would still wait for the disk.
      if (!changes.length) return new Set();
      const ready = new Map(await Promise.all(changes.map(sealedChange)));
      const current = new Set<string>();
      const targets = changes.map(({ item }) => item);
      await store('readwrite', (writes) => {
        readCurrent(writes, targets, (rows) => {
          for (const row of rows) {
            current.add(row.id);
            writes.put({ ...row, ...ready.get(row.id) }, row.seq);
          }
        });
        return promisifyRequest(writes.transaction);
      });
      return current;
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
  const key = await userDataKey(userId);
  if (!key) throw new DOMException('The data of this user is locked', 'InvalidStateError');
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

/** The changes of a row, prepared before the transaction: an await for sealing inside it would end it. */
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

/** A new write, sealed before the transaction for the same reason. */
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

/** The last position that was assigned; positions are never reused. */
const LAST = 0;
const ROWS = (): IDBKeyRange => IDBKeyRange.bound(LAST, Infinity, true);
/** Stored apart from the row, so that reading the list does not read every photo. */
const filePlace = (id: string): string => `file:${id}`;

/** Stores a row at a position and reports it. */
type Put = (seq: number, ready: Ready) => void;

/** @returns the position assigned in this transaction; undefined when none was */
function placed(writes: IDBObjectStore, act: (put: Put) => void): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    let given: number | undefined;
    act((seq, { row, sealedFile }) => {
      given = seq;
      writes.put({ ...row, seq }, seq);
      if (sealedFile) writes.put(sealedFile, filePlace(row.id));
    });
    writes.transaction.addEventListener('complete', () => resolve(given));
    writes.transaction.addEventListener('abort', () => reject(writes.transaction.error));
  });
}

/** Assigns the next position within the transaction, so that two tabs never get the same one. */
function append(writes: IDBObjectStore, ready: Ready, put: Put): void {
  const last = writes.get(LAST);
  last.onsuccess = () => {
    const seq = Number(last.result ?? 0) + 1;
    writes.put(seq, LAST);
    put(seq, ready);
  };
}

/**
 * Calls `act` with the rows that are still the target ones: a position may hold another row by now. Reads
 * them in one request, because each one counts when there are hundreds. `place` is their range, if no other
 * row is in it.
 */
function readCurrent(
  writes: IDBObjectStore,
  targets: readonly Place[],
  act: (rows: StoredItem[], place: IDBKeyRange | undefined) => void,
): void {
  const ids = new Map(targets.map(({ seq, id }) => [seq, id]));
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
