import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

interface TryKey {
  nameKey: string;
  source: string;
}
type Counts = Omit<Selectable<Database['passwordTry']>, keyof TryKey>;

/** Locks the counter of a name and source, created from `fresh` if absent. */
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

/** Undoes one failure and the lock that it may have caused. */
export async function undoFailure(db: Db | Tx, { nameKey, source }: TryKey): Promise<void> {
  await db
    .updateTable('passwordTry')
    .set((e) => ({
      failures: e('failures', '-', 1),
      // The next lock is not to last twice as long for it.
      locks: e
        .case()
        .when('lockedUntil', 'is', null)
        .then(e.ref('locks'))
        .else(e('locks', '-', 1))
        .end(),
      lockedUntil: null,
    }))
    .where('nameKey', '=', nameKey)
    .where('source', '=', source)
    .where('failures', '>', 0)
    .execute();
}

/** Deletes the counters of a name except one, which restarts at zero. */
export async function resetTries(tx: Tx, { nameKey, source: kept }: TryKey): Promise<void> {
  await tx.deleteFrom('passwordTry').where('nameKey', '=', nameKey).where('source', '!=', kept).execute();
  await tx
    .updateTable('passwordTry')
    .set({ failures: 0, locks: 0, lockedUntil: null })
    .where('nameKey', '=', nameKey)
    .execute();
}

/** Names with this many failures by a source, or a lock, that have not been reported. */
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

/** @returns whether this call reported it, and not another instance */
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
