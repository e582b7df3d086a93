import type { Insertable } from 'kysely';
import type { Assessment } from '#contract/cases.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { documentRows } from '#server/files/documents.ts';

export const EMPTY_ASSESSMENT: Assessment = {
  findings: '',
  diagnoses: [],
  opinion: '',
  plan: '',
  acne: null,
};

/** The review beside a request; a case has one from its first write on. */
export async function findReview(db: Db | Tx, requestId: string) {
  const row = await db
    .selectFrom('caseReview')
    .selectAll()
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  return (
    row ?? {
      requestId,
      answers: [],
      assessment: EMPTY_ASSESSMENT,
      version: 1,
      reportDocumentId: null,
      reportSha256: null,
      signedAt: null,
    }
  );
}

interface ReviewSet {
  answers?: string;
  assessment?: string;
  version?: number;
  reportDocumentId?: string;
  reportSha256?: string;
  signedAt?: Date;
}

export async function saveReview(tx: Tx, requestId: string, set: ReviewSet): Promise<void> {
  const fresh = { answers: '[]', assessment: JSON.stringify(EMPTY_ASSESSMENT) };
  await tx
    .insertInto('caseReview')
    .values({ requestId, reportDocumentId: null, reportSha256: null, ...fresh, ...set })
    .onConflict((conflict) => conflict.column('requestId').doUpdateSet(set))
    .execute();
}

/** Documents of a case, photos by when they were taken. */
export async function caseDocuments(db: Db | Tx, requestId: string) {
  return documentRows(db)
    .leftJoin('casePhoto', 'casePhoto.documentId', 'document.id')
    .select(['casePhoto.view', 'casePhoto.takenAt'])
    .where('document.requestId', '=', requestId)
    .orderBy((e) => e.fn.coalesce('casePhoto.takenAt', 'document.at'))
    .orderBy('document.id')
    .execute();
}

export async function caseMarks(db: Db | Tx, requestId: string) {
  return db
    .selectFrom('caseMark')
    .innerJoin('appUser', 'appUser.id', 'caseMark.byUser')
    .selectAll('caseMark')
    .select('appUser.name as byName')
    .where('requestId', '=', requestId)
    .orderBy('caseMark.at')
    .orderBy('caseMark.id')
    .execute();
}

export async function infoRequests(db: Db | Tx, requestId: string) {
  return db
    .selectFrom('infoRequest')
    .innerJoin('appUser', 'appUser.id', 'infoRequest.byUser')
    .selectAll('infoRequest')
    .select(['appUser.name', 'appUser.role'])
    .where('requestId', '=', requestId)
    .orderBy('askedAt')
    .execute();
}

export async function countCaseMarks(tx: Tx, requestId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('caseMark')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('requestId', '=', requestId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Sent again by the same device, it changes nothing. */
export async function insertCaseMark(tx: Tx, row: Insertable<Database['caseMark']>): Promise<void> {
  await tx
    .insertInto('caseMark')
    .values(row)
    .onConflict((conflict) => conflict.columns(['requestId', 'clientId']).doNothing())
    .execute();
}

/** @returns false when the case has no such mark */
export async function deleteCaseMark(tx: Tx, requestId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('caseMark')
    .where('id', '=', id)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What the same device asked before. */
export async function findSentInfoRequest(db: Db | Tx, requestId: string, clientId: string) {
  return db
    .selectFrom('infoRequest')
    .select('id')
    .where('requestId', '=', requestId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
}

export async function insertInfoRequest(tx: Tx, row: Insertable<Database['infoRequest']>): Promise<void> {
  await tx.insertInto('infoRequest').values(row).execute();
}

/** Who signs a report, with what makes them a doctor. */
export async function findSigner(tx: Tx, providerId: string) {
  return tx
    .selectFrom('provider')
    .select(['salutation', 'qualification', 'council', 'registrationNumber'])
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow();
}
