import { orNotFound } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import {
  countOfPatient,
  listCorrections,
  listPatients,
  listVisitsInProgress,
} from './patient-identity.queries.ts';

import { survivorIdsOf, listMergedInto, listMerges } from './patient-merge.queries.ts';

export { correctPatient, identityOf, versionOf } from './correct-patient.ts';
export { findPatients } from './find-patients.ts';
export { mergePatients } from './merge-patients.ts';
export { undoMerge } from './undo-merge.ts';
export { findMergeOf } from './patient-merge.queries.ts';

export type PatientRecord = Awaited<ReturnType<typeof readIdentity>>;

/** Returns who a patient is, what was corrected of it, and how much belongs to them. @throws Refusal NOT_FOUND */
export async function readIdentity(db: Db | Tx, patientId: string) {
  const [row] = await listPatients(db, [patientId]);
  const survivorId = (await survivorIdsOf(db, [patientId])).get(patientId) ?? patientId;
  const [kept] = await listPatients(db, [survivorId]);
  return {
    row: orNotFound(row),
    counts: await countOfPatient(db, patientId),
    inProgress: await listVisitsInProgress(db, [patientId]),
    corrections: await listCorrections(db, patientId),
    merges: await listMerges(db, patientId),
    mergedMrns: (await listMergedInto(db, [patientId])).map(({ mrn }) => mrn),
    mergedInto: kept && survivorId !== patientId ? { id: survivorId, mrn: kept.mrn, name: kept.name } : null,
  };
}

/** The ids of a patient's record and of those that were merged into it. */
export async function recordIdsOf(db: Db | Tx, patientId: string): Promise<string[]> {
  return [patientId, ...(await listMergedInto(db, [patientId])).map(({ id }) => id)];
}
