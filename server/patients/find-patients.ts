import { auditList } from '#server/platform/audit/audit-reads.ts';
import { change } from '#server/platform/writes/change.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { findIds, listPatients, type PatientRow } from './patient-identity.queries.ts';

/** A search is for one patient: what is not among the best is asked for more precisely. */
const FOUND_MAX = 50;

/** Patients by name, MRN or mobile and by date of birth, best match first. What is found is audited. */
export async function findPatients(
  deps: Administering,
  { search = '', bornOn }: { search?: string | undefined; bornOn?: string | undefined },
): Promise<PatientRow[]> {
  const ids = await findIds(deps.db, { search: search.trim(), bornOn, limit: FOUND_MAX });
  const rows = await listPatients(deps.db, ids);
  const { who } = deps;
  if (who) await auditList({ ...deps, who }, 'found patients', ids);
  else if (ids.length) await change(acting(deps), (c) => c.auditList('found patients', ids));
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
