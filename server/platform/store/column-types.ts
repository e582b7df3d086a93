import pg from 'pg';
import type { CustomTypesConfig } from 'pg';

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

/** int8, also from count(*). Fails beyond 2^53, where a number would be silently wrong. */
function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`int8 value ${text} does not fit a JavaScript number`);
  return value;
}

function toTextArray(text: string): string[] {
  // The driver's types list no array types, though its parsers do.
  const parse: (value: string) => string[] = pg.types.getTypeParser(TEXT_ARRAY as TypeId, 'text');
  return parse(text);
}

/** A calendar day stays 'YYYY-MM-DD': as a Date it would shift by a day west of Greenwich. */
const PARSERS: Record<number, (text: string) => unknown> = {
  [INT8]: toSafeInteger,
  [INT8_ARRAY]: (text) => toTextArray(text).map(toSafeInteger),
  [DATE]: (text) => text,
  [DATE_ARRAY]: toTextArray,
};

/**
 * Column types, the same from both stores: int8 → number, date → 'YYYY-MM-DD', timestamptz → Date, json and
 * jsonb → parsed, numeric → string (also `sum()` of int8: cast it), bytea → Buffer. As a parameter, an array
 * becomes a PostgreSQL array: pass JSON arrays through JSON.stringify.
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    const parse = format === 'binary' ? undefined : PARSERS[oid];
    return parse ?? pg.types.getTypeParser(oid, format);
  },
};
