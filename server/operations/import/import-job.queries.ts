import type { Insertable, Selectable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type ImportRow = Selectable<Database['importJob']>;

/** @returns undefined while another one runs */
export async function insertImport(
  tx: Tx,
  row: Insertable<Database['importJob']>,
): Promise<ImportRow | undefined> {
  return tx
    .insertInto('importJob')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findNewestImport(db: Db | Tx): Promise<ImportRow | undefined> {
  return db.selectFrom('importJob').selectAll().orderBy('startedAt', 'desc').limit(1).executeTakeFirst();
}

/** Claims the import that runs until a time; if the server dies, it is due again then. */
export async function claimImport(
  db: Db,
  { now, until }: { now: Date; until: Date },
): Promise<ImportRow | undefined> {
  return db
    .updateTable('importJob')
    .set((e) => ({ claimedUntil: until, tries: e('tries', '+', 1) }))
    .where('state', '=', 'RUNNING')
    .where('claimedUntil', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

/** The import, locked until the transaction ends; undefined when another server has gone on from this line. */
export async function lockImport(tx: Tx, id: string, position: number): Promise<ImportRow | undefined> {
  return tx
    .selectFrom('importJob')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .where('position', '=', position)
    .forUpdate()
    .executeTakeFirst();
}

export interface Progress {
  line: number;
  rows: number;
  added: number;
  changed: number;
  until: Date;
}

export async function addProgress(
  tx: Tx,
  id: string,
  { line, rows, added, changed, until }: Progress,
): Promise<void> {
  await tx
    .updateTable('importJob')
    .set((e) => ({
      position: line,
      done: e('done', '+', rows),
      added: e('added', '+', added),
      changed: e('changed', '+', changed),
      claimedUntil: until,
      tries: 0,
    }))
    .where('id', '=', id)
    .execute();
}

/** Lets another server continue at once. */
export async function releaseImport(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('importJob')
    .set({ claimedUntil: now, tries: 0 })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .execute();
}

export async function endImport(tx: Tx, id: string, state: 'DONE' | 'FAILED', now: Date): Promise<void> {
  await tx
    .updateTable('importJob')
    .set({ state, fileKey: null, endedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .execute();
}
