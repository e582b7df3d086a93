import { ROOM_GONE_AFTER_S } from '#contract/limits.ts';
import type { Deps } from '#server/platform/deps.ts';
import { every } from '#server/platform/jobs/every.ts';
import { change } from '#server/platform/writes/change.ts';
import { listSilentRooms, removeSilentMembers } from './room.queries.ts';
import { tellRoom } from './room-members.ts';

const EVERY_MS = 3_000;
const BATCH = 100;

export function silentMembersJob(deps: Deps): () => Promise<void> {
  return every(EVERY_MS, 'silent members', deps.log, () => removeSilent(deps));
}

/** Takes out of their rooms the members who have given no sign of life, and tells the others. */
export async function removeSilent(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - ROOM_GONE_AFTER_S * 1_000);
  for (const consultationId of await listSilentRooms(deps.db, before, BATCH))
    // oxlint-disable-next-line no-await-in-loop -- one room, one change
    await change({ ...deps, who: { type: 'system' } }, async (c) => {
      const guests = await removeSilentMembers(c.tx, consultationId, before);
      if (guests) await tellRoom(c, consultationId, { guests });
    });
}
