import type { OwnSession } from '#contract/sessions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listLiveSessions } from './session.queries.ts';

const SHOWN_MAX = 50;

/** Returns where a person is signed in, the session of the caller first. */
export async function sessionsOf(
  { db, clock, who }: Pick<Deps, 'db' | 'clock'> & { who: { sessionId: string } },
  userId: string,
): Promise<OwnSession[]> {
  const rows = await listLiveSessions(db, { userId, ownId: who.sessionId, now: clock.now() }, SHOWN_MAX);
  return rows.map((row) => ({
    id: row.id,
    device: row.device ?? '',
    address: row.address ?? '',
    since: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: row.id === who.sessionId,
    locked: row.lockedAt !== null,
  }));
}
