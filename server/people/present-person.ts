import type { Clinic, PatientSummary, Sex } from '#contract/shared.ts';
import { ageOn, maskMobile } from '#domain/format.ts';

/** ISO text of a time that may be null. */
export function isoOrNull(at: Date | null): string | null {
  return at ? at.toISOString() : null;
}

export interface PatientColumns {
  mrn: string;
  name: string;
  nameLang: string;
  sex: Sex;
  bornOn: string;
  mobile: string;
  allergies: string[];
  conditions: string[];
  city: string;
  languages: string[];
}

export function presentPatient(patientId: string, row: PatientColumns, now: Date): PatientSummary {
  const { mrn, name, nameLang, sex, allergies, conditions, city, languages } = row;
  return {
    id: patientId,
    mrn,
    name,
    nameLang,
    sex,
    allergies,
    conditions,
    city,
    languages,
    ageYears: ageOn(row.bornOn, now),
    mobileMasked: maskMobile(row.mobile),
  };
}

/** R3.01; both are null for a visit that is at no clinic. */
export function presentClinic({
  clinicId,
  clinicName,
}: {
  clinicId: string | null;
  clinicName: string | null;
}): Clinic | null {
  return clinicId !== null && clinicName !== null ? { id: clinicId, clinicName } : null;
}

/** R3.01: a name is kept as one; its last word is taken for the last name. */
export function presentClinician(
  id: string,
  name: string,
): { id: string; firstName: string; lastName: string } {
  const words = name.split(' ');
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { id, firstName: words.join(' '), lastName };
}
