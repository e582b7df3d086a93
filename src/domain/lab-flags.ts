import type { LabFlag } from '#contract/lab-results.ts';
import { isPositive } from '#domain/laboratory/result-words.ts';
import {
  isUpperBound,
  type Comparator,
  type ResultReading,
  type WordsReading,
} from '#domain/laboratory/result-value.ts';

interface Bounds {
  low: number | null;
  high: number | null;
}

interface Measured extends Bounds {
  value: number;
  critical: Bounds;
}

/**
 * Where a value is against its reference range and the critical limits, both in its unit. A critical limit is reached at
 * the limit itself; a value at the end of the reference range is in it. Without a range and not critical: null, because
 * nothing says that it is normal.
 */
export function labFlag({ value, low, high, critical }: Measured): LabFlag | null {
  if (critical.low !== null && value <= critical.low) return 'CRITICAL_LOW';
  if (critical.high !== null && value >= critical.high) return 'CRITICAL_HIGH';
  if (low !== null && value < low) return 'LOW';
  if (high !== null && value > high) return 'HIGH';
  return low === null && high === null ? null : 'NORMAL';
}

/**
 * Returns the flag of a test in words: the one that a person gave it. Without one, "positive" is critical where an
 * abnormal result of the test is.
 */
export function textFlag(
  { verdict, text }: { verdict: 'NORMAL' | 'ABNORMAL' | null; text: string | null },
  critical: { abnormal: boolean },
): LabFlag | null {
  const isAbnormal = verdict === 'ABNORMAL' || (verdict === null && isPositive(text ?? ''));
  return critical.abnormal && isAbnormal ? 'CRITICAL_ABNORMAL' : verdict;
}

export function isCritical(flag: LabFlag | null): boolean {
  return flag !== null && flag.startsWith('CRITICAL');
}

/** Limits for a result of a numeric test, all in its unit. */
interface Measure extends Bounds {
  critical: Bounds;
  /** The least and the greatest value that the test can have; null where they are not known. */
  possible: { min: number; max: number } | null;
}

interface BoundedValue extends Measure {
  comparator: Comparator;
  number: number;
}

/**
 * Flag of a value that is known only to be beyond a bound. One that may be critical is treated as critical. null when values
 * within the bound have different flags: nothing then says that it is normal.
 */
export function boundFlag(bounded: BoundedValue): LabFlag | null {
  const { comparator, number, low, high } = bounded;
  const isUpper = isUpperBound(comparator);
  const isStrict = comparator === '<' || comparator === '>';
  const critically = criticalFlag(criticalSides(bounded), isUpper);
  if (critically) return critically;
  if (isUpper && low !== null && (isStrict ? number <= low : number < low)) return 'LOW';
  if (!isUpper && high !== null && (isStrict ? number >= high : number > high)) return 'HIGH';
  return isWithinRange(bounded, isUpper) ? 'NORMAL' : null;
}

/** Returns which critical ranges a bound's open side reaches. */
function criticalSides({ comparator, number, critical, possible }: BoundedValue) {
  const least = possible?.min ?? Number.NEGATIVE_INFINITY;
  const greatest = possible?.max ?? Number.POSITIVE_INFINITY;
  const { low, high } = critical;
  const isUpper = isUpperBound(comparator);
  const isHighWithin = high !== null && (comparator === '<=' ? high <= number : high < number);
  const isLowWithin = low !== null && (comparator === '>=' ? number <= low : number < low);
  return isUpper
    ? { isLow: low !== null && least <= low, isHigh: isHighWithin }
    : { isLow: isLowWithin, isHigh: high !== null && high <= greatest };
}

function criticalFlag(
  { isLow, isHigh }: { isLow: boolean; isHigh: boolean },
  isUpper: boolean,
): LabFlag | null {
  if (isLow && (isUpper || !isHigh)) return 'CRITICAL_LOW';
  return isHigh ? 'CRITICAL_HIGH' : null;
}

/** Returns whether every value within the bound is in the reference range. */
function isWithinRange({ number, low, high, possible }: BoundedValue, isUpper: boolean): boolean {
  if (!isUpper) return low !== null && number >= low && high === null;
  const isAboveLow = low === null || (possible !== null && low <= possible.min);
  return high !== null && number <= high && isAboveLow;
}

/**
 * Flag of a result of a numeric test as it was read. A rejected sample has none. What the laboratory marks as beyond its
 * range is never in range.
 */
export function readingFlag(reading: ResultReading, measure: Measure): LabFlag | null {
  if (reading.kind === 'REJECTED') return null;
  if (reading.kind === 'WORDS') return wordsFlag(reading, measure);
  const { mark } = reading;
  const flag =
    reading.kind === 'NUMBER'
      ? labFlag({ value: reading.number, ...measure })
      : boundFlag({ ...reading, ...measure });
  if (mark === null || isCritical(flag)) return flag;
  return mark.startsWith('CRITICAL') || flag === null || flag === 'NORMAL' ? mark : flag;
}

/** Words are never normal, because nothing compares them. The figure in them and what they say may be critical. */
function wordsFlag({ figure, says }: WordsReading, measure: Measure): LabFlag | null {
  const flag = figure && isPossible(figure, measure) ? readingFlag(figure, measure) : null;
  if (isCritical(flag)) return flag;
  if (says === 'CRITICAL') return 'CRITICAL_ABNORMAL';
  return says ?? (flag === 'NORMAL' ? null : flag);
}

/** A figure outside what the test can have counts something else: "8200 cells". */
const isPossible = ({ number }: { number: number }, { possible }: Measure): boolean =>
  possible === null || (number >= possible.min && number <= possible.max);
