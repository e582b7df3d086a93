import { isOffDuty } from '#domain/calendar.ts';
import { wallOf } from '#domain/zoned-time.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { listNeighbours, listWithinReach, type Reach } from './listener.queries.ts';

export { isOnVacation } from './listener.queries.ts';

/** A person to alert. */
export interface ListenerToBe {
  userId: string;
  quietUntil: Date | null;
}

/**
 * All recipients of a request's alert, with or without a registered device: rows, pushes and escalation use
 * this list. It applies the rights of the queues (requests/request.policy.ts), so that an alert goes only to
 * people who may see the request. A provider is included while on duty, unless on vacation or off by the
 * roster.
 */
export async function listenersOf(
  { tx, now, timeZone }: Pick<Change, 'now' | 'timeZone'> & { tx: Db | Tx },
  reach: Reach,
): Promise<ListenerToBe[]> {
  const today = wallOf(now, timeZone).day;
  const rows = await listWithinReach(tx, reach, today);
  return rows
    .filter(
      ({ duties, exceptions }) =>
        !isOffDuty({ duties: duties ?? [], exceptions: exceptions ?? [] }, now, timeZone),
    )
    .map(({ userId, quietUntil }) => ({ userId, quietUntil }));
}

/** Hubs that share staff with this one, which is the closest to a neighbourhood that the store knows. */
export async function neighboursOf({ tx }: Pick<Change, 'tx'>, hubKey: string): Promise<string[]> {
  return listNeighbours(tx, hubKey);
}
