import { sql, type ExpressionBuilder, type Insertable, type Updateable } from 'kysely';
import { deteriorationOf } from '#server/alerts/deterioration.ts';
import { openRequestsOf } from '#server/requests/other-requests.ts';
import { compiledOnce } from '#server/platform/sql/compiled-once.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

/** The newest change of the mode of a consultation. */
function newestModeChange(e: ExpressionBuilder<Database, 'consultation'>) {
  const newest = e
    .selectFrom('modeChange')
    .whereRef('modeChange.consultationId', '=', 'consultation.id')
    .orderBy('modeChange.at', 'desc')
    .orderBy('modeChange.id')
    .limit(1);
  return [
    newest.select('modeChange.fromMode').as('modeChangedFrom'),
    newest.select('modeChange.at').as('modeChangedAt'),
    newest.select('modeChange.reason').as('modeChangedReason'),
    newest
      .innerJoin('appUser as changer', 'changer.id', 'modeChange.byUser')
      .select('changer.name')
      .as('modeChangedBy'),
  ] as const;
}

/** A consultation with its patient, nurse and provider. */
function consultationRows(db: Db | Tx) {
  return db
    .selectFrom('consultation')
    .innerJoin('patient', 'patient.id', 'consultation.patientId')
    .leftJoin('appUser as nurse', 'nurse.id', 'consultation.nurseUserId')
    .leftJoin('provider', 'provider.id', 'consultation.providerId')
    .leftJoin('appUser as doctor', 'doctor.id', 'provider.userId')
    .leftJoin('clinic', 'clinic.id', 'consultation.clinicId')
    .leftJoin('signedNote', 'signedNote.consultationId', 'consultation.id')
    .leftJoin('appUser as signer', 'signer.id', 'signedNote.signedBy')
    .leftJoin('noteError', (join) =>
      join.onRef('noteError.consultationId', '=', 'consultation.id').on('noteError.addendumId', 'is', null),
    )
    .leftJoin('appUser as marker', 'marker.id', 'noteError.errorBy')
    .selectAll('consultation')
    .select([
      'clinic.clinicName',
      'clinic.address as clinicAddress',
      'clinic.city as clinicCity',
      'clinic.phone as clinicPhone',
    ])
    .select([
      'signedNote.signedAt as noteSignedAt',
      'signedNote.signedBy as noteSignedBy',
      'signedNote.version as noteVersion',
      'signedNote.sha256 as noteSha256',
      'signer.name as noteSigner',
    ])
    .select(['noteError.errorAt', 'noteError.errorBy', 'noteError.errorReason', 'noteError.errorWords'])
    .select(['marker.name as markerName', 'marker.role as markerRole'])
    .select(['nurse.name as nurseName', 'doctor.name as doctorName', 'doctor.id as doctorUserId'])
    .select([
      'provider.salutation',
      'provider.qualification',
      'provider.registrationNumber',
      'provider.council',
    ])
    .select([
      'patient.mrn',
      'patient.name',
      'patient.nameLang',
      'patient.sex',
      'patient.bornOn',
      'patient.birthKnownTo',
      'patient.ageConfirmed',
      'patient.mobile',
      'patient.address',
    ])
    .select(['patient.allergies', 'patient.noKnownAllergies', 'patient.pregnancy'])
    .select('patient.spo2Scale')
    .select(['patient.conditions', 'patient.city', 'patient.languages'])
    .select(deteriorationOf('consultation.patient_id').as('deterioration'))
    .select(openRequestsOf('consultation.patient_id').as('openRequests'))
    .select(newestModeChange);
}

export type ConsultationRow = NonNullable<Awaited<ReturnType<typeof findConsultation>>>;

export const findConsultation = compiledOnce((db, id) =>
  consultationRows(db).where('consultation.id', '=', id),
);

export const findConsultationByNumber = compiledOnce((db, number) =>
  consultationRows(db).where('consultation.consultationNumber', '=', number),
);

export async function openConsultationsOf(db: Db | Tx, patientId: string) {
  return db
    .selectFrom('consultation')
    .select(['id', 'consultationNumber'])
    .where('patientId', '=', patientId)
    .where('endedAt', 'is', null)
    .execute();
}

