import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

function annotationRows(db: Db | Tx) {
  return db
    .selectFrom('annotation')
    .innerJoin('appUser', 'appUser.id', 'annotation.byUser')
    .selectAll('annotation')
    .select(['appUser.name', 'appUser.role'])
    .orderBy('page')
    .orderBy('annotation.at')
    .orderBy('annotation.id');
}

export type AnnotationRow = NonNullable<Awaited<ReturnType<typeof findAnnotation>>>;

export async function findAnnotation(db: Db | Tx, id: string) {
  return annotationRows(db).where('annotation.id', '=', id).executeTakeFirst();
}

/** A document's notes, by page. */
export async function annotationsOf(db: Db | Tx, documentId: string, limit: number) {
  return annotationRows(db).where('documentId', '=', documentId).limit(limit).execute();
}

export async function countAnnotations(db: Db | Tx, documentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('annotation')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('documentId', '=', documentId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The note that this device sent before. */
export async function findSentAnnotation(db: Db | Tx, byUser: string, clientId: string) {
  return db
    .selectFrom('annotation')
    .select('id')
    .where('byUser', '=', byUser)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
}

export async function insertAnnotation(tx: Tx, row: Insertable<Database['annotation']>): Promise<void> {
  await tx.insertInto('annotation').values(row).execute();
}

/** @returns false when the note has a newer version */
export async function updateAnnotation(
  tx: Tx,
  { id, version }: { id: string; version: number },
  set: { x: number; y: number; text: string; editedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('annotation')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteAnnotation(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('annotation').where('id', '=', id).execute();
}
