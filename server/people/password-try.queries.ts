import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

interface TryKey {
  nameKey: string;
  source: string;
}
type Counts = Omit<Selectable<Database['passwordTry']>, keyof TryKey>;

/** Locks the count of a name and source; without one it is begun with `fresh`. */
export async function lockTry(tx: Tx, key: TryKey, fresh: Counts) {
  await tx
    .insertInto('passwordTry')
    .values({ ...key, ...fresh })
    .onConflict((conflict) => conflict.columns(['nameKey', 'source']).doNothing())
    .execute();
  return tx
    .selectFrom('passwordTry')
    .selectAll()
    .where('nameKey', '=', key.nameKey)
    .where('source', '=', key.source)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateTry(tx: Tx, { nameKey, source }: TryKey, counts: Counts): Promise<void> {
  await tx
    .updateTable('passwordTry')
    .set(counts)
    .where('nameKey', '=', nameKey)
    .where('source', '=', source)
    .execute();
}

export async function deleteTry(db: Db | Tx, { nameKey, source }: TryKey): Promise<void> {
  await db.deleteFrom('passwordTry').where('nameKey', '=', nameKey).where('source', '=', source).execute();
}

/** Takes one failure back, and the lock that it may have made. */
export async function takeFailureBack(db: Db | Tx, { nameKey, source }: TryKey): Promise<void> {
  await db
    .updateTable('passwordTry')
    .set((e) => ({ failures: e('failures', '-', 1), lockedUntil: null }))
    .where('nameKey', '=', nameKey)
    .where('source', '=', source)
    .where('failures', '>', 0)
    .execute();
}

/** Removes the counts of a name but one, which starts from zero. */
export async function resetTries(tx: Tx, { nameKey, source: kept }: TryKey): Promise<void> {
  await tx.deleteFrom('passwordTry').where('nameKey', '=', nameKey).where('source', '!=', kept).execute();
  await tx
    .updateTable('passwordTry')
    .set({ failures: 0, locks: 0, lockedUntil: null })
    .where('nameKey', '=', nameKey)
    .execute();
}

/** Names with so many failures by this source, or a lock, of which nobody was told yet. */
export async function listUntoldNames(
  db: Db,
  { source, failures, limit }: { source: string; failures: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('passwordTry')
    .select('nameKey')
    .where('source', '=', source)
    .where('toldAt', 'is', null)
    .where((e) => e.or([e('failures', '>=', failures), e('locks', '>', 0)]))
    .limit(limit)
    .execute();
  return rows.map(({ nameKey }) => nameKey);
}

/** @returns whether it was told by this call and not by another instance */
export async function setTold(tx: Tx, { nameKey, source }: TryKey, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('passwordTry')
    .set({ toldAt: now })
    .where('nameKey', '=', nameKey)
    .where('source', '=', source)
    .where('toldAt', 'is', null)
    .returning('nameKey')
    .executeTakeFirst();
  return row !== undefined;
}