/** Locks the row until the transaction ends, and reads the consultation. */
export async function lockConsultation(tx: Tx, number: string) {
  await tx
    .selectFrom('consultation')
    .select('id')
    .where('consultationNumber', '=', number)
    .forUpdate()
    .executeTakeFirst();
  return findConsultationByNumber(tx, number);
}

export async function commentsOf(db: Db | Tx, consultationId: string) {
  return db
    .selectFrom('comment')
    .innerJoin('appUser', 'appUser.id', 'comment.byUser')
    .select([
      'comment.id',
      'comment.text',
      'comment.at',
      'comment.receivedAt',
      'appUser.id as userId',
      'appUser.name',
      'appUser.role',
    ])
    .where('comment.consultationId', '=', consultationId)
    .orderBy('comment.at')
    .orderBy('comment.receivedAt')
    .execute();
}

/** The name of who withdrew a prescription; null for one that was not. */
export const withdrawerName = sql<
  string | null
>`nullif(trim(concat_ws(' ', provider.salutation, app_user.name)), '')`.as('withdrawerName');

/** Every version, oldest first: the newest holds unless it was withdrawn. */
export async function prescriptionsOf(db: Db | Tx, consultationId: string) {
  return db
    .selectFrom('prescription')
    .leftJoin('provider', 'provider.id', 'prescription.withdrawnBy')
    .leftJoin('appUser', 'appUser.id', 'provider.userId')
    .selectAll('prescription')
    .select(withdrawerName)
    .where('prescription.consultationId', '=', consultationId)
    .orderBy('prescription.version')
    .execute();
}

/** Lab orders of a consultation, with the names of their tests. */
export async function labOrdersOf(db: Db | Tx, consultationId: string) {
  return db
    .selectFrom('request')
    .innerJoin('product', 'product.requestId', 'request.id')
    .select(['request.id', 'request.serviceNumber', 'request.status', 'request.requestedAt', 'request.labId'])
    .select('request.paymentState')
    .select((e) => e.fn.agg<string[]>('array_agg', ['product.name']).as('tests'))
    .where('request.orderedByConsultationId', '=', consultationId)
    .groupBy('request.id')
    .orderBy('request.requestedAt')
    .execute();
}

export async function insertModeChange(tx: Tx, row: Insertable<Database['modeChange']>): Promise<void> {
  await tx.insertInto('modeChange').values(row).execute();
}

/** Inserts a comment; idempotent for its device. */
export async function insertComment(tx: Tx, row: Insertable<Database['comment']>): Promise<void> {
  await tx
    .insertInto('comment')
    .values(row)
    .onConflict((conflict) => conflict.columns(['byUser', 'clientId']).doNothing())
    .execute();
}

export async function getCommentId(db: Db, byUser: string, clientId: string): Promise<string> {
  const { id } = await db
    .selectFrom('comment')
    .select('id')
    .where('byUser', '=', byUser)
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow();
  return id;
}

type CaptureStatus = Updateable<Database['document']>['captureStatus'];

export async function setCaptureStatus(
  tx: Tx,
  documentId: string,
  captureStatus: CaptureStatus,
  captureReason: string | null,
): Promise<void> {
  await tx
    .updateTable('document')
    .set({ captureStatus, captureReason })
    .where('id', '=', documentId)
    .execute();
}

/** The newest version of each consultation's prescription, unless it was withdrawn: an older one does not hold again. */
export async function currentPrescriptions(db: Db | Tx, patientId: string, since: Date) {
  const newest = await newestPrescriptions(db, patientId, since);
  return newest.filter(({ withdrawnAt }) => withdrawnAt === null);
}

/** The newest version of each consultation's prescription, withdrawn or not. */
export async function newestPrescriptions(db: Db | Tx, patientId: string, since: Date) {
  return db
    .selectFrom('prescription')
    .innerJoin('consultation', 'consultation.id', 'prescription.consultationId')
    .leftJoin('provider', 'provider.id', 'prescription.withdrawnBy')
    .leftJoin('appUser', 'appUser.id', 'provider.userId')
    .selectAll('prescription')
    .select(withdrawerName)
    .distinctOn('prescription.consultationId')
    .where('consultation.patientId', '=', patientId)
    .where('prescription.signedAt', '>', since)
    .orderBy('prescription.consultationId')
    .orderBy('prescription.version', 'desc')
    .execute();
}
