import type { Change } from '#server/platform/writes/change.ts';
import { listenersOf } from './alert-listeners.ts';
import { doctorsAmong, findHub, type MeasuredIn } from './deterioration.queries.ts';

/** All doctors on duty who may take the patient, by the rights of the queues. */
export async function candidatesOf(c: Change, of: MeasuredIn): Promise<string[]> {
  const hubKey = await findHub(c.tx, of);
  const reach = { kind: 'TALK_TO_DOC' as const, hubKeys: hubKey === null ? null : [hubKey] };
  const listeners = await listenersOf(c, reach);
  return doctorsAmong(
    c.tx,
    listeners.map(({ userId }) => userId),
  );
}
