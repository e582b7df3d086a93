import { overlaps, type Span } from '#domain/calendar.ts';

/** A time at which a visit can be booked. */
export interface Slot extends Span {
  /** Null: online only. */
  clinicId: string | null;
}

const MINUTE_MS = 60_000;

/**
 * The free times of hours on duty, one visit after the other from the beginning of each duty, in order. A visit ends before
 * its duty does, and none begins before `after`.
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
  return slots
    .filter((slot) => slot.startsAt >= after && !busy.some((span) => overlaps(slot, span)))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}
