interface Ranged {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** Returns whether a value is below or above its reference range. */
export function rangeFlag({ value, low, high }: Ranged): 'LOW' | 'HIGH' | null {
  if (low !== null && value < low) return 'LOW';
  return high !== null && value > high ? 'HIGH' : null;
}
