/**
 * The position of the first different digit of a number typed twice, counted from 1; undefined when they are
 * equal.
 */
export function firstDifference(first: string, again: string): number | undefined {
  if (first === again) return undefined;
  const at = Array.from(first).findIndex((digit, i) => digit !== again[i]);
  return (at === -1 ? first.length : at) + 1;
}
