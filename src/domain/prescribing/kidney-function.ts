import type { Sex } from '#contract/shared.ts';

/** Inputs of an eGFR. */
export interface KidneyInputs {
  /** Serum creatinine in mg/dL. */
  creatinine: number;
  ageMonths: number;
  sex: Sex;
  /** The latest; a child's is needed. */
  heightCm: number | null;
}

/** An eGFR in mL/min/1.73 m², or what is missing for it. */
export type KidneyFunction =
  | { egfr: number; method: 'CKD_EPI_2021' | 'SCHWARTZ_2009' }
  | { missing: 'SEX' | 'HEIGHT' | 'AGE' };

const ADULT_MONTHS = 18 * 12;
/** Under one year neither equation is known to hold. */
const LEAST_MONTHS = 12;

/** Estimates kidney function: CKD-EPI 2021 for adults, bedside Schwartz for children. What is not known is not guessed. */
export function kidneyFunction({ creatinine, ageMonths, sex, heightCm }: KidneyInputs): KidneyFunction {
  if (ageMonths < LEAST_MONTHS || creatinine <= 0) return { missing: 'AGE' };
  if (ageMonths < ADULT_MONTHS) {
    if (heightCm === null) return { missing: 'HEIGHT' };
    return { egfr: Math.round(schwartz(creatinine, heightCm)), method: 'SCHWARTZ_2009' };
  }
  if (sex !== 'MALE' && sex !== 'FEMALE') return { missing: 'SEX' };
  return { egfr: Math.round(ckdEpi(creatinine, ageMonths / 12, sex)), method: 'CKD_EPI_2021' };
}

/** Inker et al., N Engl J Med 2021;385:1737-1749: creatinine alone, without race. Age in completed years. */
function ckdEpi(creatinine: number, age: number, sex: 'MALE' | 'FEMALE'): number {
  const { kappa, alpha, factor } =
    sex === 'FEMALE'
      ? { kappa: 0.7, alpha: -0.241, factor: 1.012 }
      : { kappa: 0.9, alpha: -0.302, factor: 1 };
  const ratio = creatinine / kappa;
  return 142 * Math.min(ratio, 1) ** alpha * Math.max(ratio, 1) ** -1.2 * 0.9938 ** Math.floor(age) * factor;
}

/** Schwartz et al., J Am Soc Nephrol 2009;20:629-637: 0.413 × height in cm / creatinine. */
function schwartz(creatinine: number, heightCm: number): number {
  return (0.413 * heightCm) / creatinine;
}
