import type { Deps } from '#server/platform/deps.ts';
import { every } from '#server/platform/jobs/every.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { fillPatientSearch } from './patient-search.queries.ts';
export { isFoundBy } from './found-by.queries.ts';
export { fillPatientSearch, findPatientIds, idsOfPatientsLike } from './patient-search.queries.ts';

const EVERY_MS = 2_000;

/** Makes every patient findable; after an update of the server this may take seconds. */
export async function fillAllPatientSearch(db: Db): Promise<void> {
  while (await db.transaction().execute((tx) => fillPatientSearch(tx)));
}

/**
 * Makes patients of a list findable by slips and sounds; until then, their spelling finds them. Who is registered or corrected by a
 * person is findable at once.
 */
export function patientSearchJob({ db, log }: Pick<Deps, 'db' | 'log'>): () => Promise<void> {
  return every(EVERY_MS, 'patient search', log, () => fillAllPatientSearch(db));
}
