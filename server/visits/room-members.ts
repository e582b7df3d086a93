import { ROOM_GONE_AFTER_S } from '#contract/limits.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { Audience, Change } from '#server/platform/writes/change.ts';
import { consultationAudience } from '#server/requests/requests.ts';
import { listMembers } from './room.queries.ts';

export { lockRoom } from './room.queries.ts';

/** The members of a room; who has been silent for too long has left. */
export async function membersOf(db: Db | Tx, consultationId: string, now: Date) {
  const rows = await listMembers(db, consultationId);
  const isGone = (seenAt: Date): boolean => now.getTime() - seenAt.getTime() > ROOM_GONE_AFTER_S * 1000;
  // A waiting member is not in the room: leaving and returning must not admit them.
  return rows.map((row) => ({
    ...row,
    wasLetIn: row.state !== 'WAITING' && row.state !== 'REMOVED',
    ...(isGone(row.seenAt) && row.state !== 'REMOVED' ? { state: 'LEFT' as const } : {}),
  }));
}

/** Tells the members of the consultation, and guests who are not admitted individually. The tab that did it, `bySeat`, knows. */
export async function tellRoom(
  c: Change,
  consultationId: string,
  { guests = [], bySeat }: { guests?: readonly string[]; bySeat?: string | undefined } = {},
): Promise<void> {
  const audience = [...(await consultationAudience(c.tx, consultationId)), ...guests.map(audienceOfKey)];
  await c.event('room.changed', audience, { consultationId, ...(bySeat !== undefined && { bySeat }) });
}

/** `staff:<user>` is the audience `user:<user>`; a guest is `guest:<id>`. */
export function audienceOfKey(key: string): Audience {
  return (key.startsWith('staff:') ? key.replace('staff:', 'user:') : key) as Audience;
}
