import type { HomeVisit } from '#contract/services.ts';

type VisitStatus = HomeVisit['visitStatus'];

/** A visit goes on and never back: who forgot to say that they set out still says what came of it. What is over is only corrected. */
const NEXT: Record<VisitStatus, readonly VisitStatus[]> = {
  SCHEDULED: ['ON_THE_WAY', 'DONE', 'MISSED'],
  ON_THE_WAY: ['DONE', 'MISSED'],
  DONE: [],
  MISSED: [],
  CANCELLED: [],
};

/** Whether a visit is still to be made. */
export const isVisitOpen = (status: VisitStatus): boolean => NEXT[status].length > 0;

/** Whether a nurse may report this after that; the same status again corrects tasks and notes. */
export const mayReport = (from: VisitStatus, to: VisitStatus): boolean =>
  NEXT[from].includes(to) || (from === to && from !== 'CANCELLED');
