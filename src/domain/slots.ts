import { overlaps, type Span } from '#domain/calendar.ts';

/** A time at which a visit can be booked. */
export interface Slot extends Span {
  /** Null: online only. */
  clinicId: string | null;
}

const MINUTE_MS = 60_000;

/**
 * The free times of hours on duty, one visit after the other from the beginning of each duty, in order. A visit ends before
 * its duty does, none begins before `after`, and none overlaps another.
 * @param minutes how long a visit takes
 */
export function freeSlots(
  duties: readonly Slot[],
  busy: readonly Span[],
  { minutes, after }: { minutes: number; after: Date },
): Slot[] {
  const lengthMs = minutes * MINUTE_MS;
  const slots = duties.flatMap(({ startsAt, endsAt, clinicId }) => {
    const count = Math.max(0, Math.floor((endsAt.getTime() - startsAt.getTime()) / lengthMs));
    return Array.from({ length: count }, (_, i) => {
      const begins = startsAt.getTime() + i * lengthMs;
      return { startsAt: new Date(begins), endsAt: new Date(begins + lengthMs), clinicId };
    });
  });
  const free = slots
    .filter((slot) => slot.startsAt >= after && !busy.some((span) => overlaps(slot, span)))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  // Hours until 02:30 and from 03:00 overlap on the day on which 02:00 to 03:00 is skipped.
  const kept: Slot[] = [];
  for (const slot of free) {
    const last = kept.at(-1);
    if (!last || !overlaps(last, slot)) kept.push(slot);
  }
  return kept;
}
