import { sql } from 'kysely';
import type { Deps } from '#server/platform/deps.ts';
import type { Guest, Staff } from './identity.ts';

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

function keyOf(who: Inside): string {
  return who.type === 'staff' ? who.sessionId : who.userId;
}

/** Of those who came in once, the keys of who is still welcome. */
async function stillIn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  whos: readonly Inside[],
): Promise<ReadonlySet<string>> {
  const now = clock.now();
  const keys = (type: Inside['type']) =>
    sql.val([...new Set(whos.filter((who) => who.type === type).map(keyOf))]);
  const staff = await db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .select('session.id as key')
    .where(sql<boolean>`session.id = any(${keys('staff')}::text[])`)
    .where('session.revokedAt', 'is', null)
    .where('session.idleExpiresAt', '>', now)
    .where('session.absoluteExpiresAt', '>', now)
    .where('appUser.disabledAt', 'is', null)
    .execute();
  const guests = await db
    .selectFrom('guestInvitation')
    .innerJoin('consultation', 'consultation.id', 'guestInvitation.consultationId')
    .select('guestInvitation.userId as key')
    .where(sql<boolean>`guest_invitation.user_id = any(${keys('guest')}::text[])`)
    .where('guestInvitation.expiresAt', '>', now)
    .where('consultation.endedAt', 'is', null)
    .execute();
  return new Set([...staff, ...guests].map(({ key }) => key));
}
