import type { ColumnChoice, DateOrder, ListForm, MadeDates, PatientColumn } from '#contract/imports.ts';
import { dateOf, numericDateOf, orderOf, plainDigits } from '#server/patients/typed-dates.ts';
import type { TableReading } from '#server/operations/import/list-of.ts';
import { dateOfSerial } from '#server/operations/import/workbook/workbook-cells.ts';
import { headRowOf } from './head-row.ts';
import type { Spellings } from './headings.ts';
import { recognised, rivalsIn, uniqueHeadings, type Heading } from './recognised.ts';
import { SwapSigns } from './swapped-dates.ts';
import type { Table, TableRow } from './table.ts';

/** Columns and names of a kind of list. */
export interface TableKind {
  spellings: Spellings;
  /** Each of these is needed, or one of several. */
  needed: readonly (readonly PatientColumn[])[];
  /** Columns with dates in the order of the file. */
  dates: readonly PatientColumn[];
}

interface Recognising {
  today: string;
  /** The order that was chosen. */
  dateOrder: DateOrder | null;
  madeDates?: MadeDates | null;
  columns?: ColumnChoice | null;
  remembered?: TableReading['remembered'];
}

const QUESTIONS = 5;
/** Lines in which the headings are looked for. */
const HEAD_LINES = 25;
const SAMPLES = 3;
const SAMPLE_LINES = 200;
const TEXT_MAX = 200;

/** Reads a table once, and returns how it is read. */
export async function formOf(table: Table, kind: TableKind, reading: Recognising): Promise<ListForm> {
  const { today, dateOrder: chosen, madeDates = null } = reading;
  const first = await firstRows(table);
  const { headings, line: headingLine } = headRowOf(first.slice(0, HEAD_LINES), kind.spellings);
  const columns = await columnsOf(uniqueHeadings(headings), kind, reading);
  const rows = first.filter(({ line }) => line > headingLine);
  const dates = await datesIn(table, headingLine, { columns, kind, today });
  const dateOrder = chosen ?? dates.proven ?? null;
  return {
    encoding: table.encoding,
    separator: table.separator,
    sheet: table.sheet,
    headingLine,
    headings: columns.map((one, at) => ({ ...one, samples: samplesOf(rows, at) })),
    missing: columns.length ? missingIn(columns, kind) : [],
    rivals: rivalsIn(columns, kind.spellings),
    dateOrder,
    dateQuestion: dateOrder ? [] : dates.doubtful.map(({ line, text }) => bothReadings(line, text, today)),
    madeDates,
    swapQuestion: madeDates ? [] : dates.swaps.question,
  };
}

type Columns = Heading[];

async function columnsOf(
  headings: readonly string[],
  { spellings }: TableKind,
  { columns, remembered }: Recognising,
): Promise<Columns> {
  const before = await remembered?.(headings);
  return recognised(headings, spellings, { chosen: columns ?? {}, before: before ?? {} });
}

function missingIn(columns: Columns, { needed }: TableKind): PatientColumn[] {
  const there = columns.map(({ column }) => column);
  return needed.flatMap((some) =>
    some[0] !== undefined && !some.some((one) => there.includes(one)) ? [some[0]] : [],
  );
}

type Cells = Extract<TableRow, { cells: string[] }>;

async function firstRows(table: Table): Promise<Cells[]> {
  const rows: Cells[] = [];
  for await (const row of table.rows()) {
    if ('cells' in row && row.cells.some(Boolean)) rows.push(row);
    if (rows.length === SAMPLE_LINES) break;
  }
  return rows;
}

function samplesOf(rows: readonly Cells[], at: number): string[] {
  const values = rows.map(({ cells }) => cells[at]?.trim().slice(0, TEXT_MAX) ?? '');
  return [...new Set(values.filter(Boolean))].slice(0, SAMPLES);
}

async function datesIn(
  table: Table,
  headingLine: number,
  { columns, kind, today }: { columns: Columns; kind: TableKind; today: string },
) {
  const isDate = columns.map(({ column }) => column !== null && kind.dates.includes(column));
  const swaps = new SwapSigns(QUESTIONS);
  const proven = new Set<DateOrder>();
  const doubtful: { line: number; text: string }[] = [];
  for await (const row of table.rows()) {
    if (!('cells' in row) || row.line <= headingLine) continue;
    for (const [at, text] of row.cells.entries()) {
      if (!isDate[at]) continue;
      const plain = plainDigits(text);
      swaps.add(row.line, (table.sheet && dateOfSerial(plain, table.sheet.since1904, today)) ?? plain);
      const date = numericDateOf(plain);
      const order = date && orderOf(date);
      if (order) proven.add(order);
      if (order === null && doubtful.length < QUESTIONS) doubtful.push({ line: row.line, text });
    }
  }
  return { proven: proven.size === 1 ? [...proven][0] : undefined, doubtful, swaps };
}

function bothReadings(line: number, text: string, today: string) {
  const plain = plainDigits(text);
  return {
    line,
    text,
    dayFirst: dateOf(plain, 'DAY_FIRST', today) ?? text,
    monthFirst: dateOf(plain, 'MONTH_FIRST', today) ?? text,
  };
}
