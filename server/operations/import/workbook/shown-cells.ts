import type { Value } from './workbook-cells.ts';
import { shownNumber } from './number-format.ts';
import { attributeOf } from './sheet-parts.ts';

/** Cells of a sheet by row. */
export type Rows = Value[][];

interface Shown {
  /** Numbers that cells hold, by row and column, where what they show cannot be taken for them. */
  held: Map<number, Record<number, string>>;
  /** Hidden rows with a filled cell. */
  hiddenRows: number;
  /** Hidden columns with a filled cell, as the sheet names them. */
  hiddenColumns: string[];
}

/** Attributes of a cell and of a row are shorter. */
const TAG_MAX = 1_000;
/** Cells further out belong to no table that is read. */
const FURTHEST = { row: 300_000, column: 200 } as const;

/**
 * Writes into the rows of a sheet what its cells show: leading zeros of a number, and errors, which the reader of workbooks leaves out.
 * @param formats the codes of number formats by style
 */
export function showCells(rows: Rows, content: Buffer, formats: readonly (string | undefined)[]): Shown {
  const [prefix = ''] = /<(\w+:)?worksheet\b/.exec(content.toString('latin1', 0, TAG_MAX))?.slice(1) ?? [];
  const held: Shown['held'] = new Map();
  for (const { tag, end } of tagsOf(content, `<${prefix}c `)) {
    const style = formats[Number(attributeOf(tag, 's') ?? Number.NaN)];
    const isError = attributeOf(tag, 't') === 'e';
    if (!isError && style === undefined) continue;
    const place = placeOf(attributeOf(tag, 'r') ?? '');
    if (!place) continue;
    if (isError) setCell(rows, place, errorIn(content, end));
    else if (style !== undefined) showNumber(rows, place, style, held);
  }
  return { held, ...hiddenIn(rows, content, prefix) };
}

interface Place {
  row: number;
  column: number;
}

function showNumber(rows: Rows, place: Place, code: string, held: Shown['held']): void {
  const value = rows[place.row]?.[place.column];
  const shown = typeof value === 'number' ? shownNumber(code, value) : undefined;
  if (!shown) return;
  setCell(rows, place, shown.text);
  if (shown.held === undefined) return;
  const ofRow = held.get(place.row) ?? {};
  ofRow[place.column] = shown.held;
  held.set(place.row, ofRow);
}

/** A row of errors alone, and a last column of them, are not among the rows that were read. */
function setCell(rows: Rows, { row, column }: Place, text: string): void {
  while (rows.length <= row) rows.push([]);
  const cells = rows[row] as Value[];
  while (cells.length < column) cells.push(null);
  cells[column] = text;
}

function errorIn(content: Buffer, from: number): string {
  const [, text] = /<(?:\w+:)?v>([^<]{1,40})</.exec(content.toString('utf8', from, from + TAG_MAX)) ?? [];
  return text ?? '#VALUE!';
}

function hiddenIn(rows: Rows, content: Buffer, prefix: string): Pick<Shown, 'hiddenRows' | 'hiddenColumns'> {
  const isFilled = (value: Value | undefined): boolean =>
    value !== null && value !== undefined && value !== '';
  let hiddenRows = 0;
  for (const { tag } of tagsOf(content, `<${prefix}row `))
    if (isHidden(tag, 'ht') && rows[Number(attributeOf(tag, 'r')) - 1]?.some(isFilled)) hiddenRows += 1;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const hiddenColumns: string[] = [];
  for (const { tag } of tagsOf(content, `<${prefix}col `)) {
    if (!isHidden(tag, 'width')) continue;
    const [min, max] = [Number(attributeOf(tag, 'min')), Number(attributeOf(tag, 'max'))];
    for (let at = min; at <= Math.min(max, width); at += 1)
      if (rows.some((row) => isFilled(row[at - 1]))) hiddenColumns.push(columnName(at));
  }
  return { hiddenRows, hiddenColumns };
}

function isHidden(tag: string, size: 'ht' | 'width'): boolean {
  return /^(?:1|true)$/.test(attributeOf(tag, 'hidden') ?? '') || Number(attributeOf(tag, size) ?? 1) === 0;
}

function* tagsOf(content: Buffer, start: string): Generator<{ tag: string; end: number }> {
  for (let at = content.indexOf(start); at !== -1; at = content.indexOf(start, at + start.length)) {
    const end = content.indexOf('>', at);
    if (end === -1) return;
    if (end - at <= TAG_MAX) yield { tag: content.toString('latin1', at, end), end };
  }
}

/** "B5" as the second column of the fifth row, from 0. */
function placeOf(reference: string): Place | undefined {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  if (!letters || !digits) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  const isFar = Number(digits) > FURTHEST.row || column > FURTHEST.column;
  return isFar ? undefined : { row: Number(digits) - 1, column: column - 1 };
}

const columnName = (at: number): string =>
  (at > 26 ? columnName(Math.floor((at - 1) / 26)) : '') + String.fromCodePoint(65 + ((at - 1) % 26));
