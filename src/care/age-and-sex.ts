import type { PatientSummary } from '#contract/shared.ts';
import { ages } from '#i18n/en/ages.ts';
import { textOf } from '#i18n/text.ts';

/** Lists that a device stored under an earlier release have no `age`. */
type Aged = Pick<PatientSummary, 'ageYears'> & Partial<Pick<PatientSummary, 'age'>>;

/** "14 mo" */
export function ageText({ ageYears, age }: Aged): string {
  const text = textOf(ages.name, ages.en);
  if (!age) return ageYears < 1 ? text.underOneYear : text.YEAR(ageYears);
  return text[age.unit](age.count);
}

/** "7 d · M", "62 y · F" */
export function ageAndSex(person: Aged & Pick<PatientSummary, 'sex'>): string {
  return `${ageText(person)} · ${textOf(ages.name, ages.en)[person.sex]}`;
}
