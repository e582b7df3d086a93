import type { OrderedTest } from '#contract/lab-results.ts';
import type { ResultReading } from './result-value.ts';

type EntryLimits = NonNullable<OrderedTest['limits']>;

/**
 * Compares a result with what can be reported and what is usual. "<0.005" may lie below the least usual number, and
 * ">10000" above the highest possible one: a bound is not possible only where no value lies within it.
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
