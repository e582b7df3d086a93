import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function artifactsOf(db: Db | Tx, consentIds: readonly string[]) {
  if (!consentIds.length) return [];
  return db
    .selectFrom('healthArtifact')
    .selectAll()
    .where('consentId', 'in', consentIds)
    .orderBy('artifactId')
    .execute();
}

/** An artifact of one of a provider's consents, with the consent's state. */
export async function findArtifact(db: Db | Tx, providerId: string, artifactId: string) {
  return db
    .selectFrom('healthArtifact')
    .innerJoin('healthConsent', 'healthConsent.id', 'healthArtifact.consentId')
    .select(['receivedAt', 'state', 'expiresAt', 'patientId'])
    .where('artifactId', '=', artifactId)
    .where('providerId', '=', providerId)
    .executeTakeFirst();
}

/** Artifacts of a consent that have not been received. */
export async function missingArtifacts(db: Db | Tx, consentId: string) {
  return db
    .selectFrom('healthArtifact')
    .select('artifactId')
    .where('consentId', '=', consentId)
    .where('receivedAt', 'is', null)
    .execute();
}

export async function insertArtifact(tx: Tx, row: Insertable<Database['healthArtifact']>): Promise<void> {
  await tx
    .insertInto('healthArtifact')
    .values(row)
    .onConflict((conflict) => conflict.column('artifactId').doNothing())
    .execute();
}

/** @returns false when it was received before */
export async function markReceived(tx: Tx, artifactId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('healthArtifact')
    .set({ receivedAt: now })
    .where('artifactId', '=', artifactId)
    .where('receivedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertRecord(tx: Tx, artifactId: string, content: string): Promise<void> {
  await tx.insertInto('healthRecord').values({ id: randomUUID(), artifactId, content }).execute();
}

export async function recordsOf(db: Db | Tx, artifactId: string) {
  return db
    .selectFrom('healthRecord')
    .select('content')
    .where('artifactId', '=', artifactId)
    .orderBy('id')
    .execute();
}

export async function findPatientByHealthId(db: Db, healthId: string) {
  return db
    .selectFrom('patient')
    .select(['name', 'sex', 'bornOn'])
    .where('healthId', '=', healthId)
    .executeTakeFirst();
}
