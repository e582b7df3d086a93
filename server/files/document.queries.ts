import type { ExpressionBuilder, Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

function documentRows(db: Db | Tx) {
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

/** Documents by their ids. */
export async function documentsById(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentRow>> {
  const rows = ids.length ? await documentRows(db).where('document.id', 'in', ids).execute() : [];
  return new Map(rows.map((row) => [row.id, row]));
}

export type Owner = { consultationId: string; withResults?: boolean } | { requestIds: string[] };
export type Kind = Database['document']['kind'];

export async function documentsOf(db: Db | Tx, owner: Owner, kinds?: readonly Kind[]) {
  return documentRowsOf(db, owner, kinds).execute();
}

function documentRowsOf(db: Db | Tx, owner: Owner, kinds: readonly Kind[] | undefined) {
  const rows = documentRows(db)
    .orderBy('document.at')
    .orderBy('document.receivedAt')
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

/** Whether it is a result of an order from the consultation. */
function isResultFor(e: ExpressionBuilder<Database, 'document'>, consultationId: string) {
  const orders = e
    .selectFrom('request')
    .select('request.id')
    .where('request.orderedByConsultationId', '=', consultationId);
  return e.and([e('document.kind', '=', 'LAB_RESULT'), e('document.requestId', 'in', orders)]);
}

/** Some of an owner's documents, in order of arrival. */
export async function listDocumentsOf(
  db: Db | Tx,
  owner: Owner,
  { offset, limit }: { offset: number; limit: number },
  kinds?: readonly Kind[],
): Promise<DocumentRow[]> {
  return documentRowsOf(db, owner, kinds).offset(offset).limit(limit).execute();
}

/** The row that the same device made before. */
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

export async function insertDocumentRow(tx: Tx, row: Insertable<Database['document']>): Promise<void> {
  await tx.insertInto('document').values(row).execute();
}
