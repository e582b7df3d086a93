import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type AbdmConsentRow = Selectable<Database['abdmConsent']>;
export type AbdmArtifactRow = Selectable<Database['abdmArtifact']>;
export type TransferRow = Selectable<Database['abdmTransfer']>;

/** Returns the consent's row, which the first call makes. */
export async function keepAbdmConsent(db: Db, consentId: string): Promise<AbdmConsentRow> {
  const none = { managerId: null, address: null, unacknowledged: null, fault: null };
  await db
    .insertInto('abdmConsent')
    .values({ consentId, ...none })
    .onConflict((conflict) => conflict.column('consentId').doNothing())
    .execute();
  return (await findAbdmConsent(db, consentId)) as AbdmConsentRow;
}

export async function findAbdmConsent(db: Db | Tx, consentId: string): Promise<AbdmConsentRow | undefined> {
  return db.selectFrom('abdmConsent').selectAll().where('consentId', '=', consentId).executeTakeFirst();
}

/** The address that was verified for the patient of a consent, under the health id of the consent. */
export async function findVerifiedAddress(db: Db, consentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('healthConsent')
    .innerJoin('abdmPatient', 'abdmPatient.patientId', 'healthConsent.patientId')
    .select('abdmPatient.address')
    .where('healthConsent.id', '=', consentId)
    .whereRef('abdmPatient.healthId', '=', 'healthConsent.healthId')
    .executeTakeFirst();
  return row?.address;
}

/** A consent that has not ended here, with the rows of both tables locked until the transaction ends. */
export async function lockOpenAbdmConsent(tx: Tx, by: { consentId: string } | { managerId: string }) {
  return tx
    .selectFrom('abdmConsent')
    .innerJoin('healthConsent', 'healthConsent.id', 'abdmConsent.consentId')
    .selectAll('abdmConsent')
    .select(['healthId', 'patientId', 'recordsFrom', 'recordsTo', 'expiresAt'])
    .where('healthConsent.state', 'in', ['REQUESTED', 'GRANTED'])
    .where((e) =>
      'consentId' in by ? e('abdmConsent.consentId', '=', by.consentId) : e('managerId', '=', by.managerId),
    )
    .forUpdate()
    .executeTakeFirst();
}

export async function updateAbdmConsent(
  db: Db | Tx,
  consentId: string,
  set: Updateable<Database['abdmConsent']>,
): Promise<void> {
  await db.updateTable('abdmConsent').set(set).where('consentId', '=', consentId).execute();
}

/** Clears the acknowledged notification, unless another one came in between. */
export async function clearAcknowledged(db: Db, consentId: string, requestId: string): Promise<void> {
  await db
    .updateTable('abdmConsent')
    .set({ unacknowledged: null })
    .where('consentId', '=', consentId)
    .where('unacknowledged', '=', requestId)
    .execute();
}

/** Lets the job look at the consent at once. */
export async function wakeConsent(tx: Tx, consentId: string, now: Date): Promise<void> {
  await tx
    .updateTable('healthConsent')
    .set({ checkAt: now })
    .where('id', '=', consentId)
    .where('checkAt', 'is not', null)
    .execute();
}

/** Lets a consent end earlier than it was asked for. */
export async function shortenConsent(tx: Tx, consentId: string, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('healthConsent')
    .set({ expiresAt })
    .where('id', '=', consentId)
    .where('expiresAt', '>', expiresAt)
    .execute();
}

export async function listAbdmArtifacts(db: Db | Tx, consentId: string): Promise<AbdmArtifactRow[]> {
  return db
    .selectFrom('abdmArtifact')
    .selectAll()
    .where('consentId', '=', consentId)
    .orderBy('artifactId')
    .execute();
}

export async function findAbdmArtifact(
  db: Db | Tx,
  artifactId: string,
): Promise<AbdmArtifactRow | undefined> {
  return db.selectFrom('abdmArtifact').selectAll().where('artifactId', '=', artifactId).executeTakeFirst();
}

export async function insertAbdmArtifacts(
  tx: Tx,
  consentId: string,
  artifactIds: readonly string[],
): Promise<void> {
  if (!artifactIds.length) return;
  const none = { hospitalId: null, hospital: null, contexts: null };
  await tx
    .insertInto('abdmArtifact')
    .values(artifactIds.map((artifactId) => ({ artifactId, consentId, ...none })))
    .onConflict((conflict) => conflict.column('artifactId').doNothing())
    .execute();
}

export async function updateAbdmArtifact(
  db: Db | Tx,
  artifactId: string,
  set: Updateable<Database['abdmArtifact']>,
): Promise<void> {
  await db.updateTable('abdmArtifact').set(set).where('artifactId', '=', artifactId).execute();
}

