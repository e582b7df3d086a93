import type { Sex } from '#contract/shared.ts';

const FERTILE = { from: 10, to: 55 };

/** Returns whether a patient is asked about pregnancy and breast-feeding: wide, so that no one who can be is left out. */
export function mayBePregnant({ sex, ageYears }: { sex: Sex; ageYears: number }): boolean {
  return sex !== 'MALE' && ageYears >= FERTILE.from && ageYears <= FERTILE.to;
}
