import type { PatientSummary, Sex } from '#contract/shared.ts';
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
