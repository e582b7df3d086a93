import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

const screens = (db: Db | Tx) =>
  db
    .selectFrom('wallScreen')
    .innerJoin('appUser', 'appUser.id', 'wallScreen.createdBy')
    .select(['wallScreen.id', 'wallScreen.name', 'wallScreen.createdAt', 'wallScreen.seenAt'])
    .select('appUser.name as createdBy')
    .where('wallScreen.endedAt', 'is', null);

/** The screens with a key that has not ended, newest first. */
export async function listWallScreens(db: Db) {
  return screens(db).orderBy('wallScreen.createdAt', 'desc').orderBy('wallScreen.id').execute();
}

export async function findWallScreen(tx: Tx, id: string) {
  return screens(tx).where('wallScreen.id', '=', id).executeTakeFirst();
}

export async function insertWallScreen(tx: Tx, row: Insertable<Database['wallScreen']>): Promise<void> {
  await tx.insertInto('wallScreen').values(row).execute();
}

export async function endWallScreen(
  tx: Tx,
  id: string,
  { now, byUser }: { now: Date; byUser: string },
): Promise<void> {
  await tx
    .updateTable('wallScreen')
    .set({ endedAt: now, endedBy: byUser })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}

/** Notes that a screen reads the board, unless that was noted after a time. */
export async function setSeen(db: Db, id: string, { now, since }: { now: Date; since: Date }): Promise<void> {
  await db
    .updateTable('wallScreen')
    .set({ seenAt: now })
    .where('id', '=', id)
    .where((e) => e.or([e('seenAt', 'is', null), e('seenAt', '<', since)]))
    .execute();
}
