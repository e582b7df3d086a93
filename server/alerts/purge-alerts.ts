import type { Deps } from '#server/platform/deps.ts';
import { later } from '#server/platform/time.ts';
import { deleteEndedAlerts } from './alert.queries.ts';

/** So that a year can be compared with the one before; the audit keeps its own. */
const ALERTS_KEPT_S = 400 * 86_400;

/** Forgets alerts that were raised before then and are over, with all that is known of their listeners. */
export async function purgeAlerts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteEndedAlerts(db, later(clock.now(), -ALERTS_KEPT_S));
}
