import type { HomeVisit } from '#contract/home-visit.ts';

/** The colour of a home visit's status, beside its words. */
export const VISIT_TONE = {
  SCHEDULED: 'mute',
  ON_THE_WAY: 'warn',
  DONE: 'ok',
  MISSED: 'danger',
  CANCELLED: 'mute',
} as const satisfies Record<HomeVisit['visitStatus'], string>;
