import type { HomeVisit } from '#contract/home-visit.ts';

interface Times {
  startedAt: Date | null;
  doneAt: Date | null;
}

/** When a visit was begun and done, after a report at this time; what was reported before stays. */
export function visitTimes(status: HomeVisit['visitStatus'], before: Times | undefined, at: Date): Times {
  const startedAt = before?.startedAt ?? null;
  switch (status) {
    case 'ON_THE_WAY':
      return { startedAt: startedAt ?? at, doneAt: null };
    case 'DONE':
      return { startedAt, doneAt: before?.doneAt ?? at };
    case 'MISSED':
      return { startedAt, doneAt: null };
    default:
      return { startedAt: null, doneAt: null };
  }
}
