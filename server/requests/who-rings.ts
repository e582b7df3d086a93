import type { WhoRings } from '#contract/front-desk.ts';
import type { RequestKind } from '#contract/shared.ts';
import { listenersOf } from '#server/alerts/alert-listeners.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { RequestRow } from './request.queries.ts';
import { countWaiting, listByPresence } from './who-rings.queries.ts';

const NAMES_MAX = 3;

interface Asked {
  db: Db | Tx;
  now: Date;
  timeZone: string;
  /** The person who asks: their own request does not ring for them. */
  byUser: string;
}

/** The people whom a request of this kind at a hub would alert now, by the list that the alert itself uses. */
export async function whoRings(
  { db, now, timeZone, byUser }: Asked,
  kind: RequestKind,
  hubKey: string,
): Promise<WhoRings> {
  const listeners = await listenersOf({ tx: db, now, timeZone }, { kind, hubKeys: [hubKey] });
  const userIds = listeners.map(({ userId }) => userId).filter((id) => id !== byUser);
  const people = await listByPresence(db, userIds, now);
  const here = people.filter(({ isHere }) => isHere);
  const { waiting, longestSince } = await countWaiting(db, kind, hubKey);
  return {
    nurses: here.filter(({ role }) => role === 'nurse').length,
    doctors: here.filter(({ role }) => role === 'provider').length,
    names: here.slice(0, NAMES_MAX).map(({ name }) => name),
    away: people.length - here.length,
    waiting,
    longestSince: isoOrNull(longestSince),
  };
}

/** The place of a request that was just raised among those of its kind that wait at the hub, from 1. */
export async function placeInLine(db: Db | Tx, kind: RequestKind, hubKey: string): Promise<number> {
  return (await countWaiting(db, kind, hubKey)).waiting;
}

/** The place in line of a request that waits, from 1: an older one that went back to the queue is before it. Null without a hub. */
export async function placeOf(
  db: Db | Tx,
  { kind, hubKey, waitingSince }: Pick<RequestRow, 'kind' | 'hubKey' | 'waitingSince'>,
): Promise<number | null> {
  return hubKey === null ? null : (await countWaiting(db, kind, hubKey, waitingSince)).waiting;
}
