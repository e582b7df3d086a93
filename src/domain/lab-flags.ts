import type { LabFlag } from '#contract/lab-results.ts';

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
