import type { Sex } from '#contract/shared.ts';
import { CHRONIC_COMPLAINTS } from '#server/seed/complaints-chronic.ts';
import { CHILD_COMPLAINTS, WOMEN_COMPLAINTS } from '#server/seed/complaints-family.ts';
import { ACUTE_COMPLAINTS } from '#server/seed/complaints-general.ts';
import { CANCER_COMPLAINTS, HEART_COMPLAINTS } from '#server/seed/complaints-heart.ts';
import { SKIN_COMPLAINTS } from '#server/seed/complaints-skin.ts';

/** Patients whom a complaint fits: years of age, both ends included, sex, and a language. */
export interface Fit {
  ages: readonly [from: number, to: number];
  /** Absent: of every sex. */
  sex?: Sex;
  /** ISO 639; absent: English. */
  lang?: 'hi';
}

/** Groups of specialisations with the same complaints. */
export type Speciality = 'MEDICINE' | 'SKIN' | 'HEART' | 'CANCER' | 'CHILDREN' | 'WOMEN';

/** A complaint in the patient's words, with what a doctor makes of it. */
export interface Complaint extends Fit {
  text: string;
  /** Words of the patient at a follow-up. */
  later: string;
  by: readonly Speciality[];
  diagnosis: { code: string; title: string };
  advice: string;
  /** Ingredients that the advice names, as allergies are matched with them. */
  medicines: readonly string[];
}

/** Facts of a person by which the seed picks a complaint. */
export interface Traits {
  sex: Sex;
  ageYears: number;
  /** Names in English. */
  languages: readonly string[];
}

export const COMPLAINTS: readonly Complaint[] = [
  ...ACUTE_COMPLAINTS,
  ...CHRONIC_COMPLAINTS,
  ...SKIN_COMPLAINTS,
  ...HEART_COMPLAINTS,
  ...CANCER_COMPLAINTS,
  ...CHILD_COMPLAINTS,
  ...WOMEN_COMPLAINTS,
];

const SPECIALITIES: readonly (readonly [RegExp, Speciality])[] = [
  [/dermatology/i, 'SKIN'],
  [/cardiology/i, 'HEART'],
  [/oncology/i, 'CANCER'],
  [/paediatrics/i, 'CHILDREN'],
  [/gynaecology/i, 'WOMEN'],
];

/** The group of a specialisation of the reference list; general and family doctors see everyone. */
export function specialityOf(specialisation: string): Speciality {
  return SPECIALITIES.find(([name]) => name.test(specialisation))?.[1] ?? 'MEDICINE';
}

const ALL_BY = Map.groupBy(
  COMPLAINTS.flatMap((complaint) => complaint.by.map((speciality) => ({ speciality, complaint }))),
  ({ speciality }) => speciality,
);

/** The complaints that a speciality sees, in the order of the lists. */
export function complaintsOf(speciality: Speciality): readonly Complaint[] {
  return ALL_BY.get(speciality)?.map(({ complaint }) => complaint) ?? [];
}

/** Returns whether a person of this age, sex and language would say so. */
export function fits({ ages: [from, to], sex, lang }: Fit, person: Traits): boolean {
  return (
    person.ageYears >= from &&
    person.ageYears <= to &&
    (!sex || sex === person.sex) &&
    (!lang || person.languages.includes('Hindi'))
  );
}
