import * as z from 'zod/mini';
import { rowOf, type CsvRow, type Fault } from '#server/operations/import/csv-rows.ts';
import type { Mapping } from './mapping.ts';

const Bundle = z.object({
  resourceType: z.literal('Bundle'),
  entry: z._default(z.array(z.object({ resource: z.looseObject({ resourceType: z.string() }) })), []),
});

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
  let isNone = true;
  for (const [at, { resource }] of bundle.entry.entries()) {
    if (resource.resourceType !== mapping.resource) continue;
    isNone = false;
    const read = mapping.schema.safeParse(resource);
    yield {
      line: at + 1,
      ...(read.success
        ? rowOf(schema, definedIn(mapping.toRecord(read.data)))
        : { faults: read.error.issues.map((issue) => formOf(mapping.resource, issue)) }),
    };
  }
  if (isNone) yield { line: 1, faults: [whole(`the bundle has no ${mapping.resource}`)] };
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
