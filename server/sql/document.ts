import type { DocumentInfo } from '#contract/shared.ts';
import type { Database, Db, Tx } from '#server/sql/database.ts';

export function documentRows(db: Db | Tx) {
  return db
    .selectFrom('document')
    .leftJoin('appUser', 'appUser.id', 'document.byUser')
    .selectAll('document')
    .select(['appUser.name as byName', 'appUser.role as byRole']);
}

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

export async function findDocument(db: Db | Tx, id: string) {
  return documentRows(db).where('document.id', '=', id).executeTakeFirst();
}

type Kind = Database['document']['kind'];

export async function documentsOf(
  db: Db | Tx,
  owner: { consultationId: string } | { requestIds: string[] },
  kinds?: readonly Kind[],
) {
  let query = documentRows(db).orderBy('document.at');
  if ('consultationId' in owner) query = query.where('document.consultationId', '=', owner.consultationId);
  else if (owner.requestIds.length) query = query.where('document.requestId', 'in', owner.requestIds);
  else return [];
  if (kinds) query = query.where('document.kind', 'in', kinds);
  return query.execute();
}

export function presentDocument(row: DocumentRow): DocumentInfo {
  const { id, name, contentType, sizeBytes, kind, captureStatus, pages } = row;
  const by = row.byUser ? { userId: row.byUser, name: row.byName ?? '', role: row.byRole ?? '' } : null;
  return { id, name, contentType, sizeBytes, kind, captureStatus, pages, by, at: row.at.toISOString() };
}
