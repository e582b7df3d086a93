import type { Correction, FoundPatient, PatientDetails } from '#contract/patients-admin.ts';
import { identityOf, versionOf, type PatientRecord } from '#server/patients/patient-identity.ts';

export function presentFound(
  { id, mrn, name, nameLang, bornOn, sex, mobile, city }: PatientRecord['row'],
  mergedMrns: readonly string[],
): FoundPatient {
  return { id, mrn, name, nameLang, bornOn, sex, mobile, city, mergedMrns: [...mergedMrns] };
}

export function presentIdentity({ row, counts, inProgress, corrections }: PatientRecord): PatientDetails {
  const { ageConfirmed, email, address, state, createdAt } = row;
  return {
    ...presentFound(row, []),
    ...identityOf(row),
    ageConfirmed,
    email,
    address,
    state,
    createdAt: createdAt.toISOString(),
    version: versionOf(row),
    ...counts,
    inProgress,
    corrections: corrections.map(presentCorrection),
  };
}

function presentCorrection(row: PatientRecord['corrections'][number]): Correction {
  const { id, at, byName, reason, before, after } = row;
  return { id, at: at.toISOString(), by: byName, reason, before, after };
}
