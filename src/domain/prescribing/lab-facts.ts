import type { Sex } from '#contract/shared.ts';
import { isPositive, isRejectedSample } from '#domain/laboratory/result-words.ts';
import { isUpperBound, readResult } from '#domain/laboratory/result-value.ts';
import { kidneyFunction } from './kidney-function.ts';

/** Tests that the checks of a prescription read. */
export const PAD_TESTS = [
  'CREAT',
  'EGFR',
  'K',
  'NA',
  'INR',
  'ALT',
  'PLT',
  'HBA1C',
  'UPT',
  'BHCG',
  'G6PD',
] as const;
type PadTest = (typeof PAD_TESTS)[number];

/** How many days a result says something of today; null: for life. Our choice, to be reviewed by a clinician. */
const HOLDS_DAYS: Record<PadTest, number | null> = {
  CREAT: 365,
  EGFR: 365,
  K: 90,
  NA: 90,
  INR: 30,
  ALT: 180,
  PLT: 90,
  HBA1C: 180,
  UPT: 30,
  BHCG: 30,
  // The deficiency is inherited.
  G6PD: null,
};
const DAY_MS = 86_400_000;

/** One of the last results of a test. */
export interface TestResult {
  code: string;
  name: string;
  value: number | null;
  text: string | null;
  /** UCUM, that of the list of tests; null for a result in words. */
  unit: string | null;
  flag: string | null;
  /** Upper end of the range that it was measured against. */
  high: number | null;
  at: Date;
  /** It may still change. */
  isPreliminary: boolean;
}

/** A result as the pad shows it. */
export interface LabFact {
  code: string;
  name: string;
  value: string;
  unit: string | null;
  at: string;
  /** It is too old to count as current. */
  isOld: boolean;
  isPreliminary: boolean;
}

/** Findings of results for the checks. */
export interface LabReading {
  shown: LabFact[];
  egfr: number | null;
  /** When the sample of that eGFR was taken. */
  egfrAt: Date | null;
  /** Why there is no eGFR although a creatinine is on record. */
  noEgfr: 'SEX' | 'HEIGHT' | 'AGE' | 'OLD' | 'VALUE' | null;
  /** ICD-10 codes of what results show now, each with its words. */
  conditions: { code: string; because: string }[];
  /** When a pregnancy test was positive. */
  pregnantAt: Date | null;
  isG6pdNormal: boolean;
}

export interface LabPatient {
  ageMonths: number;
  sex: Sex;
  heightCm: number | null;
  now: Date;
}

/** Reads the last results of a patient for the checks of a prescription; of each test the newest first. */
export function readLabFacts(results: readonly TestResult[], patient: LabPatient): LabReading {
  const { final: usable, preliminary } = newestUsable(results);
  const isOld = (one: TestResult): boolean => isOldResult(one, patient.now);
  const current = usable.filter((one) => !isOld(one));
  const critical = preliminary.filter((one) => !isOld(one) && one.flag?.startsWith('CRITICAL'));
  const creatinine = usable.find(({ code }) => code === 'CREAT');
  const reckoned = creatinine && !isOld(creatinine) ? egfrOf(creatinine, patient) : undefined;
  const reported = reportedEgfr(current);
  const useReported = reported && (reckoned?.egfr === undefined || reported.at > (creatinine?.at ?? 0));
  const egfr = useReported ? reported.egfr : (reckoned?.egfr ?? null);
  const noEgfr = egfr === null && creatinine ? (reckoned?.missing ?? 'OLD') : null;
  const positive = current.filter(isPositivePregnancyTest).map(({ at }) => at.getTime());
  return {
    shown: [
      ...usable.filter(({ code }) => code !== 'EGFR' || useReported).map((one) => shownOf(one, isOld(one))),
      ...preliminary.map((one) => shownOf(one, isOld(one))),
      ...(!useReported && egfr !== null && creatinine ? [reckonedFact(egfr, creatinine)] : []),
    ],
    egfr,
    egfrAt: egfr === null ? null : ((useReported ? reported.at : creatinine?.at) ?? null),
    noEgfr,
    conditions: [
      ...current.flatMap(conditionsOf),
      ...critical
        .flatMap(conditionsOf)
        .map(({ code, because }) => ({ code, because: `preliminary ${because}` })),
    ],
    pregnantAt: positive.length ? new Date(Math.max(...positive)) : null,
    isG6pdNormal: current.some(
      (one) => one.code === 'G6PD' && !isDeficient(one) && (one.flag === 'NORMAL' || isNotDeficient(one)),
    ),
  };
}

/** Returns the newest meaningful final result of each test, and a newer preliminary one. */
function newestUsable(results: readonly TestResult[]): { final: TestResult[]; preliminary: TestResult[] } {
  const usable = results
    .filter(({ text }) => text === null || !isRejectedSample(text))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const firstOf = (rows: readonly TestResult[]): TestResult[] =>
    rows.filter((one, place) => rows.findIndex(({ code }) => code === one.code) === place);
  const final = firstOf(usable.filter((one) => !one.isPreliminary));
  const preliminary = firstOf(usable.filter((one) => one.isPreliminary)).filter((one) => {
    const before = final.find(({ code }) => code === one.code);
    return !before || one.at > before.at;
  });
  return { final, preliminary };
}

