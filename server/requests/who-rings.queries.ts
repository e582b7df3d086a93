import type { RequestKind } from '#contract/shared.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { isSeenLately } from './nurses-here.queries.ts';
import { WAITING_STATUSES } from './request.queries.ts';

/** These people by name, each with whether they are signed in and were seen lately. */
export async function listByPresence(db: Db | Tx, userIds: readonly string[], now: Date) {
  if (!userIds.length) return [];
  return db
    .selectFrom('appUser')
    .select(['id', 'name', 'role'])
    .select(isSeenLately('appUser.id', now).as('isHere'))
    .where('id', 'in', userIds)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** How many requests of a kind wait at a hub, and since when the first of them; `until`: those alone that have waited since then or longer. */
export async function countWaiting(db: Db | Tx, kind: RequestKind, hubKey: string, until?: Date) {
  return db
    .selectFrom('request')
    .select((e) => [
      e.fn.countAll<number>().as('waiting'),
      e.fn.min<Date | null>('requestedAt').as('longestSince'),
    ])
    .where('kind', '=', kind)
    .where('hubKey', '=', hubKey)
    .where('endedAt', 'is', null)
    .where('status', 'in', WAITING_STATUSES)
    .$if(until !== undefined, (q) => q.where('waitingSince', '<=', until ?? new Date(0)))
    .executeTakeFirstOrThrow();
}
