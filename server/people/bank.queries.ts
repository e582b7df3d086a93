import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function findBank(db: Db, providerId: string) {
  return db.selectFrom('bankDetail').selectAll().where('providerId', '=', providerId).executeTakeFirst();
}

type Columns = Omit<Insertable<Database['bankDetail']>, 'providerId'>;

export async function upsertBank(tx: Tx, providerId: string, columns: Columns) {
  return tx
    .insertInto('bankDetail')
    .values({ providerId, ...columns })
    .onConflict((conflict) => conflict.column('providerId').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
}
