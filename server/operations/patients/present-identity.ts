import { birthText } from '#domain/birth.ts';
import type { possibleDuplicates } from '#server/patients/possible-duplicates.ts';
import type {
  Correction,
  FoundPatient,
  Merge,
  PatientDetails,
  PossibleDuplicate,
} from '#contract/patients-admin.ts';
import type { listExports } from '#server/operations/privacy/export-patient.ts';
import { identityOf, versionOf, type PatientRecord } from '#server/patients/patient-identity.ts';

export function presentFound(row: PatientRecord['row'], mergedMrns: string[]): FoundPatient {
  const { id, mrn, name, nameLang, sex, mobile, city } = row;
  return { id, mrn, name, nameLang, bornOn: birthText(row), sex, mobile, city, mergedMrns };
}

type Pair = Awaited<ReturnType<typeof possibleDuplicates>>['pairs'][number];

export function presentPair({ id, foundAt, foundByName, patient, other }: Pair): PossibleDuplicate {
  return {
    id,
    foundAt: foundAt.toISOString(),
    foundBy: foundByName,
    patient: presentFound(patient, []),
    other: presentFound(other, []),
  };
}

type ExportRow = Awaited<ReturnType<typeof listExports>>[number];

interface Beside {
  exports: readonly ExportRow[];
  remindersStoppedAt: Date | null;
}

export function presentIdentity(
  record: PatientRecord,
  { exports, remindersStoppedAt }: Beside,
): PatientDetails {
  const { row, counts, inProgress, corrections, merges, mergedMrns, mergedInto } = record;
  const { ageConfirmed, email, address, state, createdAt } = row;
  return {
    ...presentFound(row, mergedMrns),
    ...identityOf(row),
    ageConfirmed,
    email,
    address,
    state,
    createdAt: createdAt.toISOString(),
    remindersStoppedAt: remindersStoppedAt?.toISOString() ?? null,
    version: versionOf(row),
    ...counts,
    inProgress,
    corrections: corrections.map(presentCorrection),
    merges: merges.map(presentMerge),
    exports: exports.map(({ id, at, byName, reason }) => ({ id, at: at.toISOString(), by: byName, reason })),
    mergedInto,
  };
}

function presentCorrection(row: PatientRecord['corrections'][number]): Correction {
  const { id, at, byName, reason, before, after } = row;
  return { id, at: at.toISOString(), by: byName, reason, before, after };
}

function presentMerge(row: PatientRecord['merges'][number]): Merge {
  const { id, mrn, name, at, byName, reason, undoneAt, undoneByName, undoReason } = row;
  const undone = undoneAt && { at: undoneAt.toISOString(), by: undoneByName, reason: undoReason ?? '' };
  return { id, mrn, name, at: at.toISOString(), by: byName, reason, undone };
}
