import { lazy, readJson, type Frozen } from '#server/reference/reference-data.ts';
import { labTestByCode } from '#server/reference/labs.ts';

/**
 * Values at which a doctor is told at once, at the limit itself. Ages in years, from `ageMinYears` to below `ageMaxYears`;
 * null is open. Compiled, needs review by a clinician; a laboratory has its own list.
 */
export type CriticalLimit = Frozen<{
  code: string;
  sex: 'MALE' | 'FEMALE' | 'ANY';
  ageMinYears: number | null;
  ageMaxYears: number | null;
  low: number | null;
  high: number | null;
  /** True if an abnormal result in words is critical. */
  abnormal: boolean;
}>;

/** `min` to `max`: what can be reported; `usualMin` to `usualMax`: what is seen. Compiled, needs review by a clinician. */
type EntryLimit = Frozen<{ code: string; min: number; max: number; usualMin: number; usualMax: number }>;

const criticals = lazy(() => readJson<CriticalLimit[]>('critical-limits.json'));
const entries = lazy(
  () => new Map(readJson<EntryLimit[]>('lab-entry-limits.json').map((limit) => [limit.code, limit])),
);

export const listEntryLimits = (): readonly EntryLimit[] => [...entries().values()];

/** Names a critical limit: a test has one for each group of people. */
export const criticalLimitKey = ({ code, sex, ageMinYears, ageMaxYears }: CriticalLimit): string =>
  `${code}, ${sex}, ${ageMinYears ?? 0} to ${ageMaxYears ?? 'any'} years`;

/** How far beyond its widest reference range the result of a test without limits of its own is usual. */
const USUAL_FACTOR = 10;
const POSSIBLE_FACTOR = 1000;

export function listCriticalLimits(): readonly CriticalLimit[] {
  return criticals();
}

/** The critical limit for a person, as compiled: one for their sex before one for any. */
export function criticalLimitFor(code: string, sex: string, ageYears: number): CriticalLimit | undefined {
  const fitting = listCriticalLimits().filter(
    (limit) =>
      limit.code === code &&
      (limit.ageMinYears ?? 0) <= ageYears &&
      ageYears < (limit.ageMaxYears ?? Infinity),
  );
  return fitting.find((limit) => limit.sex === sex) ?? fitting.find((limit) => limit.sex === 'ANY');
}

/** Returns what may be entered for a test; null for one in words. */
export function entryLimits(code: string): Omit<EntryLimit, 'code'> | null {
  const test = labTestByCode(code);
  if (test?.resultType !== 'NUMERIC') return null;
  const own = entries().get(code);
  if (own) return { min: own.min, max: own.max, usualMin: own.usualMin, usualMax: own.usualMax };
  const isShare = test.unit === '%';
  const highest = Math.max(...test.ranges.map(({ high }) => high ?? 0));
  const usualMax = highest > 0 ? highest * USUAL_FACTOR : Number.MAX_SAFE_INTEGER;
  const max = highest > 0 ? highest * POSSIBLE_FACTOR : Number.MAX_SAFE_INTEGER;
  return isShare ? { min: 0, max: 100, usualMin: 0, usualMax: 100 } : { min: 0, max, usualMin: 0, usualMax };
}
