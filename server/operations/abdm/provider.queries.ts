import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type ProvisionRow = Selectable<Database['abdmProvision']>;
export type GrantRow = Selectable<Database['abdmGrant']>;

/** Completed visits of verified patients, under their present health id, that are no care context yet. */
export async function listUnlinkedVisits(db: Db, limit: number) {
  return db
    .selectFrom('consultation')
    .innerJoin('abdmPatient', 'abdmPatient.patientId', 'consultation.patientId')
    .innerJoin('patient', 'patient.id', 'consultation.patientId')
    .leftJoin('abdmContext', 'abdmContext.consultationId', 'consultation.id')
    .select(['consultation.id', 'consultation.patientId'])
    .where('consultation.status', '=', 'COMPLETED')
    .whereRef('patient.healthId', '=', 'abdmPatient.healthId')
    .where('abdmContext.consultationId', 'is', null)
    .orderBy('consultation.id')
    .limit(limit)
    .execute();
}

export async function insertContext(db: Db, row: Insertable<Database['abdmContext']>): Promise<void> {
  await db
    .insertInto('abdmContext')
    .values(row)
    .onConflict((conflict) => conflict.column('consultationId').doNothing())
    .execute();
}

/** Claims care contexts that are due, with their patient and visit. */
export async function claimContexts(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
) {
  const ids = await db
    .updateTable('abdmContext')
    .set((e) => ({ nextAt: until, tries: e('tries', '+', 1) }))
    .where('consultationId', 'in', (e) =>
      e
        .selectFrom('abdmContext')
        .select('consultationId')
        .where('nextAt', '<=', now)
        .orderBy('nextAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('consultationId')
    .execute();
  if (!ids.length) return [];
  return db
    .selectFrom('abdmContext')
    .innerJoin('abdmPatient', 'abdmPatient.patientId', 'abdmContext.patientId')
    .innerJoin('patient', 'patient.id', 'abdmContext.patientId')
    .innerJoin('consultation', 'consultation.id', 'abdmContext.consultationId')
    .select(['consultationId', 'abdmContext.patientId', 'abdmContext.requestId', 'abdmContext.tries'])
    .select(['abdmPatient.address', 'tokenSealed'])
    .select(['patient.name', 'patient.sex', 'patient.bornOn', 'patient.healthId', 'consultation.endedAt'])
    .whereRef('patient.healthId', '=', 'abdmPatient.healthId')
    .where(
      'consultationId',
      'in',
      ids.map(({ consultationId }) => consultationId),
    )
    .orderBy('consultationId')
    .execute();
}

export async function updateContext(
  db: Db | Tx,
  by: { consultationId: string } | { requestId: string },
  set: Updateable<Database['abdmContext']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('abdmContext')
    .set(set)
    .where((e) =>
      'requestId' in by ? e('requestId', '=', by.requestId) : e('consultationId', '=', by.consultationId),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that a patient's token is asked for. @returns false when it was lately */
export async function claimToken(
  db: Db,
  patientId: string,
  { requestId, now, unlessAfter }: { requestId: string; now: Date; unlessAfter: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('abdmPatient')
    .set({ tokenRequestId: requestId, tokenAskedAt: now })
    .where('patientId', '=', patientId)
    .where((e) => e.or([e('tokenAskedAt', 'is', null), e('tokenAskedAt', '<=', unlessAfter)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateAbdmPatient(
  db: Db | Tx,
  patientId: string,
  set: Updateable<Database['abdmPatient']>,
): Promise<void> {
  await db.updateTable('abdmPatient').set(set).where('patientId', '=', patientId).execute();
}

/** A verified patient. The verification ends when the health id is changed. */
export async function findAbdmPatient(
  db: Db | Tx,
  by: { tokenRequestId: string } | { address: string } | { patientId: string },
) {
  return db
    .selectFrom('abdmPatient')
    .innerJoin('patient', 'patient.id', 'abdmPatient.patientId')
    .selectAll('abdmPatient')
    .whereRef('patient.healthId', '=', 'abdmPatient.healthId')
    .where((e) => {
      if ('patientId' in by) return e('abdmPatient.patientId', '=', by.patientId);
      return 'address' in by
        ? e(sql`lower(abdm_patient.address)`, '=', by.address.toLowerCase())
        : e('tokenRequestId', '=', by.tokenRequestId);
    })
    .executeTakeFirst();
}

/** Lets the care contexts of a patient be linked at once. */
export async function wakeContexts(tx: Tx, patientId: string, now: Date): Promise<void> {
  await tx
    .updateTable('abdmContext')
    .set({ nextAt: now })
    .where('patientId', '=', patientId)
    .where('linkedAt', 'is', null)
    .where('nextAt', 'is not', null)
    .execute();
}

/** Those of these visits that were linked for a patient. */
export async function listLinked(db: Db | Tx, patientId: string, ids: readonly string[]): Promise<string[]> {
  if (!ids.length) return [];
  const rows = await db
    .selectFrom('abdmContext')
    .select('consultationId')
    .where('patientId', '=', patientId)
    .where('consultationId', 'in', ids)
    .where('linkedAt', 'is not', null)
    .execute();
  return rows.map(({ consultationId }) => consultationId);
}

export async function lockGrant(tx: Tx, consentId: string): Promise<GrantRow | undefined> {
  return tx
    .selectFrom('abdmGrant')
    .selectAll()
    .where('consentId', '=', consentId)
    .forUpdate()
    .executeTakeFirst();
}

export async function findGrant(db: Db, consentId: string): Promise<GrantRow | undefined> {
  return db.selectFrom('abdmGrant').selectAll().where('consentId', '=', consentId).executeTakeFirst();
}

export async function insertGrant(tx: Tx, row: Insertable<Database['abdmGrant']>): Promise<void> {
  await tx
    .insertInto('abdmGrant')
    .values(row)
    .onConflict((conflict) => conflict.column('consentId').doNothing())
    .execute();
}

export async function updateGrant(
  db: Db | Tx,
  consentId: string,
  set: Updateable<Database['abdmGrant']>,
): Promise<void> {
  await db.updateTable('abdmGrant').set(set).where('consentId', '=', consentId).execute();
}

export async function listUnacknowledgedGrants(db: Db, limit: number): Promise<GrantRow[]> {
  return db
    .selectFrom('abdmGrant')
    .selectAll()
    .where('unacknowledged', 'is not', null)
    .orderBy('consentId')
    .limit(limit)
    .execute();
}

/** @returns false when the request came before */
export async function insertProvision(tx: Tx, row: Insertable<Database['abdmProvision']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('abdmProvision')
    .values(row)
    .onConflict((conflict) => conflict.column('transactionId').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Claims requests for data that are due. */
export async function claimProvisions(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<ProvisionRow[]> {
  return db
    .updateTable('abdmProvision')
    .set((e) => ({ nextAt: until, tries: e('tries', '+', 1) }))
    .where('transactionId', 'in', (e) =>
      e
        .selectFrom('abdmProvision')
        .select('transactionId')
        .where('nextAt', '<=', now)
        .orderBy('nextAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

export async function updateProvision(
  db: Db | Tx,
  transactionId: string,
  set: Updateable<Database['abdmProvision']>,
): Promise<void> {
  await db.updateTable('abdmProvision').set(set).where('transactionId', '=', transactionId).execute();
}
