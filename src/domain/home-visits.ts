import type { HomeVisit } from '#contract/home-visit.ts';

type VisitStatus = HomeVisit['visitStatus'];

/** Only forward, and "on the way" may be left out: a nurse who forgot it still reports the visit. */
const NEXT: Record<VisitStatus, readonly VisitStatus[]> = {
  SCHEDULED: ['ON_THE_WAY', 'DONE', 'MISSED'],
  ON_THE_WAY: ['DONE', 'MISSED'],
  DONE: [],
  MISSED: [],
  CANCELLED: [],
};

/** Returns whether a visit is still to be made. */
export const isVisitOpen = (status: VisitStatus): boolean => NEXT[status].length > 0;

/** Returns whether a nurse may report this after that; the same status again corrects tasks and notes. */
export const mayReport = (from: VisitStatus, to: VisitStatus): boolean =>
  NEXT[from].includes(to) || (from === to && from !== 'CANCELLED');

/** Returns whether a report needs its reason in the notes: the visit was planned, and does not take place. */
export const needsReason = (status: VisitStatus): boolean => status === 'MISSED' || status === 'CANCELLED';

/** Returns whether a doctor can be asked from this visit: while it is to be made, and on the day on which it was. Days are YYYY-MM-DD. */
export const mayAskDoctor = (status: VisitStatus, doneDay: string | null, today: string): boolean =>
  isVisitOpen(status) || (status === 'DONE' && doneDay === today);
