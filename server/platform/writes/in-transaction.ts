import type { Db, Tx } from '#server/platform/sql/database.ts';

/** Runs in the transaction that `db` is, or opens one. */
export async function inTransaction<T>(db: Db | Tx, act: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? act(db as Tx) : db.transaction().execute(act);
}
