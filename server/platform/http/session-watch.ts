import { sql } from 'kysely';
import type { Deps } from '#server/platform/deps.ts';
import {
  identityKey,
  isOfPortal,
  isVerified,
  verificationRights,
  type Guest,
  type Operator,
  type Staff,
  type Wall,
} from './identity.ts';
import { guestKey, isAdmitted } from './guests.ts';

/** One query checks all watched sessions at once. */
const CHECK_EVERY_MS = 4_000;

type Watched = Staff | Operator | Guest | Wall;

/** Closes responses that outlive a call, such as event streams, when their session ends. */
export interface SessionWatch {
  /** Calls `onEnd` soon after the session of `who` ends. @returns a function that stops watching */
  watch(who: Watched, onEnd: () => void): () => void;
  /** Ends all, because this instance stops. Resolves when no check is under way any more. */
  endAll(): Promise<void>;
  /** The number of responses of this person, from all of their sessions, that are watched. */
  watchedOf(who: Watched): number;
}

export function openSessionWatch(deps: Pick<Deps, 'db' | 'clock' | 'log'>): SessionWatch {
  const watched = new Set<{ who: Watched; onEnd: () => void }>();
  const watchedByPerson = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;
  let isOver = false;

  function count(who: Watched, by: number): void {
    const key = identityKey(who);
    const left = (watchedByPerson.get(key) ?? 0) + by;
    if (left) watchedByPerson.set(key, left);
    else watchedByPerson.delete(key);
  }

  async function check(): Promise<void> {
    const asked = [...watched];
    const active = await listActiveKeys(
      deps,
      asked.map(({ who }) => who),
    );
    for (const one of asked) if (!active.has(keyOf(one.who)) && watched.has(one)) one.onEnd();
  }

  function checkUnlessChecking(): void {
    if (isOver) return;
    checking ??= check()
      // Sessions stay open while the store is unreachable.
      .catch((error: unknown) => deps.log.warn({ err: error }, 'could not check which sessions have ended'))
      .finally(() => {
        checking = undefined;
      });
  }

  return {
    async endAll() {
      isOver = true;
      watched.forEach(({ onEnd }) => onEnd());
      await checking;
    },
    watchedOf: (who) => watchedByPerson.get(identityKey(who)) ?? 0,
    watch(who, onEnd) {
      const one = { who, onEnd };
      watched.add(one);
      count(who, 1);
      timer ??= setInterval(checkUnlessChecking, CHECK_EVERY_MS).unref();
      return () => {
        if (watched.delete(one)) count(who, -1);
        if (watched.size) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

type SessionOwner =
  | Pick<Staff, 'type' | 'sessionId' | 'role' | 'rights'>
  | Pick<Operator, 'type' | 'sessionId'>
  | Pick<Guest, 'type' | 'userId' | 'isAdmitted'>
  | Pick<Wall, 'type' | 'screenId'>;

/**
 * The key of a guest changes on admission and removal, that of a provider with their verification, so that the stream reopens
 * with other events.
 */
function keyOf(who: SessionOwner): string {
  switch (who.type) {
    case 'staff':
      return `${who.sessionId} ${isVerified(who)}`;
    case 'operator':
      return who.sessionId;
    case 'wall':
      return `wall ${who.screenId}`;
    case 'guest':
      return `${who.userId} ${who.isAdmitted}`;
  }
}

/** @returns the keys of sessions that are still active */
async function listActiveKeys(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owners: readonly Watched[],
): Promise<ReadonlySet<string>> {
  const now = clock.now();
  const sessions = owners.flatMap((who) => ('sessionId' in who ? [who.sessionId] : []));
  const guestIds = owners.flatMap((who) => (who.type === 'guest' ? [who.userId] : []));
  const staff = await db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .leftJoin('provider', 'provider.userId', 'appUser.id')
    .select(['session.id as sessionId', 'appUser.role', 'provider.verificationStatus'])
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
    ...staff.map(({ sessionId, role, verificationStatus }) =>
      isOfPortal(role)
        ? keyOf({ type: 'staff', sessionId, role, rights: verificationRights(verificationStatus) })
        : keyOf({ type: 'operator', sessionId }),
    ),
    ...(await listWallIds(db, owners)).map((screenId) => keyOf({ type: 'wall', screenId })),
    ...guests.map((row) => keyOf({ type: 'guest', userId: row.userId, isAdmitted: isAdmitted(row) })),
  ]);
}

async function listWallIds(db: Deps['db'], owners: readonly Watched[]): Promise<string[]> {
  const ids = owners.flatMap((who) => (who.type === 'wall' ? [who.screenId] : []));
  if (!ids.length) return [];
  const rows = await db
    .selectFrom('wallScreen')
    .select('id')
    .where('id', 'in', ids)
    .where('endedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
