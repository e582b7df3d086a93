import { sql } from 'kysely';
import type { Deps } from '#server/platform/deps.ts';
import type { Guest, Staff } from './identity.ts';
import { guestKey, isAdmitted } from './guests.ts';

/** Whether a session still stands is a question to the store: one for all whom this server holds, so often. */
const LOOK_EVERY_MS = 4_000;

type Inside = Staff | Guest;

/** Shows out whose session has ended, of what stays open longer than a call, such as an event stream. */
export interface Doors {
  /** Calls `end` soon after the session of `who` has ended; the answer stops watching. */
  watch(who: Inside, end: () => void): () => void;
}

export function openDoors(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Doors {
  const inside = new Set<{ who: Inside; end: () => void }>();
  let timer: NodeJS.Timeout | undefined;
  let looking = false;

  async function look(): Promise<void> {
    const asked = [...inside];
    const welcome = await stillIn(
      deps,
      asked.map(({ who }) => who),
    );
    for (const one of asked) if (!welcome.has(keyOf(one.who)) && inside.has(one)) one.end();
  }

  function lookUnlessLooking(): void {
    if (looking) return;
    looking = true;
    look()
      // A store out of reach for a moment signs nobody out.
      .catch((error: unknown) => deps.log.warn({ err: error }, 'whether sessions still stand is not known'))
      .finally(() => (looking = false));
  }

  return {
    watch(who, end) {
      const one = { who, end };
      inside.add(one);
      timer ??= setInterval(lookUnlessLooking, LOOK_EVERY_MS).unref();
      return () => {
        inside.delete(one);
        if (inside.size) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

type Watched = Pick<Staff, 'type' | 'sessionId'> | Pick<Guest, 'type' | 'userId' | 'isAdmitted'>;

/** A guest who is let in, or removed, opens their stream again: from then on it brings other events. */
function keyOf(who: Watched): string {
  return who.type === 'staff' ? who.sessionId : `${who.userId} ${who.isAdmitted}`;
}

/** Of those who came in once, the keys of who is still welcome. */
async function stillIn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  whos: readonly Inside[],
): Promise<ReadonlySet<string>> {
  const now = clock.now();
  const sessions = whos.flatMap((who) => (who.type === 'staff' ? [who.sessionId] : []));
  const guestIds = whos.flatMap((who) => (who.type === 'guest' ? [who.userId] : []));
  const staff = await db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .select('session.id as key')
    .where(sql<boolean>`session.id = any(${sql.val([...new Set(sessions)])}::text[])`)
    .where('session.revokedAt', 'is', null)
    .where('session.idleExpiresAt', '>', now)
    .where('session.absoluteExpiresAt', '>', now)
    .where('appUser.disabledAt', 'is', null)
    .execute();
  const guests = await db
    .selectFrom('guest')
    .innerJoin('guestInvitation', 'guestInvitation.id', 'guest.invitationId')
    .innerJoin('consultation', 'consultation.id', 'guestInvitation.consultationId')
    .leftJoin('roomMember', (join) => join.on('roomMember.identityKey', '=', guestKey))
    .select(['guest.id as userId', 'guest.waits', 'roomMember.state'])
    .where(sql<boolean>`guest.id = any(${sql.val([...new Set(guestIds)])}::text[])`)
    .where('guestInvitation.revokedAt', 'is', null)
    .where('guestInvitation.expiresAt', '>', now)
    .where('consultation.endedAt', 'is', null)
    .execute();
  return new Set([
    ...staff.map(({ key }) => key),
    ...guests.map((row) => keyOf({ type: 'guest', userId: row.userId, isAdmitted: isAdmitted(row) })),
  ]);
}
