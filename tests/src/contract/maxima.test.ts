import { expect, it } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { contract } from '#contract/index.ts';

/** Definition that zod keeps of a schema. */
interface Def {
  type: string;
  format?: string;
  checks?: { _zod: { def: { check: string } } }[];
  element?: Schema;
  shape?: Record<string, Schema>;
  options?: Schema[];
  valueType?: Schema;
  innerType?: Schema;
}
interface Schema {
  _zod: { def: Def };
}

const BOUNDS = new Set(['max_length', 'length_equals', 'max_size', 'string_format']);

/** The paths of lists and texts that may be of any length. A format, such as a regular expression, counts as a bound. */
function unboundedIn({ _zod: { def } }: Schema, path: string): string[] {
  const isBounded = def.format !== undefined || def.checks?.some((one) => BOUNDS.has(one._zod.def.check));
  const own = !isBounded && (def.type === 'array' || def.type === 'string') ? [path] : [];
  const inner = [
    ...(def.element ? [[`${path}[]`, def.element] as const] : []),
    ...(def.valueType ? [[`${path}{}`, def.valueType] as const] : []),
    ...(def.innerType ? [[path, def.innerType] as const] : []),
    ...(def.options ?? []).map((option) => [path, option] as const),
    ...Object.entries(def.shape ?? {}).map(([key, one]) => [`${path}.${key}`, one] as const),
  ];
  return [...own, ...inner.flatMap(([at, schema]) => unboundedIn(schema, at))];
}

it('gives each list and text that a call takes a maximum, so that a schema never works through megabytes', () => {
  const unbounded = Object.entries<AnyCall>(contract).flatMap(([name, { query, body }]) => [
    ...(query ? unboundedIn(query as unknown as Schema, `${name} query`) : []),
    ...(body ? unboundedIn(body as unknown as Schema, `${name} body`) : []),
  ]);
  expect(unbounded).toEqual([]);
});
