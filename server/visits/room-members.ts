import { ROOM_GONE_AFTER_S } from '#contract/limits.ts';
import type { RoomMember } from '#contract/room.ts';
import { identityKey, type Guest, type Staff } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { Audience, Change } from '#server/platform/writes/change.ts';
import { consultationAudience } from '#server/requests/requests.ts';
import { endMediaOfAbsent } from './media-handles.ts';
import { listMembers, LONG_AGO } from './room.queries.ts';

export { lockRoom } from './room.queries.ts';

const MOST_IN_ROOM = 4;

export function roleOf(who: Staff | Guest): RoomMember['role'] {
  if (who.type === 'guest') return who.role;
  return who.role === 'provider' ? 'provider' : 'nurse';
}

/** Reads the members of a room; who has given no sign of life has left. */
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

/** @throws Refusal RULE when the room is full without this member */
export function mustHavePlace(
  members: Awaited<ReturnType<typeof membersOf>>,
  isThem: (member: { id: string; identityKey: string }) => boolean,
): void {
  const others = members.filter((member) => member.state === 'IN' && !isThem(member));
  if (others.length >= MOST_IN_ROOM) throw new Refusal('RULE', { reason: 'CALL_FULL' });
}

type Member = Awaited<ReturnType<typeof membersOf>>[number];

function present({ id, salutation, ...row }: Member): RoomMember {
  const { name, callsThemselves, role, state, microphone, camera, sharing } = row;
  const member = { memberId: id, name, callsThemselves, role, state, microphone, camera, sharing };
  return salutation ? { ...member, salutation } : member;
}

/** A guest who is not admitted sees only themselves. */
export function seenBy(who: Staff | Guest, members: Member[]): RoomMember[] {
  const isOutside = who.type === 'guest' && !who.isAdmitted;
  const own = identityKey(who);
  return members.filter((member) => !isOutside || member.identityKey === own).map(present);
}

/** Tells the members of the consultation, and guests who are not admitted individually. The tab that did it, `bySeat`, knows. */
export async function tellRoom(
  c: Change,
  consultationId: string,
  { guests = [], bySeat }: { guests?: readonly string[]; bySeat?: string | undefined } = {},
): Promise<void> {
  const audience = [...(await consultationAudience(c.tx, consultationId)), ...guests.map(audienceOfKey)];
  await c.event('room.changed', audience, { consultationId, ...(bySeat !== undefined && { bySeat }) });
  c.afterCommit((deps) => endMediaOfAbsent(deps, consultationId));
}

export const removed = { state: 'REMOVED', seenAt: LONG_AGO } as const;

/** True if another tab of this person holds the place. A client that names no tab holds any. */
export function isElsewhere(own: { seat: string | null }, seat: string | undefined): boolean {
  return own.seat !== null && seat !== undefined && own.seat !== seat;
}

export function elsewhereOf(
  own: { seat: string | null } | undefined,
  seat: string | undefined,
): { elsewhere?: true } {
  return own && isElsewhere(own, seat) ? { elsewhere: true } : {};
}

/** `staff:<user>` is the audience `user:<user>`; a guest is `guest:<id>`. */
export function audienceOfKey(key: string): Audience {
  return (key.startsWith('staff:') ? key.replace('staff:', 'user:') : key) as Audience;
}
