import type * as z from 'zod/mini';
import type { ListForm, PatientColumn } from '#contract/imports.ts';
import { rowOf, type CsvRow, type Fault } from '#server/operations/import/csv-rows.ts';
import { dateOfSerial, isErrorCell } from '#server/operations/import/workbook/workbook-cells.ts';
import { recordOf } from './headings.ts';
import type { Table } from './table.ts';

/** An import that began in the release before, which did not store the line of the headings: it is the first. */
type OlderForm = Partial<ListForm>;

const ERROR_CELL = 'a value; the cell shows an error of the spreadsheet';

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
        yield { line, ...read(row.cells, columns, schema, reading) };
    }
  } finally {
    table.close();
  }
}

function read<Shape extends z.core.$ZodLooseShape>(
  cells: readonly string[],
  columns: readonly (PatientColumn | null)[],
  schema: z.ZodMiniObject<Shape>,
  { form, dates, today, toRecord }: Reading,
) {
  const extra = cells.slice(columns.length).find(Boolean);
  if (extra !== undefined)
    return { faults: [{ column: '', found: extra, form: `${columns.length} cells, as the headings have` }] };
  const record = recordOf(cells, columns);
  const errors = Object.entries(record).filter(([, text]) => isErrorCell(text));
  if (errors.length)
    return { faults: errors.map(([column, found]) => ({ column, found, form: ERROR_CELL })) };
  const { sheet } = form;
  if (sheet)
    for (const column of dates) {
      const date = dateOfSerial(record[column] ?? '', sheet.since1904, today);
      if (date) record[column] = date;
    }
  return rowOf(schema, toRecord(record));
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
