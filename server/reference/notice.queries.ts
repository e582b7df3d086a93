import type { Insertable } from 'kysely';
import type { NoticeKind } from '#contract/notices.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number];

/** Every version, newest first. */
export async function listNotices(db: Db) {
  return db
    .selectFrom('notice')
    .leftJoin('appUser', 'appUser.id', 'notice.byUser')
    .select('appUser.name as byName')
    .selectAll('notice')
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute();
}

/** The one that patients are shown. */
export async function findNotice(db: Db | Tx, kind: NoticeKind) {
  return db
    .selectFrom('notice')
    .select(['version', 'words', 'publishedAt'])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** @returns false where this version was published before */
export async function insertNotice(tx: Tx, row: Insertable<Database['notice']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await tx
    .insertInto('notice')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return count === 1n;
}

/** The first reading of a version counts. */
export async function insertRead(tx: Tx, row: Insertable<Database['noticeRead']>): Promise<void> {
  await tx
    .insertInto('noticeRead')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findRead(db: Db, row: { patientId: string; kind: NoticeKind; version: number }) {
  return db
    .selectFrom('noticeRead')
    .select(['at', 'language'])
    .where('patientId', '=', row.patientId)
    .where('kind', '=', row.kind)
    .where('version', '=', row.version)
    .executeTakeFirst();
}
