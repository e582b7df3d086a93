import type { Insertable, Selectable } from 'kysely';
import type { ConsentStatus } from '#contract/abdm.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type ConsentRow = Selectable<Database['healthConsent']>;

/** The patient with this health id, if the provider treats or has treated them. */
export async function treatedPatient(db: Db | Tx, providerId: string, healthId: string) {
  return db
    .selectFrom('patient')
    .select('patient.id')
    .where('patient.healthId', '=', healthId)
    .where((e) =>
      e.exists(
        e
          .selectFrom('consultation')
          .select('consultation.id')
          .whereRef('consultation.patientId', '=', 'patient.id')
          .where('consultation.providerId', '=', providerId),
      ),
    )
    .executeTakeFirst();
}

/**
 * Ends a consent and deletes its records, also those on their way over ABDM with the keys to them. The names of its artifacts remain as a
 * record of what was received.
 */
export async function endConsent(
  tx: Tx,
  id: string,
  set: { state: ConsentStatus; checkAt?: Date | null; withdrawnAt?: Date },
): Promise<void> {
  await tx
    .updateTable('healthConsent')
    .set({ checkAt: null, ...set })
    .where('id', '=', id)
    .execute();
  await tx
    .deleteFrom('healthRecord')
    .where('artifactId', 'in', (e) =>
      e.selectFrom('healthArtifact').select('artifactId').where('consentId', '=', id),
    )
    .execute();
  await tx.deleteFrom('abdmArtifact').where('consentId', '=', id).execute();
}

/** A provider's consents for one health id, newest first. */
export async function listConsents(db: Db | Tx, providerId: string, healthId: string, limit: number) {
  return db
    .selectFrom('healthConsent')
    .selectAll()
    .where('providerId', '=', providerId)
    .where('healthId', '=', healthId)
    .orderBy('requestedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findConsent(db: Db | Tx, id: string): Promise<ConsentRow | undefined> {
  return db.selectFrom('healthConsent').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The consent that this device requested before. */
export async function findSentConsent(db: Db | Tx, providerId: string, clientId: string) {
  return db
    .selectFrom('healthConsent')
    .selectAll()
    .where('providerId', '=', providerId)
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow();
}

/** A provider's own consent, locked until the transaction ends. */
export async function lockOwnConsent(tx: Tx, providerId: string, id: string) {
  return tx
    .selectFrom('healthConsent')
    .selectAll()
    .where('id', '=', id)
    .where('providerId', '=', providerId)
    .forUpdate()
    .executeTakeFirst();
}

/** A consent that has not ended, locked until the transaction ends. */
export async function lockOpenConsent(tx: Tx, id: string): Promise<ConsentRow | undefined> {
  return tx
    .selectFrom('healthConsent')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['REQUESTED', 'GRANTED'])
    .forUpdate()
    .executeTakeFirst();
}

/** Consents of a patient under the present health id that have not ended, locked until the transaction ends. */
export async function listOpenConsentsOf(
  tx: Tx,
  patient: { id: string; healthId: string | null },
): Promise<ConsentRow[]> {
  if (patient.healthId === null) return [];
  return tx
    .selectFrom('healthConsent')
    .selectAll()
    .where('patientId', '=', patient.id)
    .where('healthId', '=', patient.healthId)
    .where('state', 'in', ['REQUESTED', 'GRANTED'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** @returns undefined when this device requested it before */
export async function insertConsent(
  tx: Tx,
  row: Insertable<Database['healthConsent']>,
): Promise<ConsentRow | undefined> {
  return tx
    .insertInto('healthConsent')
    .values(row)
    .onConflict((conflict) => conflict.columns(['providerId', 'clientId']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

interface ConsentSet {
  state?: ConsentStatus;
  gatewayId?: string;
  checkAt?: Date | null;
}

export async function updateConsent(db: Db | Tx, id: string, set: ConsentSet): Promise<void> {
  await db.updateTable('healthConsent').set(set).where('id', '=', id).execute();
}

/** Sets the next check, unless another server has set it in between. */
export async function moveConsentCheck(db: Db, id: string, from: Date, to: Date): Promise<void> {
  await db
    .updateTable('healthConsent')
    .set({ checkAt: to })
    .where('id', '=', id)
    .where('checkAt', '=', from)
    .execute();
}

/** Claims consents that are due for a check, longest due first, by postponing their next check. */
export async function claimConsents(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<ConsentRow[]> {
  return db
    .updateTable('healthConsent')
    .set({ checkAt: until })
    .where('id', 'in', (e) =>
      e
        .selectFrom('healthConsent')
        .select('id')
        .where('checkAt', '<=', now)
        .orderBy('checkAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}
