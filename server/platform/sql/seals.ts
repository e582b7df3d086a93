import type { Vault } from '#server/platform/adapters/vault.ts';
import type { Db } from './database.ts';
import {
  deleteSetting,
  findSetting,
  keepSetting,
  listOld,
  replaceSealed,
  saveSetting,
  SEALED,
  type SealedColumn,
} from './seal.queries.ts';

const BATCH = 500;
/** A message of a laboratory may have 15 MB. */
const MESSAGES_AT_ONCE = 4;
const CHECK = 'vault';
const CHECK_TEXT = 'this store belongs to this key';
export const VAPID = 'vapid';

/** The key pair of pushes, with the private key sealed; and the pair before it, for devices that know no other. */
export interface StoredVapid {
  publicKey: string;
  privateSealed: string;
  before?: StoredVapid;
}
/** Stored form before it was sealed. */
type PlainVapid = { publicKey: string; privateKey: string };

/** DATA_KEY cannot open what the store has sealed. */
export class WrongKeyError extends Error {
  override name = 'WrongKeyError';
  constructor() {
    super(
      'DATA_KEY, or DATA_DIR/data.key, is not the key with which this store was sealed. Give the server that key; if it is lost, `wardline keys forget` says what is lost with it.',
    );
  }
}

/** Tells a sealed text from a typed one: a secret of 43 characters of base64url has no dot. */
const isSealed = (text: string): boolean => text.includes('.');

/** The plain text of what is stored; what was stored before it was sealed is plain itself. */
export function opened(vault: Vault, text: string, owner: string): string {
  return isSealed(text) ? vault.unseal(text, owner) : text;
}

/** @throws WrongKeyError, before anything is sealed with a second key by mistake */
export async function checkKey(db: Db, vault: Vault): Promise<void> {
  const { check } = await keepSetting(db, CHECK, { check: vault.seal(CHECK_TEXT, CHECK) });
  try {
    vault.unseal(check, CHECK);
  } catch {
    throw new WrongKeyError();
  }
}

/**
 * Seals with the newest key what is plain or was sealed with an earlier one. What cannot be opened stays as it is.
 * @returns how many texts were sealed, and how many cannot be opened
 */
export async function sealAgain(db: Db, vault: Vault): Promise<{ sealed: number; unreadable: number }> {
  const done = { sealed: 0, unreadable: 0 };
  for (const column of SEALED)
    await eachOld(db, vault, column, async (row) => {
      const text = tryOpen(vault, row.sealed, row.owner);
      done[text === undefined ? 'unreadable' : 'sealed'] += 1;
      if (text !== undefined) await replaceSealed(db, column, row, vault.seal(text, row.owner));
    });
  const vapid = await findSetting<StoredVapid | PlainVapid>(db, VAPID);
  if (vapid) await saveSetting(db, VAPID, sealedVapid(vault, vapid));
  await saveSetting(db, CHECK, { check: vault.seal(CHECK_TEXT, CHECK) });
  return done;
}

/** How many texts are plain, or sealed with an earlier key. */
export async function countUnsealed(db: Db, vault: Vault): Promise<number> {
  let count = 0;
  for (const column of SEALED) await eachOld(db, vault, column, async () => void (count += 1));
  return count;
}

/** Deletes what cannot be opened. Bank accounts stay and must be entered again. */
export async function forgetUnreadable(db: Db, vault: Vault): Promise<number> {
  let forgotten = 0;
  for (const column of SEALED)
    await eachOld(db, vault, column, async (row) => {
      if (tryOpen(vault, row.sealed, row.owner) !== undefined) return;
      forgotten += 1;
      if (column.table !== 'bank_detail') await replaceSealed(db, column, row, null);
    });
  const vapid = await findSetting<StoredVapid | PlainVapid>(db, VAPID);
  if (vapid && 'privateSealed' in vapid && tryOpen(vault, vapid.privateSealed, VAPID) === undefined)
    await deleteSetting(db, VAPID);
  await saveSetting(db, CHECK, { check: vault.seal(CHECK_TEXT, CHECK) });
  return forgotten;
}

type EachRow = (row: { owner: string; sealed: string }) => Promise<void>;

async function eachOld(db: Db, vault: Vault, column: SealedColumn, act: EachRow): Promise<void> {
  let after = '';
  const limit = column.table === 'lab_message' ? MESSAGES_AT_ONCE : BATCH;
  for (;;) {
    const rows = await listOld(db, column, { newest: vault.newest, after, limit });
    for (const row of rows) await act(row);
    after = rows.at(-1)?.owner ?? after;
    if (rows.length < limit) return;
  }
}

function tryOpen(vault: Vault, text: string, owner: string): string | undefined {
  try {
    return opened(vault, text, owner);
  } catch {
    return undefined;
  }
}

/** The same pair, sealed with the newest key. */
export function sealedVapid(vault: Vault, stored: StoredVapid | PlainVapid): StoredVapid {
  const { publicKey } = stored;
  const plain = 'privateKey' in stored ? stored.privateKey : vault.unseal(stored.privateSealed, VAPID);
  const before = 'before' in stored && stored.before ? { before: sealedVapid(vault, stored.before) } : {};
  return { publicKey, privateSealed: vault.seal(plain, VAPID), ...before };
}
