import type { Sex } from '#contract/shared.ts';
import type { Contraindication } from '#server/reference/contraindications.ts';
import { lazy, readJson, type Frozen } from '#server/reference/reference-data.ts';

/** A rule as use-restrictions.json has it. All keys of `when` hold together; codes and words are one condition. */
type UseRestriction = Frozen<{
  id: string;
  ingredients: string[];
  when: {
    conditionIcd10?: string[];
    conditionWords?: string[];
    /** Strictly below. */
    ageMonthsBelow?: number;
    /** Strictly above: 64 means from 65 years on. */
    ageYearsAbove?: number;
    pregnancy?: 'T1' | 'T2' | 'T3' | 'ANY' | 'FROM_20_WEEKS';
    lactation?: true;
    eGFRBelow?: number;
    sex?: Sex;
  };
  severity: 'STOP' | 'MAJOR' | 'CAUTION';
  effect: string;
  advice: string;
  basis: string;
  confidence: string;
  /** The condition in words. */
  because?: string;
  /** It also holds for drops, creams and sprays. */
  local?: true;
  /** It holds where the ingredient is the only one. */
  alone?: true;
}>;

const SEVERITY = { STOP: 'CONTRAINDICATED', MAJOR: 'MAJOR', CAUTION: 'MODERATE' } as const;
const YEAR = 12;
const LIVER_RULE = /^liver-/;
const KIDNEY_RULE = /^(?:ckd|dialysis|aki)\b/;

const file = lazy(() => readJson<{ rules: UseRestriction[] }>('use-restrictions.json').rules);

/** Restrictions for warnings only: a medicine without a rule is not known to be safe. Compiled, needs review by a clinician. */
export const restrictionRules = lazy((): readonly Contraindication[] => file().map(toRule));

function toRule(row: UseRestriction): Contraindication {
  const { id, ingredients, when, effect, advice } = row;
  const { ageMonthsBelow, ageYearsAbove, pregnancy, eGFRBelow, sex } = when;
  const { conditionIcd10 = [], conditionWords = [] } = when;
  const hasProblem = conditionIcd10.length + conditionWords.length > 0;
  return {
    id,
    medicines: ingredients,
    when: {
      ...(ageMonthsBelow !== undefined && { ageUnderMonths: ageMonthsBelow }),
      ...(ageYearsAbove !== undefined && { ageFromMonths: (ageYearsAbove + 1) * YEAR }),
      ...(sex && { sex }),
      ...(hasProblem && { problem: { codes: conditionIcd10, words: conditionWords } }),
      ...(pregnancy && { pregnancy }),
      ...(when.lactation && { breastFeeding: true as const }),
      ...(eGFRBelow !== undefined && { egfrBelow: eGFRBelow }),
    },
    because: row.because ?? becauseOf(row),
    severity: SEVERITY[row.severity],
    effect,
    advice,
    source: `use-restrictions.json: ${id}, ${row.basis}`,
    ...(LIVER_RULE.test(id) && { organ: 'LIVER' as const }),
    ...(KIDNEY_RULE.test(id) && { organ: 'KIDNEY' as const }),
    ...(row.severity === 'CAUTION' && { isQuiet: true }),
    ...(row.local && { local: true }),
    ...(row.alone && { alone: true }),
  };
}

function becauseOf({ when }: UseRestriction): string {
  const { ageMonthsBelow: below, ageYearsAbove: above, pregnancy, eGFRBelow, sex } = when;
  if (pregnancy) return 'pregnancy';
  if (when.lactation) return 'breast-feeding';
  if (eGFRBelow !== undefined) return `eGFR below ${eGFRBelow}`;
  if (sex) return `recorded sex ${sex.toLowerCase()}`;
  if (above !== undefined && below !== undefined) return `age ${above + 1} to ${below / YEAR - 1} years`;
  if (above !== undefined) return `age ${above + 1} years or more`;
  const months = below ?? 0;
  if (months % YEAR !== 0) return months === 1 ? 'age under 1 month' : `age under ${months} months`;
  return months === YEAR ? 'age under 1 year' : `age under ${months / YEAR} years`;
}
