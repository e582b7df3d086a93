import type { BodyOf } from '#contract/call.ts';
import type { EntityOf, QueueableCall } from '#contract/queueable.ts';
import type { Posted } from './outbox.ts';

/** Returns whether `post` has queued the write on this device, to be sent later. */
export function isQueued(done: unknown): boolean {
  return (done as Partial<Posted<never>> | undefined)?.state === 'waiting';
}

/** `post` of the outbox, which loads after the first screen. */
export async function post<C extends QueueableCall>(
  row: C,
  body: BodyOf<C>,
  entity: EntityOf<C>,
): Promise<Posted<C>> {
  return (await import('#api/on-device.ts')).post(row, body, entity);
}
