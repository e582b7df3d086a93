import type { Span } from '#features/patients/patient-search.ts';

const DAY_MS = 86_400_000;
const DAYS = { HALF: 183, YEAR: 366, TWO: 731, ALL: Infinity } as const;

/** The values of a span that ends now. */
export function within<Point extends { at: string }>(
  points: readonly Point[],
  span: Span,
  now: number,
): Point[] {
  return points.filter(({ at }) => now - Date.parse(at) <= DAYS[span] * DAY_MS);
}
