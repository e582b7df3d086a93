import { contentOf, zipEntries } from './zip-entries.ts';

/** A value as the reader of workbooks has it. */
export type Value = string | number | boolean | Date | null;

/** The error values of Excel and LibreOffice; a list saved from them as CSV has them as texts. */
const ERROR = /^(?:#[A-Z][A-Z\d/_]{0,30}[!?]|#N\/A|#GETTING_DATA|Err:\d{3})$/;
/** A cell too narrow for its date, saved as text. */
const HASHES = /^#{3,}$/;

/** Returns whether a cell shows an error of a spreadsheet. */
export const isErrorCell = (text: string): boolean => ERROR.test(text) || HASHES.test(text);

/** Spreadsheets hold 15 digits of a number: those after them are lost. */
const WHOLE_MAX = 1e15;

/**
 * A value as text: a date as 1961-03-12, with a time as 1961-03-12T10:00, and a number without its format. A number of which digits are
 * lost is shortened, so that it is not taken for a whole one.
 */
export function cellText(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number' && value >= WHOLE_MAX) return value.toExponential().toUpperCase();
  if (!(value instanceof Date)) return String(value);
  if (Number.isNaN(value.getTime())) return '';
  const text = value.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16);
}

/** A number as a spreadsheet shortens it, such as 9.82201E+11; its last digits are lost. */
const SHORTENED = /^\d+(?:[.,]\d+ ?E ?[+-]? ?|E\+)\d{1,3}$/i;

/** Returns whether a text is a number that a spreadsheet has shortened. */
export const isShortened = (text: string): boolean => SHORTENED.test(text.trim());

const WORKBOOK_MAX = 1024 * 1024;

/** Returns whether the numbers of a workbook's dates count from 1904, as they did on the Macintosh. */
export function is1904(bytes: Buffer): boolean {
  const entry = zipEntries(bytes)?.find(({ name }) => name === 'xl/workbook.xml');
  return (
    entry !== undefined &&
    /\bdate1904=["'](?:1|true)["']/.test(contentOf(bytes, entry, WORKBOOK_MAX).toString('utf8'))
  );
}

const DAY_MS = 86_400_000;
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;
/** Smaller numbers are ages or years: no living person was born then. */
const SERIAL_MIN = 2_200;
const SERIAL = /^\d{4,5}(?:\.\d+)?$/;

/** Returns a date that a workbook has as the number of its day; undefined for another text, and for a year. @param today as YYYY-MM-DD */
export function dateOfSerial(text: string, since1904: boolean, today: string): string | undefined {
  if (!SERIAL.test(text) || Number(text) < SERIAL_MIN) return undefined;
  const at = EPOCHS[since1904 ? 1904 : 1900] + Math.floor(Number(text)) * DAY_MS;
  const date = new Date(at).toISOString().slice(0, 10);
  return date <= today ? date : undefined;
}