/** Deletes revoked artefacts of a consent with everything that was received for them. */
export async function deleteArtifacts(
  tx: Tx,
  consentId: string,
  artifactIds: readonly string[],
): Promise<void> {
  if (!artifactIds.length) return;
  const own = tx
    .selectFrom('healthArtifact')
    .select('artifactId')
    .where('consentId', '=', consentId)
    .where('artifactId', 'in', artifactIds);
  await tx.deleteFrom('healthRecord').where('artifactId', 'in', own).execute();
  await tx
    .deleteFrom('healthArtifact')
    .where('consentId', '=', consentId)
    .where('artifactId', 'in', artifactIds)
    .execute();
  await tx
    .deleteFrom('abdmArtifact')
    .where('consentId', '=', consentId)
    .where('artifactId', 'in', artifactIds)
    .execute();
}

export async function insertTransfer(db: Db, row: Insertable<Database['abdmTransfer']>): Promise<void> {
  await db.insertInto('abdmTransfer').values(row).execute();
}

/** The requests for an artefact's data, newest first. */
export async function listTransfers(db: Db | Tx, artifactId: string): Promise<TransferRow[]> {
  return db
    .selectFrom('abdmTransfer')
    .selectAll()
    .where('artifactId', '=', artifactId)
    .orderBy('startedAt', 'desc')
    .execute();
}

/** Requests for the data of a consent that are over, and of which the gateway was not told. */
export async function listUnacknowledged(db: Db, consentId: string) {
  return db
    .selectFrom('abdmTransfer')
    .innerJoin('abdmArtifact', 'abdmArtifact.artifactId', 'abdmTransfer.artifactId')
    .selectAll('abdmTransfer')
    .select(['hospitalId', 'contexts'])
    .where('consentId', '=', consentId)
    .where('abdmTransfer.state', '!=', 'OPEN')
    .where('transactionId', 'is not', null)
    .where('acknowledgedAt', 'is', null)
    .execute();
}

/** The address of a push is found by its hash alone. */
export async function findTransferByPushKey(db: Db, pushKeyHash: string): Promise<TransferRow | undefined> {
  return db.selectFrom('abdmTransfer').selectAll().where('pushKeyHash', '=', pushKeyHash).executeTakeFirst();
}

export async function lockTransfer(tx: Tx, id: string): Promise<TransferRow | undefined> {
  return tx.selectFrom('abdmTransfer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Sets what is known of an open request; one that is over stays as it is. */
export async function updateOpenTransfer(
  db: Db | Tx,
  id: string,
  set: Updateable<Database['abdmTransfer']>,
): Promise<void> {
  await db.updateTable('abdmTransfer').set(set).where('id', '=', id).where('state', '=', 'OPEN').execute();
}

/** Ends an open request: its private key is deleted, and nothing more is taken for it. */
export async function endTransfer(db: Db | Tx, id: string, state: 'DONE' | 'FAILED' | 'LATE'): Promise<void> {
  await updateOpenTransfer(db, id, { state, privateKeySealed: null });
}

export async function acknowledgeTransfer(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('abdmTransfer').set({ acknowledgedAt: now }).where('id', '=', id).execute();
}

/** @returns false when the page came before */
export async function insertPage(tx: Tx, row: Insertable<Database['abdmPage']>): Promise<void> {
  await tx.insertInto('abdmPage').values(row).execute();
}

export async function listPages(db: Db | Tx, transferId: string) {
  return db
    .selectFrom('abdmPage')
    .selectAll()
    .where('transferId', '=', transferId)
    .orderBy('number')
    .execute();
}

/** Deletes the pages of which the records are stored. */
export async function deleteStoredPages(db: Db, consentId: string): Promise<void> {
  await db
    .deleteFrom('abdmPage')
    .where('transferId', 'in', (e) =>
      e
        .selectFrom('abdmTransfer')
        .innerJoin('healthArtifact', 'healthArtifact.artifactId', 'abdmTransfer.artifactId')
        .select('abdmTransfer.id')
        .where('consentId', '=', consentId)
        .where('receivedAt', 'is not', null)
        .where('acknowledgedAt', 'is not', null),
    )
    .execute();
}

/** Stores the id of a call. @returns false when a call with it was taken before */
export async function insertCallback(tx: Tx, requestId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('abdmCallback')
    .values({ requestId, at: now })
    .onConflict((conflict) => conflict.column('requestId').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteOldCallbacks(db: Db | Tx, before: Date): Promise<void> {
  await db.deleteFrom('abdmCallback').where('at', '<', before).execute();
}
