import type { Deps } from '#server/platform/deps.ts';
import { addSeconds } from '#server/platform/time.ts';
import { deleteCallReports } from './call-report.queries.ts';

const KEPT_S = 90 * 86_400;

/** Deletes the figures of calls after 90 days. */
export async function purgeCallReports({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteCallReports(db, addSeconds(clock.now(), -KEPT_S));
}
