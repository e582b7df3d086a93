import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { fromCursor, toCursor, VALUE_TYPES, type SortValue, type ValueType } from './cursor.ts';
import type { Database } from './database.ts';

type ColumnName = {
  [Table in keyof Database]: `${Table}.${keyof Database[Table] & string}`;
}[keyof Database];

interface SortKey {
  by: ColumnName | RawBuilder<unknown>;
  type: ValueType;
  isDescending?: boolean;
  /** Replaces a value that must not be in a URL: what the cursor has instead, and how to find the value by it. */
  reference?: { by: ColumnName; valueOf: (reference: RawBuilder<unknown>) => RawBuilder<unknown> };
  /** True if a missing value may occur: PostgreSQL sorts it after all others. */
  isNullable?: boolean;
}

/** The order of a list. Its last key is unique, so that a cursor names one place. */
export interface Order {
  /** Differs for each sort of each list: a cursor of another one is refused. */
  readonly name: string;
  readonly keys: readonly SortKey[];
}

/** A page as a call asks for it: see `pageAsked`. */
export interface PageAsked {
  cursor: string | undefined;
  limit: number;
}

interface Positioned {
  /** The sort values of a row, as its cursor has them. */
  keysetPosition: SortValue[];
}

/** The rows of a list that follow a cursor, and the cursor of those after them. @throws Refusal BAD_INPUT */
export async function readPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order,
  asked: PageAsked,
) {
  return readRowsOfPage(cut(query, order, asked), order, asked);
}

/** Restricts a query to the rows of a page, for `readRowsOfPage`. @throws Refusal BAD_INPUT */
export function pageOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order,
  asked: PageAsked,
): SelectQueryBuilder<DB, TB, O> {
  return inOrder(cut(query, order, asked), order);
}

/** The rows after the cursor, and one more than a page has: it tells whether there is a next page. */
function cut<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order,
  { cursor, limit }: PageAsked,
): SelectQueryBuilder<DB, TB, O> {
  const values = fromCursor(order, cursor);
  const rest = values ? query.where(notBefore(order, values)).where(isAfter(order.keys, values)) : query;
  return rest.limit(limit + 1);
}

/** Reads the columns of the rows that `pageOf` chose. */
export async function readRowsOfPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order,
  { limit }: PageAsked,
): Promise<{ rows: O[]; next: string | null }> {
  const position = sql<SortValue[]>`json_build_array(${sql.join(order.keys.map(toValue))})`;
  const positioned = inOrder(query, order).select(position.as('keysetPosition'));
  const found = (await positioned.execute()) as (O & Positioned)[];
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map((row) => omitPosition(row) as O),
    next: last ? toCursor(order, last.keysetPosition) : null,
  };
}

function omitPosition(positioned: Positioned): object {
  const { keysetPosition: _, ...row } = positioned;
  return row;
}

export function inOrder<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { keys }: Order,
): SelectQueryBuilder<DB, TB, O> {
  return keys.reduce((q, key) => q.orderBy(expressionOf(key), key.isDescending ? 'desc' : 'asc'), query);
}

function expressionOf({ by }: Pick<SortKey, 'by'>): RawBuilder<unknown> {
  return typeof by === 'string' ? sql.ref(by) : by;
}

function toValue(key: SortKey): RawBuilder<unknown> {
  const by = expressionOf(key.reference ?? key);
  return key.type === 'instant' ? sql`${by} at time zone 'UTC'` : by;
}

function fromValue({ type, reference }: SortKey, value: SortValue): RawBuilder<unknown> {
  const { sqlType } = VALUE_TYPES[type];
  const given = sql`cast(${type === 'instant' ? `${value}Z` : value} as ${sql.raw(sqlType)})`;
  return reference ? reference.valueOf(given) : given;
}

/** Follows from `isAfter`, but an index of the first key can use only this. */
function notBefore({ keys: [first] }: Order, [value = null]: readonly SortValue[]): RawBuilder<SqlBool> {
  if (!first || value === null || (first.isNullable && !first.isDescending)) return sql`true`;
  const operator = sql.raw(first.isDescending ? '<=' : '>=');
  return sql`${expressionOf(first)} ${operator} ${fromValue(first, value)}`;
}

function isAfter(
  [key, ...keys]: readonly SortKey[],
  [value = null, ...values]: readonly SortValue[],
): RawBuilder<SqlBool> {
  if (!key) return sql`false`;
  const by = expressionOf(key);
  const isSame = value === null ? sql`${by} is null` : sql`${by} = ${fromValue(key, value)}`;
  const isFurther = isBeyond(key, value);
  return keys.length ? sql`(${isFurther} or (${isSame} and ${isAfter(keys, values)}))` : sql`(${isFurther})`;
}

/** Returns whether a row's value of this key alone puts it after. */
function isBeyond(key: SortKey, value: SortValue): RawBuilder<SqlBool> {
  const by = expressionOf(key);
  if (value === null) return key.isDescending ? sql`${by} is not null` : sql`false`;
  if (key.isDescending) return sql`${by} < ${fromValue(key, value)}`;
  const isGreater = sql<SqlBool>`${by} > ${fromValue(key, value)}`;
  return key.isNullable ? sql`(${isGreater} or ${by} is null)` : isGreater;
}
