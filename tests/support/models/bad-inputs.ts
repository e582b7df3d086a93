import * as z from 'zod/mini';
import type { AnyCall } from '#contract/call.ts';

/** Part of JSON Schema that the tests read. */
export interface Json {
  type?: string;
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Json[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
}

export interface BadInput {
  /** Fault, for the test's title. */
  what: string;
  /** Where the server must point. */
  path: string;
  part: 'query' | 'body';
  value: Record<string, unknown>;
}

/** The input's schema as JSON Schema; a file has no type. */
export function schemaOf(row: AnyCall, part: 'query' | 'body'): Json {
  const schema = row[part];
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json) : {};
}

/** Every way in which one field of a right input can be wrong, as its schema tells. */
export function badInputs(row: AnyCall, right: Partial<Record<'query' | 'body', unknown>>): BadInput[] {
  return (['query', 'body'] as const).flatMap((part) => {
    const value = (right[part] ?? {}) as Record<string, unknown>;
    const { properties = {}, required = [] } = schemaOf(row, part);
    // Queries and forms carry text alone: a number there is a text of digits.
    const isText = part === 'query' || row.form === true;
    return Object.entries(properties).flatMap(([name, schema]) =>
      [
        ...(required.includes(name) ? [{ what: `${name} is missing`, wrong: undefined }] : []),
        ...wrongValues(schema, value[name], isText).map(({ what, wrong }) => ({
          what: `${name} is ${what}`,
          wrong,
        })),
      ].map(({ what, wrong }) => {
        const { [name]: _, ...others } = value;
        return { what, path: name, part, value: wrong === undefined ? others : { ...others, [name]: wrong } };
      }),
    );
  });
}

interface Wrong {
  what: string;
  wrong: unknown;
}

function wrongValues(schema: Json, right: unknown, isText: boolean): Wrong[] {
  const { anyOf, type } = schema;
  // "Or null" and its like: what is wrong for the first is wrong for all, unless it is null.
  if (anyOf?.[0]) return wrongValues(anyOf[0], right, isText).filter(({ wrong }) => wrong !== null);
  if (schema.enum || schema.const !== undefined) return [{ what: 'none of its values', wrong: 'NO_SUCH' }];
  if (type === 'string') return wrongTexts(schema, isText);
  if (type === 'integer' || type === 'number') return wrongNumbers(schema);
  if (type === 'boolean') return [{ what: 'not yes or no', wrong: 'maybe' }];
  if (type === 'array') return wrongArrays(schema, right);
  if (type === 'object') return [{ what: 'not an object', wrong: 'text' }];
  return [];
}

function wrongTexts({ minLength, maxLength, pattern, format }: Json, isText: boolean): Wrong[] {
  return [
    ...(isText ? [] : [{ what: 'a number', wrong: 7 }]),
    ...(minLength ? [{ what: 'empty', wrong: '' }] : []),
    ...(maxLength && maxLength < 100_000 ? [{ what: 'too long', wrong: 'x'.repeat(maxLength + 1) }] : []),
    ...(pattern || (format && format !== 'binary') ? [{ what: 'of another form', wrong: '?' }] : []),
    { what: 'not storable', wrong: 'a\0b' },
  ];
}

function wrongNumbers({ type, minimum, maximum }: Json): Wrong[] {
  return [
    { what: 'a text', wrong: 'seven' },
    ...(type === 'integer' ? [{ what: 'not whole', wrong: 1.5 }] : []),
    ...(minimum !== undefined && minimum > -1e9 ? [{ what: 'too small', wrong: minimum - 1 }] : []),
    ...(maximum !== undefined && maximum < 1e9 ? [{ what: 'too large', wrong: maximum + 1 }] : []),
  ];
}

function wrongArrays({ items, minItems, maxItems }: Json, right: unknown): Wrong[] {
  const sample: unknown = Array.isArray(right) ? right[0] : undefined;
  return [
    { what: 'not a list', wrong: 'one' },
    ...(minItems ? [{ what: 'an empty list', wrong: [] }] : []),
    ...(maxItems && sample !== undefined
      ? [{ what: 'too long a list', wrong: Array(maxItems + 1).fill(sample) }]
      : []),
    ...(items?.type === 'string' || items?.enum ? [{ what: 'a list of numbers', wrong: [7] }] : []),
  ];
}
