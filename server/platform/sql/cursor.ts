import { badField } from '#server/platform/http/refusal.ts';

/** Types of a sort value: its form in a cursor, and the type that SQL compares it as. */
export const VALUE_TYPES = {
  text: { sqlType: 'text', is: (value: unknown) => typeof value === 'string' && !value.includes('\0') },
  number: { sqlType: 'bigint', is: (value: unknown) => Number.isSafeInteger(value) },
  /** YYYY-MM-DD */
  day: { sqlType: 'date', is: (value: unknown) => typeof value === 'string' && isDay(value) },
  /** In UTC with the store's six digits of a second, of which a Date has three. */
  instant: { sqlType: 'timestamptz', is: (value: unknown) => typeof value === 'string' && isInstant(value) },
} as const;

export type ValueType = keyof typeof VALUE_TYPES;
export type SortValue = string | number | null;

/** A list's order as its cursors know it. */
export interface CursorForm {
  /** Differs for each sort of each list. */
  readonly name: string;
  readonly keys: readonly { readonly type: ValueType; readonly isNullable?: boolean }[];
}

/** The cursor of the rows after one with these sort values. Anyone can read it. */
export function toCursor({ name }: CursorForm, values: readonly SortValue[]): string {
  return Buffer.from(JSON.stringify([name, ...values])).toString('base64url');
}

/**
 * The sort values of the row before a cursor; undefined for the beginning. Cursors of versions before
 * this one were numbers of rows: open tabs and lists on devices still have them, and continue from the beginning,
 * because the page shows each row once.
 *
 * @throws Refusal BAD_INPUT for a cursor of another sort, or one that the server did not issue
 */
export function fromCursor(form: CursorForm, cursor: string | undefined): readonly SortValue[] | undefined {
  if (cursor === undefined || /^\d{1,9}$/.test(cursor)) return undefined;
  const [name, ...values] = parsed(cursor);
  const { keys } = form;
  const isOurs =
    name === form.name &&
    values.length === keys.length &&
    keys.every(({ type, isNullable }, at) =>
      values[at] === null ? isNullable : VALUE_TYPES[type].is(values[at]),
    );
  if (!isOurs) throw badField('cursor', 'CURSOR_UNKNOWN');
  return values as SortValue[];
}

function parsed(cursor: string): unknown[] {
  try {
    const content: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(content) ? content : [];
  } catch {
    return [];
  }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && isTime(`${text}T00:00:00`);
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?$/.test(text) && isTime(text.slice(0, 19));
}

/** Returns whether the date exists: Date takes 31 February for 3 March, the store refuses it. Years begin with 1. */
function isTime(seconds: string): boolean {
  const at = new Date(`${seconds}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(seconds) && !seconds.startsWith('0000');
}
