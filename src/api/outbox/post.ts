import type { BodyOf } from '#contract/call.ts';
import type { Posted, WaitingCall } from './outbox.ts';

/** Of what `post` answered: the write lies on this device and goes out by itself. */
export function waitsHere(done: unknown): boolean {
  return (done as Partial<Posted<never>> | undefined)?.state === 'waiting';
}

/** `post` of the outbox, whose code comes after the first screen. */
export async function post<C extends WaitingCall>(
  row: C,
  body: BodyOf<C>,
  entity: string,
): Promise<Posted<C>> {
  return (await import('#api/on-device.ts')).post(row, body, entity);
}
