import type { ExpressionBuilder } from 'kysely';
import type { DocumentInfo } from '#contract/shared.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

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

type Owner = { consultationId: string; withResults?: boolean } | { requestIds: string[] };
type Kind = Database['document']['kind'];

export async function documentsOf(db: Db | Tx, owner: Owner, kinds?: readonly Kind[]) {
  return documentRowsOf(db, owner, kinds).execute();
}

function documentRowsOf(db: Db | Tx, owner: Owner, kinds: readonly Kind[] | undefined) {
  const rows = documentRows(db)
    .orderBy('document.at')
    .orderBy('document.id')
    .where((e) =>
      'consultationId' in owner
        ? e.or([
            e('document.consultationId', '=', owner.consultationId),
            ...(owner.withResults ? [isResultFor(e, owner.consultationId)] : []),
          ])
        : e('document.requestId', '=', e.fn.any(e.val(owner.requestIds))),
    );
  return kinds ? rows.where('document.kind', 'in', kinds) : rows;
}

/** A result of what the consultation ordered. */
function isResultFor(e: ExpressionBuilder<Database, 'document'>, consultationId: string) {
  const orders = e
    .selectFrom('request')
    .select('request.id')
    .where('request.orderedByConsultationId', '=', consultationId);
  return e.and([e('document.kind', '=', 'LAB_RESULT'), e('document.requestId', 'in', orders)]);
}

/** A page of a consultation's documents, in the order in which they came; with the results of what it ordered, if asked. */
export async function documentPage(
  db: Db | Tx,
  owner: { consultationId: string; withResults?: boolean },
  query: { cursor?: string | undefined; limit?: string | undefined },
  kinds?: readonly Kind[],
): Promise<{ documents: DocumentInfo[]; next: string | null }> {
  const { offset, limit } = pageAsked(query);
  const rows = await documentRowsOf(db, owner, kinds)
    .offset(offset)
    .limit(limit + 1)
    .execute();
  const next = rows.length > limit ? String(offset + limit) : null;
  return { documents: rows.slice(0, limit).map(presentDocument), next };
}

export function presentDocument(row: DocumentRow): DocumentInfo {
  const { id, name, contentType, sizeBytes, kind, captureStatus, pages } = row;
  const by = row.byUser ? { userId: row.byUser, name: row.byName ?? '', role: row.byRole ?? '' } : null;
  return { id, name, contentType, sizeBytes, kind, captureStatus, pages, by, at: row.at.toISOString() };
}

/** The same device sent this before: the answer is the row that it made. */
export async function sentBefore(
  db: Db | Tx,
  byUser: string,
  clientId: string,
): Promise<DocumentRow | undefined> {
  return documentRows(db)
    .where('document.byUser', '=', byUser)
    .where('document.clientId', '=', clientId)
    .executeTakeFirst();
}
