import { sql } from 'kysely';
import type { RoomMember } from '#contract/room.ts';

/** The key of a guest's row in the room, in a query that joins both. */
export const guestKey = sql<string>`'guest:' || guest.id`;

/** Whether a guest may read and hear the consultation: the patient from the start, others once they were let in. */
export function isAdmitted(guest: { waits: boolean; state: RoomMember['state'] | null }): boolean {
  return guest.state === 'IN' || (!guest.waits && guest.state !== 'WAITING' && guest.state !== 'REMOVED');
}
