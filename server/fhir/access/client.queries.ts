import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function insertClient(tx: Tx, row: Insertable<Database['fhirClient']>): Promise<void> {
  await tx.insertInto('fhirClient').values(row).execute();
}

export async function listClients(db: Db | Tx) {
  return db.selectFrom('fhirClient').selectAll().orderBy('createdAt').orderBy('id').execute();
}

/** A client that was not revoked. */
export async function findClient(db: Db | Tx, id: string) {
  return db
    .selectFrom('fhirClient')
    .selectAll()
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
}

/** @returns whether there was one that was not revoked */
export async function revokeClientRow(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('fhirClient')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  await tx.deleteFrom('fhirToken').where('clientId', '=', id).execute();
  await tx.deleteFrom('smartLaunch').where('clientId', '=', id).execute();
  await tx.deleteFrom('smartCode').where('clientId', '=', id).execute();
  return row !== undefined;
}

/** @returns whether this assertion was used for the first time */
export async function useAssertion(tx: Tx, row: Insertable<Database['fhirAssertion']>): Promise<boolean> {
  const used = await tx
    .insertInto('fhirAssertion')
    .values(row)
    .onConflict((c) => c.doNothing())
    .returning('jti')
    .executeTakeFirst();
  return used !== undefined;
}

export async function insertToken(tx: Tx, row: Insertable<Database['fhirToken']>): Promise<void> {
  await tx.insertInto('fhirToken').values(row).execute();
}

/** The client and the scopes of a token that counts now. */
export async function findToken(db: Db | Tx, tokenHash: string, now: Date) {
  return db
    .selectFrom('fhirToken')
    .innerJoin('fhirClient', 'fhirClient.id', 'fhirToken.clientId')
    .select(['fhirClient.id', 'fhirClient.addresses', 'fhirToken.scopes'])
    .select(['fhirToken.sessionId', 'fhirToken.patientId'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
}
