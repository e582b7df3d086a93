import type { LabFlag } from '#contract/lab-results.ts';
import type { Comparator, ResultReading } from '#domain/laboratory/result-value.ts';

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

/** A result in words has the flag that a person gave it; none without. */
export function textFlag(
  verdict: 'NORMAL' | 'ABNORMAL' | null,
  critical: { abnormal: boolean },
): LabFlag | null {
  return verdict === 'ABNORMAL' && critical.abnormal ? 'CRITICAL_ABNORMAL' : verdict;
}

export function isCritical(flag: LabFlag | null): boolean {
  return flag !== null && flag.startsWith('CRITICAL');
}

interface BoundedValue extends Bounds {
  comparator: Comparator;
  number: number;
  critical: Bounds;
  /** The least value that the test can have; null when it is not known. */
  least: number | null;
}

/**
 * Flag of a value that is known only to be beyond a bound. null when values within the bound have different flags: nothing
 * then says that it is normal.
 */
export function boundFlag(bounded: BoundedValue): LabFlag | null {
  const { comparator, number, low, high, critical, least } = bounded;
  const isStrict = comparator === '<' || comparator === '>';
  if (comparator === '<' || comparator === '<=') {
    if (critical.low !== null && number <= critical.low) return 'CRITICAL_LOW';
    if (low !== null && (isStrict ? number <= low : number < low)) return 'LOW';
    const isAboveLow = low === null || (least !== null && low <= least);
    const isBelowCritical = critical.high === null || number < critical.high;
    const isNotCriticalLow = critical.low === null || (least !== null && critical.low < least);
    return high !== null && number <= high && isAboveLow && isBelowCritical && isNotCriticalLow
      ? 'NORMAL'
      : null;
  }
  if (critical.high !== null && number >= critical.high) return 'CRITICAL_HIGH';
  if (high !== null && (isStrict ? number >= high : number > high)) return 'HIGH';
  const isAboveCritical = critical.low === null || number > critical.low;
  return low !== null && number >= low && high === null && critical.high === null && isAboveCritical
    ? 'NORMAL'
    : null;
}

/** Flag of a result of a numeric test as it was read; words have none. */
export function readingFlag(
  reading: ResultReading,
  measure: Bounds & { critical: Bounds; least: number | null },
): LabFlag | null {
  if (reading.kind === 'WORDS') return null;
  return reading.kind === 'NUMBER'
    ? labFlag({ value: reading.number, ...measure })
    : boundFlag({ ...reading, ...measure });
}
