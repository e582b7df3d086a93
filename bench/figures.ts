/** Median, p99 and maximum of durations, as text. */
export function figures(name: string, ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN);
  return `${name}: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms of ${ms.length}`;
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
