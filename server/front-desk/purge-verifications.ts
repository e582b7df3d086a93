import type { Deps } from '#server/platform/deps.ts';
import { addSeconds } from '#server/platform/time.ts';
import { emptyVerifications } from './abha.queries.ts';

const DAY_S = 86_400;

/** Removes codes and profiles of verifications that are over, and a day later the verifications. */
export async function purgeAbhaVerifications({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await emptyVerifications(db, { now, before: addSeconds(now, -DAY_S) });
}
