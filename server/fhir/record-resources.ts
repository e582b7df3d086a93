import { findMergeOf, recordIdsOf } from '#server/patients/patient-identity.ts';
import type { Deps } from '#server/platform/deps.ts';
import { asServed } from './api-resource.ts';
import { lastUpdatedOf, rowsById, withMeta } from './last-updated.ts';
import { FhirFault } from './outcome.ts';
import { recordEntries } from './record-entries.ts';
import type { Resource } from './resource.ts';
import { documentEntry } from './resources/documents.ts';
import { recordNumberSystem } from './resources/identity.ts';
import { isDeleted, listChanges, listProviderUsers } from './row.queries.ts';
import type { FhirTypeName } from './type-names.ts';
import { readRecordParts, type RecordPart } from './whole-record.ts';

type Ctx = Pick<Deps, 'db' | 'clock' | 'config'>;

/** The record that stays, of one that was merged into it. */
export async function survivorOf({ db }: Pick<Ctx, 'db'>, patientId: string): Promise<string> {
  let id = patientId;
  for (let merge = await findMergeOf(db, id); merge; merge = await findMergeOf(db, id)) id = merge.survivorId;
  return id;
}

interface Wanted {
  type: FhirTypeName;
  patientId: string;
  parts: readonly RecordPart[];
}

/**
 * All resources of a type of one patient's record, and of those merged into it.
 * @throws FhirFault 410 for a record that was deleted at the end of its period
 */
export async function resourcesOf(ctx: Ctx, { type, patientId, parts }: Wanted): Promise<Resource[]> {
  const { db, clock } = ctx;
  const now = clock.now();
  if (await isDeleted(db, patientId))
    throw new FhirFault(410, { code: 'deleted', diagnostics: 'The record was deleted.' });
  const record = await readRecordParts(db, await recordIdsOf(db, patientId), parts);
  const numberSystem = recordNumberSystem(ctx.config);
  const entries = [
    ...recordEntries(record, { patientId, at: now, numberSystem }),
    ...record.documents.map((row) => documentEntry(row, record, { isMissing: false, password: null })),
  ].filter(({ resource }) => resource.resourceType === type);
  if (!entries.length) return [];
  const rows = Object.values(record).flat() as Readonly<Record<string, unknown>>[];
  const byId = rowsById(rows);
  const changes = await listChanges(db, [
    ...new Set(rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))),
  ]);
  const userOf = await listProviderUsers(db);
  return entries.map(({ resource }) => {
    const served = asServed(resource, userOf);
    return withMeta(served, lastUpdatedOf(served, { byId, changes, now }));
  });
}
