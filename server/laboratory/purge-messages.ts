import type { Deps } from '#server/platform/deps.ts';
import { addSeconds } from '#server/platform/time.ts';
import { deleteMessages } from './stored-message.queries.ts';

/** Time in which a message that was entered or set aside by mistake can still be read. */
const ENDED_KEPT_S = 30 * 86_400;
/** A message that matches no patient names a person who may be unknown here. */
const WAITING_KEPT_S = 90 * 86_400;

/** Deletes messages of laboratories some time after their end, and those that no one has opened for long. */
export async function purgeMessages({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now();
  const left = await deleteMessages(db, {
    ended: addSeconds(now, -ENDED_KEPT_S),
    waiting: addSeconds(now, -WAITING_KEPT_S),
  });
  if (left) log.warn({ messages: left }, 'messages of laboratories were deleted that no agent has entered');
}
