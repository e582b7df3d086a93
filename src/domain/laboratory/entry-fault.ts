import type { OrderedTest } from '#contract/lab-results.ts';
import type { ResultReading } from './result-value.ts';

type EntryLimits = NonNullable<OrderedTest['limits']>;

/**
 * Compares a result with the limits for entry. A bound is impossible only if no value satisfies it: "<0.005" may be
 * under the usual minimum, and ">10000" over the possible maximum.
 */
export function entryFault(
  reading: ResultReading,
  limits: EntryLimits | null,
): 'NOT_POSSIBLE' | 'UNUSUAL' | undefined {
  if (!limits || reading.kind === 'WORDS') return undefined;
  const { number } = reading;
  if (isImpossible(reading, limits)) return 'NOT_POSSIBLE';
  return number < limits.usualMin || number > limits.usualMax ? 'UNUSUAL' : undefined;
}

function isImpossible(
  reading: Exclude<ResultReading, { kind: 'WORDS' }>,
  { min, max }: EntryLimits,
): boolean {
  const { number } = reading;
  if (reading.kind === 'NUMBER') return number < min || number > max;
  const isUpper = reading.comparator === '<' || reading.comparator === '<=';
  return isUpper ? number > max || (min >= 0 && number <= 0) : number < min;
}
