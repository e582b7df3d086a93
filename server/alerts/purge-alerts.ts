import type { Deps } from '#server/platform/deps.ts';
import { addSeconds } from '#server/platform/time.ts';
import { deleteEndedAlerts } from './alert.queries.ts';

/** A year can be compared with the previous one; the audit has its own retention. */
const ALERTS_KEPT_S = 400 * 86_400;

/** Deletes ended alerts that are older than that, with their listeners. */
export async function purgeAlerts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteEndedAlerts(db, addSeconds(clock.now(), -ALERTS_KEPT_S));
}
