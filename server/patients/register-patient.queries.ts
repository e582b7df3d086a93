import { sql, type Insertable } from 'kysely';
import type { Database, Tx } from '#server/platform/sql/database.ts';

/** The next record number of ours. A hospital's own list may have it already. */
export async function nextRecordNumber(tx: Tx): Promise<string> {
  const { rows } = await sql<{ n: string }>`select nextval('patient_number')::text as n`.execute(tx);
  return rows[0]?.n ?? '';
}

export async function insertPatient(tx: Tx, row: Insertable<Database['patient']>): Promise<void> {
  await tx.insertInto('patient').values(row).execute();
}

/** The record that a person of the desk registered with this id of their device. */
export async function findRegistered(tx: Tx, byUser: string, clientId: string) {
  return tx
    .selectFrom('patient')
    .select(['id', 'mrn', 'name'])
    .where('registeredBy', '=', byUser)
    .where('registeredWith', '=', clientId)
    .executeTakeFirst();
}
