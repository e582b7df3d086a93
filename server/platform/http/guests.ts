import { sql } from 'kysely';
import type { RoomMember } from '#contract/room.ts';

/** SQL: the key of a guest's row in the room, in a query that joins both. */
export const guestKey = sql<string>`'guest:' || guest.id`;

/** Returns whether a guest may take part in the consultation: the patient from the start, other guests once admitted. */
export function isAdmitted(guest: { waits: boolean; state: RoomMember['state'] | null }): boolean {
  return guest.state === 'IN' || (!guest.waits && guest.state !== 'WAITING' && guest.state !== 'REMOVED');
}