function isOldResult({ code, at }: TestResult, now: Date): boolean {
  const days = HOLDS_DAYS[code as PadTest] ?? null;
  return days !== null && now.getTime() - at.getTime() > days * DAY_MS;
}

/** The units in which limits are written; a result in another one is shown and not compared. */
const UNITS: Partial<Record<string, readonly string[]>> = {
  CREAT: ['mg/dL'],
  K: ['mmol/L', 'meq/L'],
  NA: ['mmol/L', 'meq/L'],
  ALT: ['U/L', '[IU]/L'],
  PLT: ['10*3/uL', '10*9/L'],
};

/**
 * The number of a result; of one beyond what was measured (">8") its bound, where that says enough: `isOver`, for a limit
 * that is crossed upwards.
 */
function numberOf({ code, value, text, unit }: TestResult, isOver: boolean): number | null {
  if (unit !== null && UNITS[code]?.includes(unit) === false) return null;
  if (value !== null) return value;
  const read = text === null ? undefined : readResult(text, { code, unit });
  if (!read || !('kind' in read) || read.kind === 'REJECTED') return null;
  const figure = read.kind === 'WORDS' ? read.figure : read;
  if (!figure) return null;
  if (figure.kind === 'BOUND' && isUpperBound(figure.comparator) === isOver) return null;
  return figure.number;
}

function egfrOf(
  creatinine: TestResult,
  { ageMonths, sex, heightCm }: LabPatient,
): { egfr?: number; missing?: 'SEX' | 'HEIGHT' | 'AGE' | 'VALUE' } {
  const value = numberOf(creatinine, true);
  if (value === null || value <= 0) return { missing: 'VALUE' };
  const found = kidneyFunction({ creatinine: value, ageMonths, sex, heightCm });
  return 'egfr' in found ? { egfr: found.egfr } : { missing: found.missing };
}

function reportedEgfr(current: readonly TestResult[]): { egfr: number; at: Date } | undefined {
  const one = current.find(({ code }) => code === 'EGFR');
  // Of ">90" the bound is the least that it can be, of "<15" the most.
  const egfr = one && (numberOf(one, false) ?? numberOf(one, true));
  return one && typeof egfr === 'number' ? { egfr, at: one.at } : undefined;
}

function shownOf({ code, name, value, text, unit, at, isPreliminary }: TestResult, isOld: boolean): LabFact {
  return { code, name, value: text ?? String(value ?? ''), unit, at: at.toISOString(), isOld, isPreliminary };
}

const EGFR_UNIT = 'mL/min/{1.73_m2}';

const reckonedFact = (egfr: number, { at }: TestResult): LabFact => ({
  code: 'EGFR',
  name: 'eGFR',
  value: String(egfr),
  unit: EGFR_UNIT,
  at: at.toISOString(),
  isOld: false,
  isPreliminary: false,
});

/** Values from which a result counts as the condition for which the data have rules. */
const LIMITS: readonly {
  code: PadTest;
  above?: number;
  below?: number;
  /** ICD-10. */
  condition: string;
  words: (value: number) => string;
}[] = [
  { code: 'K', above: 5.5, condition: 'E87.5', words: (value) => `potassium ${value} mmol/L` },
  { code: 'K', below: 3.5, condition: 'E87.6', words: (value) => `potassium ${value} mmol/L` },
  // Moderate hyponatraemia: European guideline of 2014.
  { code: 'NA', below: 130, condition: 'E87.1', words: (value) => `sodium ${value} mmol/L` },
  // Above the therapeutic range of any indication.
  { code: 'INR', above: 4.5, condition: 'D68.3', words: (value) => `INR ${value}` },
  { code: 'PLT', below: 50, condition: 'D69.6', words: (value) => `platelets ${value} ×10³/µL` },
];
/** Five times the upper limit: grade 3 of CTCAE 5. */
const ALT_FACTOR = 5;
const ALT_HIGH = 40;

function conditionsOf(result: TestResult): LabReading['conditions'] {
  const over = numberOf(result, true);
  const under = numberOf(result, false);
  const found = LIMITS.filter(({ code }) => code === result.code).flatMap(
    ({ above, below, condition, words }) => {
      if (above !== undefined && over !== null && over >= above)
        return [{ code: condition, because: words(over) }];
      if (below !== undefined && under !== null && under < below)
        return [{ code: condition, because: words(under) }];
      return [];
    },
  );
  if (result.code === 'ALT' && over !== null && over >= ALT_FACTOR * (result.high ?? ALT_HIGH))
    found.push({ code: 'K71.9', because: `ALT ${over} U/L` });
  if (result.code === 'G6PD' && isDeficient(result))
    found.push({ code: 'D55.0', because: 'G6PD deficiency' });
  return found;
}

const isNotDeficient = ({ text }: TestResult): boolean =>
  /\bnot deficient|\bno deficiency|\bnormal/i.test(text ?? '');

const isDeficient = (result: TestResult): boolean =>
  (result.flag !== null && result.flag !== 'NORMAL') ||
  (/deficien/i.test(result.text ?? '') && !isNotDeficient(result));

const BHCG_PREGNANT = 25;

function isPositivePregnancyTest(result: TestResult): boolean {
  const { code, text, flag } = result;
  if (code === 'UPT') return flag === 'ABNORMAL' || flag === 'CRITICAL_ABNORMAL' || isPositive(text ?? '');
  return code === 'BHCG' && (numberOf(result, true) ?? 0) >= BHCG_PREGNANT;
}
