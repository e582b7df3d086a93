import type { Deps } from '#server/platform/deps.ts';
import { asServed } from './api-resource.ts';
import { withMeta } from './last-updated.ts';
import { FhirFault } from './outcome.ts';
import { conditionOf } from './patient-conditions.queries.ts';
import { pageOfPatients, readPatients } from './patient.queries.ts';
import type { Resource } from './resource.ts';
import { identityEntries, recordNumberSystem } from './resources/identity.ts';
import { isDeleted, listProviderUsers } from './row.queries.ts';
import type { Criterion } from './search/matching.ts';
import type { WholeRecord } from './whole-record.ts';

type Ctx = Pick<Deps, 'db' | 'clock' | 'config'>;

/** Returns these records in the order of their ids. */
async function present(ctx: Ctx, ids: readonly string[]): Promise<Resource[]> {
  const { patients, merges } = await readPatients(ctx.db, ids);
  const userOf = await listProviderUsers(ctx.db);
  const rowOf = new Map(patients.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    if (!row) return [];
    const into = merges.find(({ mergedId }) => mergedId === id)?.survivorId;
    const kept = into ?? id;
    const family = merges.filter(({ survivorId }) => survivorId === kept).map(({ mergedId }) => mergedId);
    const rows = [kept, ...family].flatMap((one) => rowOf.get(one) ?? []);
    const record = { patients: rows, family: [] } as unknown as WholeRecord;
    const entries = identityEntries(record, kept, recordNumberSystem(ctx.config));
    const own = entries.find(({ resource }) => resource.resourceType === 'Patient' && resource.id === id);
    if (!own) return [];
    const served = { ...asServed(own.resource, userOf), active: into === undefined };
    return [withMeta(served, row.changedAt)];
  });
}

/** A record; one that was merged has a link to the one that stays. @throws FhirFault 410 */
export async function readPatient(ctx: Ctx, id: string): Promise<Resource | undefined> {
  if (await isDeleted(ctx.db, id))
    throw new FhirFault(410, { code: 'deleted', diagnostics: 'The record was deleted.' });
  const [found] = await present(ctx, [id]);
  return found;
}

interface Page {
  after: string | undefined;
  limit: number;
}

/** One page of the records that meet all criteria, and whether more follow. */
export async function searchPatients(ctx: Ctx, criteria: readonly Criterion[], { after, limit }: Page) {
  const conditions = criteria.map((one) => conditionOf(one, ctx.config));
  const ids = await pageOfPatients(ctx.db, { conditions, after, limit: limit + 1 });
  return { resources: await present(ctx, ids.slice(0, limit)), hasMore: ids.length > limit };
}
