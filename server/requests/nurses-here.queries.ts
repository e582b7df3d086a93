import { sql, type RawBuilder } from 'kysely';
import { ACCESS_TOKEN_S } from '#contract/limits.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { addSeconds } from '#server/platform/time.ts';
import { isInCall } from './in-call.queries.ts';

interface Asked {
  hubKey: string;
  exceptUserId: string;
  now: Date;
}

/** SQL of whether a person is signed in and was seen lately: a device asks for a new token that often. */
export function isSeenLately(userId: 'appUser.id', now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select from session where session.user_id = ${sql.ref(userId)}
    and session.revoked_at is null and session.idle_expires_at > ${now} and session.absolute_expires_at > ${now}
    and session.seen_at > ${addSeconds(now, -ACCESS_TOKEN_S)})`;
}

/** The nurses of a hub who are signed in and were seen lately, with what each has open and whether she is in a call, by name. */
export async function listNursesHere(db: Db | Tx, { hubKey, exceptUserId, now }: Asked) {
  return db
    .selectFrom('appUser')
    .innerJoin('userHub', 'userHub.userId', 'appUser.id')
    .select(['appUser.id as userId', 'appUser.name', isInCall('appUser.id', now).as('isInCall')])
    .select((e) =>
      e
        .selectFrom('request')
        .whereRef('request.takenBy', '=', 'appUser.id')
        .where('request.providerId', 'is', null)
        .where('request.endedAt', 'is', null)
        .select((s) => s.fn.countAll<number>().as('n'))
        .as('openRequests'),
    )
    .where('userHub.hubKey', '=', hubKey)
    .where('appUser.role', '=', 'nurse')
    .where('appUser.disabledAt', 'is', null)
    .where('appUser.id', '!=', exceptUserId)
    .where(isSeenLately('appUser.id', now))
    .orderBy('appUser.name')
    .orderBy('appUser.id')
    .execute();
}
