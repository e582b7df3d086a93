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

/** Returns the text of an operator, or an original one as it was registered; null: the original text of today applies. */
export function editedText(
  template: Pick<TemplateRow, 'text' | 'namesProduct'> | undefined,
  original: string,
): string | null {
  if (template?.text) return template.text;
  return template?.namesProduct ? original.replaceAll('{hospital}', '{product}') : null;
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
