import type { Insertable, Selectable } from 'kysely';
import { BAD_LINES_SHOWN, type BadLine } from '#contract/imports.ts';
import { countRows } from '#server/platform/sql/count-rows.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

export type ImportRow = Selectable<Database['importJob']>;

const NEWEST_FIRST: Order = {
  name: 'imports',
  keys: [
    { by: 'importJob.startedAt', type: 'instant', isDescending: true },
    { by: 'importJob.id', type: 'text', isDescending: true },
  ],
};

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

/** Imports with the names of those who started them. */
function imports(db: Db | Tx) {
  return db
    .selectFrom('importJob')
    .innerJoin('appUser', 'appUser.id', 'importJob.startedBy')
    .selectAll('importJob')
    .select('appUser.name as starter');
}

export async function findImport(db: Db | Tx, id: string) {
  return imports(db).where('importJob.id', '=', id).executeTakeFirst();
}

export async function findNewestImport(db: Db | Tx) {
  return imports(db).orderBy('startedAt', 'desc').limit(1).executeTakeFirst();
}

export async function findRunning(db: Db | Tx): Promise<{ id: string } | undefined> {
  return db.selectFrom('importJob').select('id').where('state', '=', 'RUNNING').executeTakeFirst();
}

export async function listImports(db: Db, asked: PageAsked) {
  const rows = imports(db);
  return { total: await countRows(db, rows), ...(await readPage(rows, NEWEST_FIRST, asked)) };
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

/** The import, locked until the transaction ends. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRow | undefined> {
  return tx.selectFrom('importJob').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The same; undefined when it does not run, or another server has gone on from this line. */
export async function lockRunning(tx: Tx, id: string, position: number): Promise<ImportRow | undefined> {
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
  bad: BadLine[];
  until: Date;
}

export async function addProgress(
  tx: Tx,
  { id, badLines }: ImportRow,
  { line, rows, added, changed, bad, until }: Progress,
): Promise<void> {
  const first = [...(badLines ?? []), ...bad].slice(0, BAD_LINES_SHOWN);
  await tx
    .updateTable('importJob')
    .set((e) => ({
      position: line,
      done: e('done', '+', rows),
      added: e('added', '+', added),
      changed: e('changed', '+', changed),
      bad: e('bad', '+', bad.length),
      badLines: JSON.stringify(first),
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

export async function setPaused(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('importJob').set({ state: 'PAUSED' }).where('id', '=', id).execute();
}

export async function setRunning(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('importJob')
    .set({ state: 'RUNNING', claimedUntil: now, tries: 0 })
    .where('id', '=', id)
    .execute();
}

/** @returns whether this call ended it */
export async function endImport(
  tx: Tx,
  id: string,
  state: 'DONE' | 'FAILED' | 'CANCELLED',
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('importJob')
    .set({ state, fileKey: null, endedAt: now })
    .where('id', '=', id)
    .where('state', 'in', state === 'CANCELLED' ? ['RUNNING', 'PAUSED'] : ['RUNNING'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listLeftPaused(db: Db, before: Date): Promise<ImportRow[]> {
  return db
    .selectFrom('importJob')
    .selectAll()
    .where('state', '=', 'PAUSED')
    .where('startedAt', '<', before)
    .execute();
}

export async function removeBadLines(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('importJob')
    .set({ badLines: null })
    .where('badLines', 'is not', null)
    .where('endedAt', '<', before)
    .execute();
}
