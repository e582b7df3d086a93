import type { Roster } from '#contract/roster.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { findProfile } from './profile.queries.ts';
import { findRoster } from './roster.queries.ts';

export { listClinicIds as clinicIdsOf, listClinics as clinicsOf } from './clinic.queries.ts';

/**
 * A provider's roster. Until they save one it is their working hours, of version 0; one that was saved without hours stays
 * empty, because its doctor wants no appointments.
 */
export async function rosterOf(db: Db | Tx, providerId: string): Promise<Roster> {
  const saved = await findRoster(db, providerId);
  if (saved) return { ...saved, fromWorkingHours: false };
  const duties = (await findProfile(db, providerId))?.availability ?? [];
  return { duties, exceptions: [], version: 0, fromWorkingHours: duties.length > 0 };
}
