import type * as z from 'zod/mini';
import type { ListForm, PatientColumn } from '#contract/imports.ts';
import { rowOf, type CsvRow, type Fault } from '#server/operations/import/csv-rows.ts';
import { dateOfSerial, isErrorCell, isShortened } from '#server/operations/import/workbook/workbook-cells.ts';
import { recordOf } from './headings.ts';
import { swappedDate } from './swapped-dates.ts';
import type { Table, TableRow } from './table.ts';

/** An import that began in the release before, which did not store the line of the headings: it is the first. */
type OlderForm = Partial<ListForm>;

const ERROR_CELL = 'a value; the cell shows an error of the spreadsheet';
const SHORTENED =
  'the whole number as text; a spreadsheet has shortened this one, and its last digits are lost';
const NOT_SHOWN = (held: string): string =>
  `the number as text; the cell holds ${held}, and shows it in a format of its own: save the sheet as CSV to import what it shows`;
/** Columns with numbers of which each digit counts. */
const NUMBERS: ReadonlySet<PatientColumn | null> = new Set([
  'mrn',
  'mobile',
  'emergency_mobile',
  'guardian_mobile',
  'relative_mobile',
  'health_id',
]);
/** Columns in which the words of a format say what the number is, such as months. */
const SHOWN: ReadonlySet<PatientColumn | null> = new Set(['age', 'age_sex', 'born_on']);

interface Reading {
  form: ListForm;
  /** Each of these is needed, or one of several. */
  needed: readonly (readonly PatientColumn[])[];
  /** Columns with dates, of which a workbook may have the number of the day. */
  dates: readonly PatientColumn[];
  /** The hospital's day, as YYYY-MM-DD. */
  today: string;
  /** Returns the fields of a row as the schema has them. */
  toRecord: (record: Record<string, string>) => Record<string, string>;
}

/** Reads a table with recognised headings, and closes it. A needed column that is missing ends it, named once. */
export async function* tableRows<Shape extends z.core.$ZodLooseShape>(
  table: Table,
  schema: z.ZodMiniObject<Shape>,
  reading: Reading,
): AsyncGenerator<CsvRow<z.output<z.ZodMiniObject<Shape>>>> {
  const { form, needed } = reading;
  const columns = form.headings.map(({ column }) => column);
  const missing = needed.filter((some) => !some.some((one) => columns.includes(one)));
  try {
    if (columns.length && missing.length) {
      yield { line: 1, faults: missing.map((some) => missingColumn(some, form)) };
      return;
    }
    let headingLine = (form as OlderForm).headingLine ?? null;
    for await (const row of table.rows()) {
      const { line } = row;
      headingLine ??= line;
      if (!('cells' in row)) yield { line, faults: [{ column: '', found: null, form: row.broken }] };
      else if (line > headingLine && row.cells.some(Boolean))
        yield { line, ...read(row, columns, schema, reading) };
    }
  } finally {
    table.close();
  }
}

type Cells = Extract<TableRow, { cells: string[] }>;

function read<Shape extends z.core.$ZodLooseShape>(
  row: Cells,
  columns: readonly (PatientColumn | null)[],
  schema: z.ZodMiniObject<Shape>,
  { form, dates, today, toRecord }: Reading,
) {
  const extra = row.cells.slice(columns.length).find(Boolean);
  if (extra !== undefined)
    return { faults: [{ column: '', found: extra, form: `${columns.length} cells, as the headings have` }] };
  const faults = columns.flatMap((column, at) => cellFault(column, row, at) ?? []);
  if (faults.length) return { faults };
  const record = recordOf(withHeld(row, columns), columns);
  const { sheet, madeDates } = form;
  for (const column of dates) {
    const text = record[column] ?? '';
    const date = sheet ? (dateOfSerial(text, sheet.since1904, today) ?? text) : text;
    const swapped = madeDates === 'SWAPPED' ? swappedDate(date) : undefined;
    if (date) record[column] = swapped ?? date;
  }
  return rowOf(schema, toRecord(record));
}

/** A cell of which the value is lost, or cannot be told. */
function cellFault(column: PatientColumn | null, { cells, held }: Cells, at: number): Fault | undefined {
  const found = cells[at]?.trim();
  if (!column || !found) return undefined;
  if (isErrorCell(found)) return { column, found, form: ERROR_CELL };
  if (NUMBERS.has(column) && isShortened(found)) return { column, found, form: SHORTENED };
  const number = held?.[at];
  return column === 'mrn' && number !== undefined ? { column, found, form: NOT_SHOWN(number) } : undefined;
}

function withHeld({ cells, held }: Cells, columns: readonly (PatientColumn | null)[]): readonly string[] {
  if (!held) return cells;
  return cells.map((cell, at) => (SHOWN.has(columns[at] ?? null) ? cell : (held[at] ?? cell)));
}

function missingColumn(some: readonly string[], { headings }: ListForm): Fault {
  const unknown = headings.flatMap(({ heading, column }) => (column === null ? [heading] : []));
  const others = unknown.length ? `; not known: ${unknown.join(', ')}` : '';
  return {
    column: some[0] ?? '',
    found: null,
    form: `a column with the heading ${some.join(' or ')}${others}`,
  };
}
