import type { Misfit } from '#contract/prescriptions.ts';
import type { Sex } from '#contract/shared.ts';
import { lazy } from '#server/reference/reference-data.ts';

export interface PatientTraits {
  sex: Sex;
  /** With a fraction below one year. */
  ageYears: number;
}

/** Ages at which a pregnancy is to be thought of. */
const PREGNANCY = { from: 10, to: 60 };
/** Conditions of the newborn are also coded in the weeks after. */
const NEWBORN_UP_TO = 1;

/** Ranges of ICD-10 categories, both ends included, as "N70-N98" or "C61". */
const FEMALE = 'A34 C51-C58 D06 D25-D28 E28 F53 M83.0 N70-N98 O00-O9A R87 S37.4 S37.5 S37.6 Z32-Z39';
const MALE = 'C60-C63 D29 E29 N40-N53 R86 S31.2 S31.3 Z12.5 Z98.52';
const PREGNANT = 'O00-O9A Z32-Z36 Z39 Z3A';
const NEWBORN = 'P00-P96 Z38 Z05';

const ranges = lazy(() => ({
  female: rangesOf(FEMALE),
  male: rangesOf(MALE),
  pregnant: rangesOf(PREGNANT),
  newborn: rangesOf(NEWBORN),
}));

function rangesOf(text: string): readonly (readonly [first: string, last: string])[] {
  return text.split(' ').map((range) => {
    const [first = '', last = first] = range.split('-');
    return [first, last];
  });
}

function isIn(code: string, list: readonly (readonly [string, string])[]): boolean {
  return list.some(
    ([first, last]) => code.slice(0, first.length) >= first && code.slice(0, last.length) <= last,
  );
}

/** Words of a title that say the sex: "female infertility", "of penis, male". */
const SAID = { FEMALE: /\bfemale\b/i, MALE: /(?<!fe)\bmale\b/i };

/**
 * Why a code is implausible for a patient. Sex OTHER and UNKNOWN fit every code. It marks, it never refuses:
 * records are wrong, and people differ.
 */
export function misfitOf(
  { code, title }: { code: string; title: string },
  patient: PatientTraits,
): Misfit | null {
  const { female, male, pregnant, newborn } = ranges();
  if (patient.sex === 'MALE' && (isIn(code, female) || saysOnly(title, 'FEMALE'))) return 'FEMALE_ONLY';
  if (patient.sex === 'FEMALE' && (isIn(code, male) || saysOnly(title, 'MALE'))) return 'MALE_ONLY';
  const isFertile = patient.ageYears >= PREGNANCY.from && patient.ageYears <= PREGNANCY.to;
  if (!isFertile && isIn(code, pregnant)) return 'PREGNANCY_AGE';
  if (patient.ageYears > NEWBORN_UP_TO && isIn(code, newborn)) return 'NEWBORN_ONLY';
  return null;
}

function saysOnly(title: string, sex: 'FEMALE' | 'MALE'): boolean {
  return SAID[sex].test(title) && !SAID[sex === 'MALE' ? 'FEMALE' : 'MALE'].test(title);
}
