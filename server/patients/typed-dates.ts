import type { DateOrder } from '#contract/imports.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** The time that a spreadsheet puts after a day. */
const TIME = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?Z?$/i;
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?$/;
const MONTH_NAMED = /^(\d{1,2})[-/. ,]*([a-z]{3,9})\.?[-/. ,]*(\d{4}|\d{2})$/i;
const MONTH_NAME_FIRST = /^([a-z]{3,9})\.?[-/. ,]*(\d{1,2})[-/. ,]+(\d{4}|\d{2})$/i;
const MONTH_AND_YEAR = /^(?:([a-z]{3,9})\.?|(\d{1,2}))[-/. ,]*(\d{4})$/i;

/** Digits of all scripts of India as 0 to 9. */
export function plainDigits(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9\u1C50-\u1C59]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll(
      /[\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF\u0B66-\u0B6F\u0BE6-\u0BEF\u0C66-\u0C6F\u0CE6-\u0CEF\u0D66-\u0D6F]/g,
      (digit) => String((digit.charCodeAt(0) % 16) - 6),
    );
}

/** A date of numbers alone, of which the day and the month are in an order that the file decides. */
export interface NumericDate {
  first: number;
  second: number;
  year: string;
}

export function numericDateOf(text: string): NumericDate | undefined {
  const [, first, second, year = ''] = NUMBERS.exec(text.trim().replace(TIME, '')) ?? [];
  return first && second ? { first: Number(first), second: Number(second), year } : undefined;
}

/** Returns the order that a date alone proves; null for one that fits both, undefined for one that is the same in both or fits none. */
export function orderOf({ first, second }: NumericDate): DateOrder | null | undefined {
  if (first > 12 && second <= 12) return 'DAY_FIRST';
  if (second > 12 && first <= 12) return 'MONTH_FIRST';
  return first === second || first > 12 ? undefined : null;
}

/**
 * Returns a date as far as it is known, such as 1961-03-12, 1961-03 or 1961; undefined for a text that is none, and for a date of numbers
 * that fits both orders while none was chosen. A year of two digits is read where only one century is possible.
 */
export function dateOf(text: string, order: DateOrder | null, today: string): string | undefined {
  const plain = text.trim().replace(TIME, '');
  if (/^(?:1[89]|20)\d\d$/.test(plain)) return plain;
  const numeric = numericDateOf(plain);
  if (numeric) return ofNumbers(numeric, order, today);
  const [, year, month, day] = YEAR_FIRST.exec(plain) ?? [];
  if (year && month) return joined(year, Number(month), day === undefined ? undefined : Number(day));
  return ofNamedMonth(plain, today);
}

function ofNumbers(date: NumericDate, order: DateOrder | null, today: string): string | undefined {
  const proven = orderOf(date);
  const counts = proven ?? (proven === undefined ? 'DAY_FIRST' : order);
  const year = yearOf(date.year, today);
  if (!counts || !year) return undefined;
  return counts === 'DAY_FIRST'
    ? joined(year, date.second, date.first)
    : joined(year, date.first, date.second);
}

function ofNamedMonth(text: string, today: string): string | undefined {
  const named = MONTH_NAMED.exec(text);
  const [day, name, digits] = named ? named.slice(1) : ordered(MONTH_NAME_FIRST.exec(text));
  if (day && name && digits) {
    const year = yearOf(digits, today);
    const month = monthOf(name);
    return year && month ? joined(year, month, Number(day)) : undefined;
  }
  const [, monthName, number, year] = MONTH_AND_YEAR.exec(text) ?? [];
  const month = monthName ? monthOf(monthName) : Number(number);
  return year && month ? joined(year, month) : undefined;
}

const ordered = (found: RegExpExecArray | null): (string | undefined)[] =>
  found ? [found[2], found[1], found[3]] : [];

function monthOf(name: string): number | undefined {
  const at = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  return at === -1 ? undefined : at + 1;
}

function yearOf(digits: string, today: string): string | undefined {
  if (digits.length === 4) return digits;
  return Number(`20${digits}`) > Number(today.slice(0, 4)) ? `19${digits}` : undefined;
}

function joined(year: string, month: number, day?: number): string | undefined {
  if (month < 1 || month > 12) return undefined;
  const text = `${year}-${String(month).padStart(2, '0')}`;
  if (day === undefined) return text;
  return day >= 1 && day <= 31 ? `${text}-${String(day).padStart(2, '0')}` : undefined;
}
