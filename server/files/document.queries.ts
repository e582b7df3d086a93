import type { ExpressionBuilder, Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { inOrder, readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

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

const OLDEST_FIRST: Order = {
  name: 'documents',
  keys: [
    { by: 'document.at', type: 'instant' },
    { by: 'document.receivedAt', type: 'instant' },
    { by: 'document.id', type: 'text' },
  ],
};

export async function documentsOf(db: Db | Tx, owner: Owner, kinds?: readonly Kind[]) {
  return inOrder(documentRowsOf(db, owner, kinds), OLDEST_FIRST).execute();
}

function documentRowsOf(db: Db | Tx, owner: Owner, kinds: readonly Kind[] | undefined) {
  const rows = documentRows(db).where((e) =>
    'consultationId' in owner
      ? e.or([
          e('document.consultationId', '=', owner.consultationId),
          ...(owner.withResults ? [isResultFor(e, owner.consultationId)] : []),
        ])
      : e('document.requestId', '=', e.fn.any(e.val(owner.requestIds))),
  );
  return kinds ? rows.where('document.kind', 'in', kinds) : rows;
}

/** Returns whether it is a result of an order from the consultation. */
function isResultFor(e: ExpressionBuilder<Database, 'document'>, consultationId: string) {
  const orders = e
    .selectFrom('request')
    .select('request.id')
    .where('request.orderedByConsultationId', '=', consultationId);
  return e.and([e('document.kind', '=', 'LAB_RESULT'), e('document.requestId', 'in', orders)]);
}

/** A page of an owner's documents, oldest first. */
export async function listDocumentsOf(
  db: Db | Tx,
  owner: Owner,
  asked: PageAsked,
  kinds?: readonly Kind[],
): Promise<{ rows: DocumentRow[]; next: string | null }> {
  return readPage(documentRowsOf(db, owner, kinds), OLDEST_FIRST, asked);
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

/** Stores the sealed password of a document, and the pages that could be counted with it. */
export async function keepPassword(
  tx: Tx,
  id: string,
  { passwordSealed, pages }: { passwordSealed: string; pages: number },
): Promise<void> {
  await tx
    .updateTable('document')
    .set({ passwordSealed, pages, pageCount: pages, isLocked: true })
    .where('id', '=', id)
    .execute();
}
