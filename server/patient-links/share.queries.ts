import type { Insertable, Selectable } from 'kysely';
import { isNotMerged } from '#server/platform/http/shares.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type ShareRow = Selectable<Database['patientShare']>;
/** A patient, and the visit or the order of a page. */
export type OfPage = Pick<ShareRow, 'patientId' | 'consultationId' | 'requestId'>;

export async function insertShare(tx: Tx, row: Insertable<Database['patientShare']>): Promise<void> {
  await tx.insertInto('patientShare').values(row).execute();
}

export async function findShare(db: Db | Tx, id: string): Promise<ShareRow | undefined> {
  return db.selectFrom('patientShare').selectAll().where('id', '=', id).executeTakeFirst();
}

/** With the languages of its patient. */
export async function findShareByToken(db: Db | Tx, tokenHash: string) {
  return db
    .selectFrom('patientShare as share')
    .innerJoin('patient', 'patient.id', 'share.patientId')
    .selectAll('share')
    .select(['patient.languages', isNotMerged.as('isNotMerged')])
    .where('share.tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/** A current share, with the time of its visit. */
export type ListedShare = Awaited<ReturnType<typeof listShares>>[number];

/** Returns what a patient shares of a page now, newest first. */
export async function listShares(db: Db | Tx, { patientId, consultationId, requestId }: OfPage, now: Date) {
  return currentShares(db, patientId, now)
    .where('patientShare.consultationId', 'is not distinct from', consultationId)
    .where('patientShare.requestId', 'is not distinct from', requestId)
    .execute();
}

/** Returns what a patient shares now of all visits and orders, newest first. */
export async function listAllShares(db: Db | Tx, patientId: string, now: Date): Promise<ListedShare[]> {
  return currentShares(db, patientId, now).execute();
}

function currentShares(db: Db | Tx, patientId: string, now: Date) {
  return db
    .selectFrom('patientShare')
    .leftJoin('consultation', 'consultation.id', 'patientShare.consultationId')
    .selectAll('patientShare')
    .select((e) => e.fn.coalesce('consultation.scheduledAt', 'consultation.startedAt').as('visitAt'))
    .where('patientShare.patientId', '=', patientId)
    .where('patientShare.revokedAt', 'is', null)
    .where('patientShare.expiresAt', '>', now)
    .orderBy('patientShare.createdAt', 'desc')
    .orderBy('patientShare.id');
}

export async function updateShare(
  tx: Tx,
  id: string,
  set: Partial<Pick<ShareRow, 'revokedAt' | 'openedAt'>>,
): Promise<void> {
  await tx.updateTable('patientShare').set(set).where('id', '=', id).execute();
}

/** Ends all that is shared of a patient, of one visit or of one order. */
export async function revokeShares(
  tx: Tx,
  of: { patientId: string } | { consultationId: string } | { requestId: string },
  now: Date,
): Promise<void> {
  const shares = tx.updateTable('patientShare').set({ revokedAt: now }).where('revokedAt', 'is', null);
  const asked =
    'consultationId' in of
      ? shares.where('consultationId', '=', of.consultationId)
      : 'requestId' in of
        ? shares.where('requestId', '=', of.requestId)
        : shares.where('patientId', '=', of.patientId);
  await asked.execute();
}

export async function insertShareSession(tx: Tx, row: Insertable<Database['shareSession']>): Promise<void> {
  await tx.insertInto('shareSession').values(row).execute();
}
