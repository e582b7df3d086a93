import { describe, expect, test } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { contract } from '#contract/index.ts';

/** The part of a schema of zod that tells what it is made of. */
interface Schema {
  def: {
    type: string;
    checks?: { _zod: { def: { check: string } } }[];
    element?: Schema;
    shape?: Record<string, Schema>;
    options?: Schema[];
    [inner: string]: unknown;
  };
}

const BOUNDS = new Set(['max_length', 'length_equals']);
const INNER = ['innerType', 'in', 'out', 'left', 'right', 'valueType'];

/** Returns the paths of the lists in a schema that have no largest length. */
function endless({ def }: Schema, path: string): string[] {
  const hasBound = def.checks?.some(({ _zod }) => BOUNDS.has(_zod.def.check)) ?? false;
  const inner = INNER.flatMap((name) => (def[name] as Schema | undefined) ?? []);
  return [
    ...(def.type === 'array' && !hasBound ? [path] : []),
    ...(def.element ? endless(def.element, `${path}[]`) : []),
    ...Object.entries(def.shape ?? {}).flatMap(([name, part]) => endless(part, `${path}.${name}`)),
    ...[...inner, ...(def.options ?? [])].flatMap((part) => endless(part, path)),
  ];
}

describe('the lists that a call accepts', () => {
  test('enforce a largest length, in every body and query', () => {
    const rows = Object.entries(contract as Record<string, AnyCall>);
    const found = rows.flatMap(([name, { body, query }]) =>
      [body, query].flatMap((schema) => (schema ? endless(schema as unknown as Schema, name) : [])),
    );
    expect(found).toEqual([]);
  });
});
