import fc from 'fast-check';
import type { AnyCall } from '#contract/call.ts';
import { schemaOf, type Json } from '#tests/support/models/bad-inputs.ts';

const ODD_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1e308',
  'NaN',
  'null',
  "'; drop table audit; --",
  '%',
  '\\',
  '🩺',
  'a'.repeat(5000),
  '\u202e',
  '9999-12-31',
  '0000-01-01',
  '+919812345678',
];
const ODD_NUMBERS = [0, -1, 1, 2 ** 31, -(2 ** 31), Number.MAX_SAFE_INTEGER, 1e308, 0.1];

/** A value as the schema asks for it, or now and then one that it does not. `ids` are those of real rows. */
function valueOf(schema: Json, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: rightValue(schema, ids) }, { weight: 1, arbitrary: anything });
}

const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...ODD_TEXTS, ...ODD_NUMBERS, null, true, [], {}),
  fc.string({ maxLength: 40 }),
);

function rightValue(schema: Json, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { type, anyOf } = schema;
  if (anyOf) return fc.oneof(...anyOf.map((one) => rightValue(one, ids)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (type === 'string') return textOf(schema, ids);
  if (type === 'integer') return fc.oneof(fc.integer({ min: -3, max: 400 }), fc.constantFrom(...ODD_NUMBERS));
  if (type === 'number') return fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(...ODD_NUMBERS));
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') return fc.array(valueOf(schema.items ?? {}, ids), { maxLength: 4 });
  if (type === 'object') return objectOf(schema, ids);
  return anything;
}

function textOf({ format }: Json, ids: readonly string[]): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom('2026-11-21', '1980-02-29', '0001-01-01', '9999-12-31');
  if (format === 'date-time')
    return fc.constantFrom('2026-11-21T05:00:00Z', '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z');
  if (format === 'email') return fc.constant('somebody@shanti.example');
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: fc.constantFrom(...ODD_TEXTS) },
    { weight: 2, arbitrary: fc.string({ maxLength: 30, unit: 'grapheme' }) },
  );
}

function objectOf(
  { properties = {}, required = [] }: Json,
  ids: readonly string[],
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueOf(schema, ids)]),
  );
  // Now and then a required field is left out as well.
  const requiredKeys = fc.boolean().chain((whole) => fc.constant(whole ? required : required.slice(1)));
  return requiredKeys.chain((keys) => fc.record(fields, { requiredKeys: keys }));
}

export interface RandomRequest {
  name: string;
  query: Record<string, unknown>;
  body: unknown;
  key: string | null;
}

/** Requests of every call, made from its own document: mostly right in form, some wrong, all ids among real ones. */
export function randomRequests(
  calls: readonly (readonly [string, AnyCall])[],
  ids: readonly string[],
): fc.Arbitrary<RandomRequest> {
  return fc.constantFrom(...calls).chain(([name, row]) =>
    fc.record({
      name: fc.constant(name),
      query: row.query ? objectOf(schemaOf(row, 'query'), ids) : fc.constant({}),
      body: row.body
        ? fc.oneof(
            { weight: 19, arbitrary: objectOf(schemaOf(row, 'body'), ids) },
            { weight: 1, arbitrary: anything },
          )
        : fc.constant(undefined),
      key: fc.oneof(fc.constant(null), fc.constantFrom('key-one-8', 'key-two-8'), fc.uuid()),
    }),
  );
}
