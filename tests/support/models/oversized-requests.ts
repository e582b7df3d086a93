import fc from 'fast-check';
import type { AnyCall } from '#contract/call.ts';
import { schemaOf } from '#tests/support/models/bad-inputs.ts';

/** The largest JSON body that a call reads has a megabyte. */
const BODY_MAX_CHARS = 1_040_000;
const DEEP_MAX = 10_000;
const PARTS_MAX = 20_000;
/** Node refuses longer heads. */
const QUERY_MAX_CHARS = 15_000;
const BOUNDARY = 'oversized';

export interface OversizedRequest {
  name: string;
  query: string;
  contentType: string;
  body: string | undefined;
}

type Shape = (size: number) => string;

const repeated = (one: string, most: number, size: number): number =>
  Math.min(Math.ceil(size * most), Math.floor(BODY_MAX_CHARS / one.length));
const listOf =
  (item: string): Shape =>
  (size) =>
    `[${Array(repeated(`${item},`, 500_000, size))
      .fill(item)
      .join(',')}]`;
const deep =
  (before: string, inner: string, after: string): Shape =>
  (size) => {
    const levels = Math.max(1, Math.ceil(size * DEEP_MAX));
    return before.repeat(levels) + inner + after.repeat(levels);
  };
const textOf =
  (one: string): Shape =>
  (size) =>
    JSON.stringify(one.repeat(repeated(one, BODY_MAX_CHARS, size)));

/** JSON values by a size from 0 to 1. */
const SHAPES: Readonly<Record<string, Shape>> = {
  numbers: listOf('1'),
  texts: listOf('"a"'),
  objects: listOf('{}'),
  lists: listOf('[1,1,1,1,1,1,1,1,1,1]'),
  listsInLists: deep('[', '', ']'),
  objectsInObjects: deep('{"a":', '1', '}'),
  letters: textOf('a'),
  spaces: textOf(' '),
  marks: textOf('<'),
  digits: textOf('9'),
  hindi: (size) => textOf('अ')(size / 3),
  number: (size) => '9'.repeat(repeated('9', BODY_MAX_CHARS, size)),
  keys: (size) =>
    `{${Array.from({ length: repeated('"k99999":1,', 100_000, size) }, (_, at) => `"k${at}":1`).join(',')}}`,
};
const SHAPE_NAMES = Object.keys(SHAPES);

const namesOf = (row: AnyCall, part: 'query' | 'body'): string[] =>
  row[part] ? Object.keys(schemaOf(row, part).properties ?? {}) : [];

/** One field of the call, or the body itself, with a value of this shape and size. */
function jsonOf(row: AnyCall, shape: string, { size, field }: { size: number; field: number }): string {
  const names = namesOf(row, 'body');
  const value = SHAPES[shape]?.(size) ?? '';
  const at = field % (names.length + 1);
  if (at === names.length) return value;
  return `{${names.map((name, n) => `${JSON.stringify(name)}:${n === at ? value : '"a"'}`).join(',')}}`;
}

/** A form of many parts, or of one that is long. */
function formOf(row: AnyCall, size: number, isLong: boolean): string {
  const names = namesOf(row, 'body');
  const count = isLong ? names.length : Math.ceil(size * PARTS_MAX);
  const content = isLong ? 'a'.repeat(Math.floor((size * BODY_MAX_CHARS) / Math.max(1, count))) : '';
  const parts = Array.from(
    { length: count },
    (_, at) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${names[at % names.length] ?? 'a'}"\r\n\r\n${content}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

function queryOf(row: AnyCall, size: number): string {
  const names = namesOf(row, 'query');
  const one = `${names[0] ?? 'a'}=${encodeURIComponent('1'.repeat(Math.ceil(size * 1_000)))}`;
  return Array(Math.max(1, Math.floor((size * QUERY_MAX_CHARS) / (one.length + 1))))
    .fill(one)
    .join('&');
}

interface Drawn {
  shape: string;
  size: number;
  field: number;
  isLong: boolean;
}

/** The request of a call that these numbers describe. */
function oversizedRequest(
  name: string,
  row: AnyCall,
  { shape, size, field, isLong }: Drawn,
): OversizedRequest {
  const query = row.query ? queryOf(row, size) : '';
  if (!row.body) return { name, query, contentType: 'application/json', body: undefined };
  return row.form
    ? {
        name,
        query,
        contentType: `multipart/form-data; boundary=${BOUNDARY}`,
        body: formOf(row, size, isLong),
      }
    : { name, query, contentType: 'application/json', body: jsonOf(row, shape, { size, field }) };
}

/** Requests of every call that are far longer, wider or deeper than it needs. */
export function oversizedRequests(
  calls: readonly (readonly [string, AnyCall])[],
): fc.Arbitrary<OversizedRequest> {
  return fc
    .record({
      call: fc.constantFrom(...calls),
      shape: fc.constantFrom(...SHAPE_NAMES),
      // As often small as large, because a small one passes the first limits.
      size: fc.double({ min: 0, max: 4, noNaN: true }).map((power) => 10 ** -power),
      field: fc.nat(30),
      isLong: fc.boolean(),
    })
    .map(({ call: [name, row], ...drawn }) => oversizedRequest(name, row, drawn));
}
