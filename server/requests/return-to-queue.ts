import { mayMove } from '#domain/transitions.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { updateConsultation } from './consultation-of-request.queries.ts';
import { lockRequestsOf } from './request-write.queries.ts';
import { findRequest, type RequestRow } from './request.queries.ts';
import { moveRequest } from './requests.ts';

/** Puts an accepted request back into its queue, where it rings again. */
export async function returnToQueue(
  c: Change,
  row: RequestRow,
  by: { byUser: string | null; note: string | undefined },
): Promise<void> {
  const set = { takenBy: null, takenAt: null, providerId: null };
  await moveRequest(c, row, { to: 'BACK_TO_QUEUE', ...by, set });
  if (row.consultationId)
    await updateConsultation(c.tx, row.consultationId, {
      status: 'BACK_TO_QUEUE',
      providerId: null,
      handedOverAt: null,
      handedOverBy: null,
      providerJoinedAt: null,
    });
}

/** Puts everything back that waits for this person alone. @returns how many requests */
export async function returnAllOf(c: Change, userId: string, note: string): Promise<number> {
  let returned = 0;
  for (const id of await lockRequestsOf(c.tx, userId)) {
    const row = await findRequest(c.tx, id);
    if (!row || !mayMove(row.status, 'BACK_TO_QUEUE')) continue;
    await returnToQueue(c, row, { byUser: null, note });
    returned += 1;
  }
  return returned;
}
