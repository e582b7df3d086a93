import { isOffDuty } from '#domain/calendar.ts';
import { localDate } from '#domain/format.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { isOrdererAway, listCovers, type Escalation } from './critical-alert.queries.ts';

interface Alert {
  requestId: string;
  userId: string;
}

/** Returns whether the doctor of an order is disabled or on leave: the value then goes to others at once. */
export const isAway = (c: Change, { userId }: Alert): Promise<boolean> =>
  isOrdererAway(c.tx, userId, localDate(c.now, c.timeZone));

/** Gives a critical value to a doctor who covers, if one is on duty, and to the operators. */
export async function escalate(c: Change, alert: Alert): Promise<Escalation> {
  const day = localDate(c.now, c.timeZone);
  const covers = await listCovers(c.tx, alert, day);
  const present = covers.find(
    ({ duties, exceptions }) =>
      !isOffDuty({ duties: duties ?? [], exceptions: exceptions ?? [] }, c.now, c.timeZone),
  );
  await c.event('request.changed', ['role:operator'], { requestId: alert.requestId });
  return { escalatedAt: c.now, coverUserId: present?.userId ?? null };
}
