import type { Deps } from '#server/platform/deps.ts';
import { addSeconds } from '#server/platform/time.ts';
import { listConnectorStates, storeFault, storeSuccess } from './connector-state.queries.ts';

export { listConnectorStates };

/** A success is stored once a minute: a busy hour would write it for each message. */
const SUCCESS_EVERY_S = 60;

/** Notes how a service answered, for the console. @param fault null: it did what it was asked to */
export async function noteConnector(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  connector: string,
  fault: string | null,
): Promise<void> {
  const now = clock.now();
  await (fault === null
    ? storeSuccess(db, connector, { at: now, unlessAfter: addSeconds(now, -SUCCESS_EVERY_S) })
    : storeFault(db, connector, { at: now, fault }));
}
