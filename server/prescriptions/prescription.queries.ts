import type { Insertable } from 'kysely';
import type { Database, Tx } from '#server/platform/sql/database.ts';

export async function insertPrescription(tx: Tx, row: Insertable<Database['prescription']>) {
  return tx.insertInto('prescription').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Stores the date of birth that a prescriber confirmed. */
export async function setConfirmedBirthDate(tx: Tx, patientId: string, bornOn: string): Promise<void> {
  await tx.updateTable('patient').set({ bornOn, ageConfirmed: true }).where('id', '=', patientId).execute();
}
