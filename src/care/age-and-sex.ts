import type { PatientSummary } from '#contract/shared.ts';
import { ages } from '#i18n/en/ages.ts';
import { textOf } from '#i18n/text.ts';

/** Lists that a device stored under an earlier release have no `age`. */
type Aged = Pick<PatientSummary, 'ageYears'> & Partial<Pick<PatientSummary, 'age' | 'isAgeEstimated'>>;

/** "14 mo"; "about 61 y" where only the year or the month of the birth is known. */
export function ageText({ ageYears, age, isAgeEstimated }: Aged): string {
  const text = textOf(ages.name, ages.en);
  if (!age) return ageYears < 1 ? text.underOneYear : text.YEAR(ageYears);
  const words = text[age.unit](age.count);
  return isAgeEstimated ? text.about(words) : words;
}

/** "7 d · M", "62 y · F" */
export function ageAndSex(person: Aged & Pick<PatientSummary, 'sex'>): string {
  return `${ageText(person)} · ${textOf(ages.name, ages.en)[person.sex]}`;
}
