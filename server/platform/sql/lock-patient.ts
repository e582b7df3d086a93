import type { Tx } from './database.ts';

/** Locks a patient's row until the transaction ends, so that of two writes at once one sees what the other did. */
export async function lockPatient(tx: Tx, patientId: string): Promise<void> {
  await tx.selectFrom('patient').select('id').where('id', '=', patientId).forUpdate().execute();
}
