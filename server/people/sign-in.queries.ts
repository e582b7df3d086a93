import type { Insertable } from 'kysely';
import type { Database, Db } from '#server/platform/sql/database.ts';

export async function insertSignIn(db: Db, row: Insertable<Database['signIn']>): Promise<void> {
  await db.insertInto('signIn').values(row).execute();
}

/** A sign-in that has begun and can still be completed, with its user if the name exists. */
export async function findSignIn(db: Db, id: string, now: Date) {
  return db
    .selectFrom('signIn')
    .leftJoin('appUser', 'appUser.id', 'signIn.userId')
    .select(['signIn.nameKey', 'signIn.userId', 'appUser.passwordHash', 'appUser.role'])
    .where('signIn.id', '=', id)
    .where('signIn.expiresAt', '>', now)
    .executeTakeFirst();
}

export async function deleteSignIn(db: Db, id: string): Promise<void> {
  await db.deleteFrom('signIn').where('id', '=', id).execute();
}
