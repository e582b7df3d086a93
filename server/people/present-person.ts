import type { Clinic, PatientSummary, Sex } from '#contract/shared.ts';
import type { BirthKnownTo } from '#domain/birth.ts';
import { ageOf, ageOn, utcDay } from '#domain/age.ts';
import { maskMobile } from '#domain/format.ts';

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
  birthKnownTo: BirthKnownTo;
  mobile: string;
  allergies: string[];
  noKnownAllergies: boolean;
  pregnancy: { state: 'PREGNANT' | 'NOT_PREGNANT'; at: string } | null;
  spo2Scale?: 1 | 2;
  conditions: string[];
  city: string;
  languages: string[];
}

const DAY_MS = 86_400_000;
/** How long an answer says something of today: as long as a pregnancy lasts, or until the next could have begun. */
const HOLDS_DAYS = { PREGNANT: 294, NOT_PREGNANT: 30 } as const;

/** null: not recorded, or too long ago to hold. */
export function isPregnant(pregnancy: PatientColumns['pregnancy'], now: Date): boolean | null {
  if (!pregnancy) return null;
  const { state, at } = pregnancy;
  if (now.getTime() - Date.parse(at) > HOLDS_DAYS[state] * DAY_MS) return null;
  return state === 'PREGNANT';
}

/** A sex on a paper. */
export const SEX_WORDS = {
  FEMALE: 'Female',
  MALE: 'Male',
  OTHER: 'Other sex',
  UNKNOWN: 'Sex not recorded',
} as const satisfies Record<Sex, string>;

export function presentPatient(patientId: string, row: PatientColumns, now: Date): PatientSummary {
  const { mrn, name, nameLang, sex, allergies, noKnownAllergies, conditions, city, languages } = row;
  return {
    id: patientId,
    mrn,
    name,
    nameLang,
    sex,
    allergies,
    noKnownAllergies,
    isPregnant: isPregnant(row.pregnancy, now),
    ...(row.spo2Scale === 2 && { spo2Scale: 2 as const }),
    conditions,
    city,
    languages,
    ageYears: ageOn(row.bornOn, now),
    age: ageOf(row.bornOn, utcDay(now)),
    ...(row.birthKnownTo !== 'DAY' && { isAgeEstimated: true as const }),
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
