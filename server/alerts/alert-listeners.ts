import { dutiesOf } from '#domain/calendar.ts';
import { wallOf } from '#domain/zoned-time.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { listNeighbours, listWithinReach, type Reach } from './listener.queries.ts';

/** Somebody to alert. */
export interface ListenerToBe {
  userId: string;
  quietUntil: Date | null;
}

/**
 * Everybody whom a request alerts, with a device registered or not: rows, pushes and escalation all ask here. The
 * same rights as the queues have (requests/request.policy.ts): nobody is woken for what they may not see. A provider
 * counts while their duty is switched on, unless they are on vacation or their roster gives them the day off.
 */
export async function listenersOf(
  { tx, now, timeZone }: Pick<Change, 'tx' | 'now' | 'timeZone'>,
  reach: Reach,
): Promise<ListenerToBe[]> {
  const today = wallOf(now, timeZone).day;
  const rows = await listWithinReach(tx, reach, today);
  return rows
    .filter(({ duties, exceptions }) => {
      const isOff = exceptions?.some(({ day, off }) => off && day === today);
      return (
        !isOff ||
        dutiesOf({ duties: duties ?? [], exceptions: exceptions ?? [] }, today, today, timeZone).length > 0
      );
    })
    .map(({ userId, quietUntil }) => ({ userId, quietUntil }));
}

/** Hubs that share staff with this one: the nearest that the store knows of a neighbourhood. */
export async function neighboursOf({ tx }: Pick<Change, 'tx'>, hubKey: string): Promise<string[]> {
  return listNeighbours(tx, hubKey);
}
