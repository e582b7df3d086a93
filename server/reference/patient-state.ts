import type { Sex } from '#contract/shared.ts';
import type { Contraindication } from '#server/reference/contraindications.ts';
import { readProblem, type RecordedProblem } from '#server/reference/problems.ts';

export type OrganState = 'NORMAL' | 'REDUCED' | 'SEVERELY_REDUCED';

/** A condition that a laboratory result says, such as E87.5 of "potassium 6.1 mmol/L". */
export interface LabCondition {
  code: string;
  because: string;
}

/** State of a patient by which a medicine may be contraindicated. null: not recorded, or too long ago. */
export interface PatientState {
  ageMonths: number;
  sex: Sex;
  mayBePregnant: boolean;
  isPregnant: boolean | null;
  /** Completed weeks today; null: not known. */
  pregnancyWeeks: number | null;
  /** ICD-10 codes, or null for free text, with their titles. */
  problems: readonly RecordedProblem[];
  labConditions: readonly LabCondition[];
  breastFeeding: boolean | null;
  kidney: OrganState | null;
  /** The lowest that is known, in mL/min/1.73 m²; null: from `kidney` alone. */
  egfr: number | null;
  /** Source of `egfr`: "eGFR 13", "CKD stage 4". */
  kidneyFrom: string | null;
  liver: OrganState | null;
}

/** The lowest eGFR of each recorded state (KDIGO 2012: reduced 30 to 59). */
const LEAST_EGFR = { NORMAL: 60, REDUCED: 30, SEVERELY_REDUCED: 0 } as const;
/** Liver failure: what a severely reduced function counts as, for the rules that ask for a disease of the liver. */
const LIVER_FAILURE = 'K72.9';

/** The recorded state of the kidney that an eGFR is. */
export function kidneyStateOf(egfr: number): OrganState {
  if (egfr < LEAST_EGFR.REDUCED) return 'SEVERELY_REDUCED';
  return egfr < LEAST_EGFR.NORMAL ? 'REDUCED' : 'NORMAL';
}

export const leastEgfrOf = (state: OrganState): number => LEAST_EGFR[state];

/**
 * Returns whether a rule holds for a patient. @returns null where it does not; what of the patient it is about, where that says more than
 * the rule's own words; otherwise ''
 */
export function holds(when: Contraindication['when'], patient: PatientState): string | null {
  const { ageFromMonths = 0, ageUnderMonths = Infinity, sex, kidney, liver, pregnancy, egfrBelow } = when;
  const egfr = patient.egfr ?? (patient.kidney && LEAST_EGFR[patient.kidney]);
  const isHeld =
    patient.ageMonths >= ageFromMonths &&
    patient.ageMonths < ageUnderMonths &&
    (sex === undefined || patient.sex === sex || (sex === 'FEMALE' && isUnnamed(when, patient))) &&
    // Of a pregnancy the rules on pregnancy speak.
    (!when.mayBePregnant || (patient.mayBePregnant && patient.isPregnant !== true)) &&
    (!when.breastFeeding || patient.breastFeeding === true) &&
    (!pregnancy || (patient.isPregnant === true && isInWeeks(pregnancy, patient.pregnancyWeeks))) &&
    (egfrBelow === undefined || (egfr !== null && egfr < egfrBelow)) &&
    (!kidney || (patient.kidney !== null && kidney.includes(patient.kidney))) &&
    (!liver || (patient.liver !== null && liver.includes(patient.liver)));
  if (!isHeld) return null;
  return when.problem ? problemOf(when.problem, patient) : '';
}

/** A condition of women holds for a patient with another or no recorded sex too: it is never taken for male. */
const isUnnamed = ({ problem }: Contraindication['when'], { sex, mayBePregnant }: PatientState): boolean =>
  problem !== undefined && sex !== 'MALE' && mayBePregnant;

type Weeks = NonNullable<Contraindication['when']['pregnancy']>;

function isInWeeks(pregnancy: Weeks, weeks: number | null): boolean {
  if (weeks === null || pregnancy === 'ANY') return true;
  if (pregnancy === 'FROM_20_WEEKS') return weeks >= 20;
  if (pregnancy === 'T1') return weeks < 14;
  return pregnancy === 'T2' ? weeks >= 14 && weeks < 28 : weeks >= 28;
}

function problemOf(
  { codes, words }: NonNullable<Contraindication['when']['problem']>,
  { problems, labConditions, liver }: PatientState,
): string | null {
  const isOf = (code: string): boolean => codes.some((start) => code.startsWith(start));
  const isRead = problems.map(readProblem).some((read) => {
    return read.codes.some(isOf) || read.words.some((word) => words.includes(word));
  });
  if (isRead || (liver === 'SEVERELY_REDUCED' && isOf(LIVER_FAILURE))) return '';
  return labConditions.find(({ code }) => isOf(code))?.because ?? null;
}
