import type { Insertable, Selectable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

type TemplateRow = Selectable<Database['messageTemplate']>;

export async function findTemplate(
  db: Db | Tx,
  notification: string,
  language: string,
): Promise<TemplateRow | undefined> {
  return db
    .selectFrom('messageTemplate')
    .selectAll()
    .where('notification', '=', notification)
    .where('language', '=', language)
    .executeTakeFirst();
}

export async function listTemplates(db: Db): Promise<TemplateRow[]> {
  return db.selectFrom('messageTemplate').selectAll().execute();
}

export async function upsertTemplate(tx: Tx, row: Insertable<Database['messageTemplate']>): Promise<void> {
  const { notification: _, language: __, ...set } = row;
  await tx
    .insertInto('messageTemplate')
    .values(row)
    .onConflict((conflict) => conflict.columns(['notification', 'language']).doUpdateSet(set))
    .execute();
}
