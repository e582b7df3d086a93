/** Where a number typed twice differs: the place of the first digit, counted from 1; undefined when they are alike. */
export function firstDifference(first: string, again: string): number | undefined {
  if (first === again) return undefined;
  const at = Array.from(first).findIndex((digit, i) => digit !== again[i]);
  return (at === -1 ? first.length : at) + 1;
}
