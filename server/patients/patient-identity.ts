import { orNotFound } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import {
  countOfPatient,
  listCorrections,
  listPatients,
  listVisitsInProgress,
} from './patient-identity.queries.ts';

export { correctPatient, identityOf, versionOf } from './correct-patient.ts';
export { findPatients } from './find-patients.ts';

export type PatientRecord = Awaited<ReturnType<typeof readIdentity>>;

/** Who a patient is, what was corrected of it, and how much belongs to them. @throws Refusal NOT_FOUND */
export async function readIdentity(db: Db | Tx, patientId: string) {
  const [row] = await listPatients(db, [patientId]);
  return {
    row: orNotFound(row),
    counts: await countOfPatient(db, patientId),
    inProgress: await listVisitsInProgress(db, [patientId]),
    corrections: await listCorrections(db, patientId),
  };
}
