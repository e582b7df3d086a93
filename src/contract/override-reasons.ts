import type { Warning } from './prescription-checks.ts';

/** Reasons to prescribe against a warning, as they are chosen, stored and printed. Need review by a clinician. */
export const OVERRIDE_REASONS = {
  BENEFIT: 'The benefit is greater than the risk, and I have explained both to the patient',
  NO_ALTERNATIVE: 'No suitable alternative is available',
  SPECIALIST: 'Advised by a specialist who knows the patient',
  MONITORED: 'The patient is monitored for this, and knows when to stop',
  SHORT: 'For a short time only, with a review',
  TOLERATED: 'The patient has taken both before and tolerated them',
  TOLERATED_ALLERGEN: 'The patient has taken this medicine since then and tolerated it',
  NOT_ALLERGY: 'The recorded reaction was not an allergy',
  UNRELATED_ALLERGY: 'I compared the recorded allergy with the medicines: they are not related',
  REPLACES: 'It replaces the other medicine, which the patient stops',
  BOTH_INTENDED: 'Both are intended together',
  NOT_PREGNANT: 'A pregnancy is excluded today',
  NOT_PRESENT: 'The contraindication is over',
  DOSE_INTENDED: 'The dose is intended, by a protocol for this indication',
  DOSE_TITRATED: 'The patient was brought to this dose in steps and tolerates it',
} as const;

export type OverrideCode = keyof typeof OVERRIDE_REASONS;
export const OVERRIDE_CODES = Object.keys(OVERRIDE_REASONS) as [OverrideCode, ...OverrideCode[]];

const ANY = ['BENEFIT', 'NO_ALTERNATIVE', 'SPECIALIST'] as const;

/** The reasons that fit each kind of warning, in the order in which they are offered. */
export const REASONS_OF: Readonly<Record<Warning['kind'], readonly OverrideCode[]>> = {
  INTERACTION: ['MONITORED', 'SHORT', 'TOLERATED', ...ANY],
  ALLERGY: ['TOLERATED_ALLERGEN', 'NOT_ALLERGY', ...ANY],
  ALLERGY_NOT_COMPARED: ['UNRELATED_ALLERGY', 'TOLERATED_ALLERGEN'],
  DUPLICATE: ['REPLACES', 'BOTH_INTENDED', ...ANY],
  CLASS: ['REPLACES', 'BOTH_INTENDED', 'SHORT', ...ANY],
  PREGNANCY: ['NOT_PREGNANT', ...ANY],
  CONTRAINDICATION: ['NOT_PRESENT', 'MONITORED', 'SHORT', ...ANY],
  DOSE: ['DOSE_INTENDED', 'DOSE_TITRATED', 'MONITORED', ...ANY],
};

/** The reason as it is stored: the words of the chosen one, and what was added. */
export function overrideWords(code: OverrideCode | undefined, text: string): string {
  const own = text.trim();
  if (!code) return own;
  return own ? `${OVERRIDE_REASONS[code]}. ${own}` : OVERRIDE_REASONS[code];
}
