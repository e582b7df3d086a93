import * as z from 'zod/mini';
import { rowOf, type CsvRow, type Fault } from '#server/operations/import/csv-rows.ts';
import { Resource, type Mapping, type Others } from '#server/fhir/reading/mapping.ts';
import { Reference } from '#server/fhir/reading/parts.ts';

const Bundle = z.object({
  resourceType: z.literal('Bundle'),
  entry: z._default(z.array(z.object({ fullUrl: z.optional(z.string()), resource: Resource })), []),
});

type Entries = z.output<typeof Bundle>['entry'];

/**
 * Reads a bundle of FHIR R4, all of its JSON at once: a row for each resource of the mapping, with the number of its
 * entry as its line. Other resources are passed over.
 */
export async function* bundleRows<Shape extends z.core.$ZodLooseShape, S extends z.ZodMiniType>(
  source: AsyncIterable<Uint8Array>,
  schema: z.ZodMiniObject<Shape>,
  mapping: Mapping<S>,
): AsyncGenerator<CsvRow<z.output<z.ZodMiniObject<Shape>>>> {
  const { success, data: bundle } = Bundle.safeParse(await jsonOf(source));
  if (!success) {
    yield { line: 1, faults: [whole('a Bundle of FHIR R4 in JSON is expected')] };
    return;
  }
  const others = othersIn(bundle.entry);
  const parts = partsIn(bundle.entry, others, mapping.part);
  let isNone = true;
  for (const [at, { resource }] of bundle.entry.entries()) {
    if (!mapping.resources.includes(resource.resourceType) || parts.has(resource)) continue;
    isNone = false;
    const read = mapping.schema.safeParse(resource);
    yield {
      line: at + 1,
      ...(read.success
        ? rowOf(schema, definedIn(mapping.toRecord(read.data, others)))
        : { faults: read.error.issues.map((issue) => formOf(resource.resourceType, issue)) }),
    };
  }
  if (isNone) yield { line: 1, faults: [whole(`the bundle has no ${mapping.resources.join(' and no ')}`)] };
}

function othersIn(entries: Entries): Others {
  const named = new Map<string | undefined, Resource>(
    entries.flatMap(({ fullUrl, resource }) => [
      [fullUrl, resource],
      [resource.id && `${resource.resourceType}/${resource.id}`, resource],
    ]),
  );
  named.delete(undefined);
  return { find: (reference, schema) => schema.safeParse(named.get(reference)).data };
}

/** The resources that are part of the row of another one. */
function partsIn(entries: Entries, { find }: Others, part: Mapping['part']): Set<unknown> {
  if (!part) return new Set();
  const owners = entries.filter(({ resource }) => resource.resourceType === part.of);
  return new Set(
    owners.map(({ resource }) => find(Reference.safeParse(resource[part.by]).data?.reference, z.any())),
  );
}

async function jsonOf(source: AsyncIterable<Uint8Array>): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  try {
    return JSON.parse(new TextDecoder().decode(Buffer.concat(pieces)));
  } catch {
    return undefined;
  }
}

const whole = (form: string): Fault => ({ column: '', found: null, form });

const formOf = (resource: string, { path, message }: z.core.$ZodIssue): Fault => ({
  column: [resource, ...path].join('.'),
  found: null,
  form: `as FHIR R4 has it: ${message}`,
});

function definedIn(record: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([column, text]) => (text === undefined ? [] : [[column, text.trim()]])),
  );
}
