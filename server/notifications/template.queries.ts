import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type TemplateRow = Selectable<Database['messageTemplate']>;

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
