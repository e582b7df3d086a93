import { setImmediate } from 'node:timers/promises';
import { searchPatients } from '#server/fhir/patients.ts';
import type { Resource } from '#server/fhir/resource.ts';
import { reference } from '#server/fhir/search/values.ts';
import { FHIR_TYPES, type FhirTypeName } from '#server/fhir/type-names.ts';
import { fhirTypeOf, type FhirCtx, type FhirType } from '#server/fhir/types.ts';

/** Patients of a page. */
const AT_ONCE = 50;
/** Free times are no record: they change with each booking. */
export const EXPORTED: readonly FhirTypeName[] = FHIR_TYPES.filter((type) => type !== 'Slot');
const BY_PATIENT = reference('subject');

/** All resources of a type, some patients at a time, of which those of a page are read before the next page is. */
export async function* pagesOf(
  ctx: FhirCtx,
  name: FhirTypeName,
  since: Date | null,
): AsyncGenerator<Resource[]> {
  const type = fhirTypeOf(name);
  if (!type) return;
  const isWanted = ({ meta }: Resource): boolean =>
    since === null || (meta as { lastUpdated: string }).lastUpdated >= since.toISOString();
  if (type.candidates && !('patient' in type.params)) {
    yield (await type.candidates(ctx, [])).filter(isWanted);
    return;
  }
  let after: string | undefined;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one page after another
    const page = await searchPatients(ctx, [], { after, limit: AT_ONCE });
    // oxlint-disable-next-line no-await-in-loop -- as above
    yield (await ofPatients(ctx, type, page.resources)).filter(isWanted);
    after = page.resources.at(-1)?.id;
    if (!page.hasMore) return;
  }
}

async function ofPatients(ctx: FhirCtx, type: FhirType, patients: readonly Resource[]): Promise<Resource[]> {
  if (!type.candidates) return [...patients];
  const found: Resource[] = [];
  for (const { id } of patients) {
    const criterion = { name: 'patient', modifier: '', param: BY_PATIENT, values: [`Patient/${id}`] };
    found.push(...(await type.candidates(ctx, [criterion])));
    // The embedded store answers without a turn of the event loop: nothing else would run until the end.
    await setImmediate();
  }
  return found;
}

export const lineOf = (resource: Resource): string => `${JSON.stringify(resource)}\n`;
