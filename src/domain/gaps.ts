import type { Span } from '#domain/calendar.ts';

/** Returns the parts of a range that none of these spans covers, in their order. */
export function gapsOf(covered: readonly Span[], range: Span): Span[] {
  const gaps: Span[] = [];
  let from = range.startsAt;
  for (const { startsAt, endsAt } of covered.toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime(),
  )) {
    if (startsAt >= range.endsAt) break;
    if (startsAt > from) gaps.push({ startsAt: from, endsAt: startsAt });
    if (endsAt > from) from = endsAt;
  }
  if (from < range.endsAt) gaps.push({ startsAt: from, endsAt: range.endsAt });
  return gaps;
}
