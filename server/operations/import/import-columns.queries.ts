import type { ColumnChoice, ImportKind } from '#contract/imports.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';

interface Headings {
  kind: ImportKind;
  /** Hash of the headings of a list. */
  headings: string;
}

export async function findColumns(
  db: Db | Tx,
  { kind, headings }: Headings,
): Promise<ColumnChoice | undefined> {
  const row = await db
    .selectFrom('importColumns')
    .select('columns')
    .where('kind', '=', kind)
    .where('headings', '=', headings)
    .executeTakeFirst();
  return row?.columns;
}

interface Saved extends Headings {
  columns: ColumnChoice;
  /** null: the command line. */
  savedBy: string | null;
  savedAt: Date;
}

export async function upsertColumns(tx: Tx, { columns, ...row }: Saved): Promise<void> {
  const saved = { savedBy: row.savedBy, savedAt: row.savedAt, columns: JSON.stringify(columns) };
  await tx
    .insertInto('importColumns')
    .values({ ...row, ...saved })
    .onConflict((conflict) => conflict.columns(['kind', 'headings']).doUpdateSet(saved))
    .execute();
}
