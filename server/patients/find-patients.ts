import type { Db } from '#server/platform/sql/database.ts';
import { auditList } from '#server/platform/audit/audit-reads.ts';
import { change } from '#server/platform/writes/change.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { findIds, listPatients, type PatientRow } from './patient-identity.queries.ts';
import { survivorIdsOf, listMergedInto } from './patient-merge.queries.ts';

/** A search is for one patient: what is not among the best is asked for more precisely. */
const FOUND_MAX = 50;

interface Searched {
  search?: string | undefined;
  bornOn?: string | undefined;
}

export type FoundRow = PatientRow & { mergedMrns: string[] };

/** The records that any of these searches finds, best match first and earlier searches first; of a merged one the one that stays. */
export async function findRecords(
  db: Db,
  searches: readonly Searched[],
  limit: number,
): Promise<PatientRow[]> {
  const found: string[] = [];
  for (const { search = '', bornOn } of searches)
    // oxlint-disable-next-line no-await-in-loop -- the embedded store has one connection
    found.push(...(await findIds(db, { search: search.trim(), bornOn, limit })));
  const survivorIds = await survivorIdsOf(db, [...new Set(found)]);
  const ids = [...new Set(found.map((id) => survivorIds.get(id) ?? id))];
  const rows = await listPatients(db, ids);
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/**
 * Patients by name, MRN or mobile and by date of birth, best match first. A record that was merged finds the one that
 * stays. What is found is audited.
 */
export async function findPatients(deps: Administering, searched: Searched): Promise<FoundRow[]> {
  const rows = await findRecords(deps.db, [searched], FOUND_MAX);
  const ids = rows.map(({ id }) => id);
  const merged = await listMergedInto(deps.db, ids);
  const { who } = deps;
  if (who) await auditList({ ...deps, who }, 'found patients', ids);
  else if (ids.length) await change(acting(deps), (c) => c.auditList('found patients', ids));
  return rows.map((row) => ({
    ...row,
    mergedMrns: merged.filter(({ survivorId }) => survivorId === row.id).map(({ mrn }) => mrn),
  }));
}
