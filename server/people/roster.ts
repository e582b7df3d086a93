import type { Db, Tx } from '#server/platform/sql/database.ts';
import { findRoster } from './roster.queries.ts';

export { listClinicIds as clinicIdsOf } from './clinic.queries.ts';

/** A provider's roster; an empty one of version 0 before the first save. */
export async function rosterOf(db: Db | Tx, providerId: string) {
  return (await findRoster(db, providerId)) ?? { duties: [], exceptions: [], version: 0 };
}
