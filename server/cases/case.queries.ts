import type { Insertable } from 'kysely';
import type { Assessment } from '#contract/cases.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export const EMPTY_ASSESSMENT: Assessment = {
  findings: '',
  diagnoses: [],
  opinion: '',
  plan: '',
  acne: null,
};

/** The review of a request; a case has one from its first write on. */
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

/** Idempotent: a mark that the same device sends again is ignored. */
export async function insertCaseMark(tx: Tx, row: Insertable<Database['caseMark']>): Promise<void> {
  await tx
    .insertInto('caseMark')
    .values(row)
    .onConflict((conflict) => conflict.columns(['requestId', 'clientId']).doNothing())
    .execute();
}

/** @returns false when the case does not have the mark */
export async function deleteCaseMark(tx: Tx, requestId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('caseMark')
    .where('id', '=', id)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The question that this device sent before. */
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

/** The photos that a patient submitted with a case. */
export async function listCasePhotos(db: Db | Tx, requestId: string) {
  return db
    .selectFrom('casePhoto')
    .select(['documentId', 'clientId', 'view', 'takenAt'])
    .where('requestId', '=', requestId)
    .execute();
}

export async function insertCasePhoto(tx: Tx, row: Insertable<Database['casePhoto']>): Promise<void> {
  await tx.insertInto('casePhoto').values(row).execute();
}

/** Marks all open questions of a case as answered. */
export async function markAnswered(tx: Tx, requestId: string, now: Date): Promise<void> {
  await tx
    .updateTable('infoRequest')
    .set({ answeredAt: now })
    .where('requestId', '=', requestId)
    .where('answeredAt', 'is', null)
    .execute();
}
