import { addSeconds } from '#server/platform/time.ts';

/** Time for a second factor, and for adding an app. */
const ASKED_S = 300;
/** Time from the provider's answer to the session, at most. */
const LAST_S = 600;

/** Returns when a ticket ends for which a second factor was asked: it is prolonged, but not for ever. */
export function laterEnd(madeAt: Date, now: Date): Date {
  const [asked, last] = [addSeconds(now, ASKED_S), addSeconds(madeAt, LAST_S)];
  return asked < last ? asked : last;
}
