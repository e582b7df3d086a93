import type { ConsultationMode } from '#contract/shared.ts';
import { addSeconds } from '#server/platform/time.ts';

const DAY_BEFORE_S = 86_400;
/** Time to find the SMS and to open the page. */
const SOON_BEFORE_S = 15 * 60;

interface Planned {
  scheduledAt: Date;
  mode: ConsultationMode;
}

/**
 * Returns when the patient is next reminded: a day before and, unless they come in person, 15 minutes before. Null when the
 * patient is told of it later than that.
 */
export function nextReminder({ scheduledAt, mode }: Planned, now: Date): Date | null {
  const dayBefore = addSeconds(scheduledAt, -DAY_BEFORE_S);
  if (dayBefore > now) return dayBefore;
  const soon = soonOf(scheduledAt);
  return mode !== 'IN_PERSON' && soon > now ? soon : null;
}

/** Returns whether it is the last reminder that is due. A server that was off sends that one alone. */
export function isSoon({ scheduledAt, mode }: Planned, now: Date): boolean {
  return mode !== 'IN_PERSON' && soonOf(scheduledAt) <= now;
}

const soonOf = (scheduledAt: Date): Date => addSeconds(scheduledAt, -SOON_BEFORE_S);
