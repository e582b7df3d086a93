import { expect, test } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { contract } from '#contract/index.ts';

interface Schema {
  def: {
    shape?: Record<string, Schema>;
    element?: Schema;
    innerType?: Schema;
    options?: Schema[];
    in?: Schema;
  };
  safeParse: (value: unknown) => { success: boolean };
}
/** One more than an integer of the database holds. */
const TOO_MUCH = 2 ** 31;

/** Returns the amounts in a schema that may be larger than the database's numbers. */
function unbounded({ def }: Schema, path: string): string[] {
  const { shape = {}, element, innerType, options = [], in: input } = def;
  const parts = [element, innerType, input, ...options].filter((part) => part !== undefined);
  return [
    ...parts.flatMap((part) => unbounded(part, path)),
    ...Object.entries(shape).flatMap(([name, part]) =>
      name.endsWith('Paise') && part.safeParse(TOO_MUCH).success
        ? [`${path}.${name}`]
        : unbounded(part, `${path}.${name}`),
    ),
  ];
}

test('an amount that a caller names has a largest value', () => {
  const found = Object.entries(contract as Record<string, AnyCall>).flatMap(([name, { body }]) =>
    body ? unbounded(body as unknown as Schema, name) : [],
  );
  expect(found).toEqual([]);
});
