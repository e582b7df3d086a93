import type { Db } from '#server/platform/sql/database.ts';

export async function findSetting(db: Db, name: string) {
  return db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
}
