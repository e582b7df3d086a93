import type { OrderedTest } from '#contract/lab-results.ts';
import { isUpperBound, type ResultReading } from './result-value.ts';

type EntryLimits = NonNullable<OrderedTest['limits']>;
type FigureReading = Extract<ResultReading, { number: number }>;

/** NOT_POSSIBLE is refused; the others are taken once a person has confirmed them. */
export type EntryFault = 'NOT_POSSIBLE' | 'UNUSUAL' | 'CONVERTED' | 'UNUSUAL_WORDS';

/**
 * Compares a result with the limits for entry and with what laboratories report. A bound is impossible only if no value
 * satisfies it: "<0.005" may be under the usual minimum, and ">10000" over the possible maximum.
 */
export function entryFault(reading: ResultReading, limits: EntryLimits | null): EntryFault | undefined {
  if (reading.kind === 'REJECTED') return undefined;
  if (reading.kind === 'WORDS') return reading.isUsual ? undefined : 'UNUSUAL_WORDS';
  const { number } = reading;
  if (limits && isImpossible(reading, limits)) return 'NOT_POSSIBLE';
  if (reading.isConverted) return 'CONVERTED';
  return limits && (number < limits.usualMin || number > limits.usualMax) ? 'UNUSUAL' : undefined;
}

function isImpossible(reading: FigureReading, { min, max }: EntryLimits): boolean {
  const { number } = reading;
  if (reading.kind === 'NUMBER') return number < min || number > max;
  return isUpperBound(reading.comparator) ? number > max || (min >= 0 && number <= 0) : number < min;
}
