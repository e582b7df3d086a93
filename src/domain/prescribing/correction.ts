import type { RequestStatus } from '#contract/shared.ts';

/** Days after a visit during which its prescription may be corrected: docs/decisions/0028-corrections-after-the-visit.md. */
export const CORRECTION_DAYS = 7;
const DAY_MS = 86_400_000;

/** Returns whether a prescription of a visit that has ended may still be corrected. */
export function isCorrectable(
  { status, endedAt }: { status: RequestStatus; endedAt: Date | null },
  versions: number,
  now: Date,
): boolean {
  if (status !== 'COMPLETED' || !endedAt || versions === 0) return false;
  return now.getTime() - endedAt.getTime() <= CORRECTION_DAYS * DAY_MS;
}
