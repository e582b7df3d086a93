import type * as z from 'zod/mini';
import type { ListForm } from '#contract/imports.ts';
import { rowOf, type CsvRow, type Fault } from '#server/operations/import/csv-rows.ts';
import type { Source } from '#server/operations/import/list-of.ts';
import { csvTable } from './csv-table.ts';
import { recordOf } from './headings.ts';

const WORKBOOK = 'a workbook of Excel cannot be read: save it as CSV UTF-8, and import that file';

interface Reading {
  form: ListForm;
  /** Each of these is needed, or one of several. */
  needed: readonly (readonly string[])[];
  /** Returns the fields of a row as the schema has them. */
  toRecord: (record: Record<string, string>) => Record<string, string>;
}

/** Returns whether a file is a workbook of Excel, in its new or its old form. */
export function isWorkbook([first, second]: Uint8Array): boolean {
  return (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);
}

export const workbookFault = (): { line: number; faults: Fault[] } => ({
  line: 1,
  faults: [{ column: '', found: null, form: WORKBOOK }],
});

/** Reads a table with recognised headings. A needed column that is missing ends it, named once. */
export async function* tableRows<Shape extends z.core.$ZodLooseShape>(
  source: Source,
  schema: z.ZodMiniObject<Shape>,
  { form, needed, toRecord }: Reading,
): AsyncGenerator<CsvRow<z.output<z.ZodMiniObject<Shape>>>> {
  const columns = form.headings.map(({ column }) => column);
  const missing = needed.filter((some) => !some.some((one) => columns.includes(one)));
  if (columns.length && missing.length) {
    yield { line: 1, faults: missing.map((some) => missingColumn(some, form)) };
    return;
  }
  let isHead = true;
  for await (const row of csvTable(source, form)) {
    const { line } = row;
    if (!('cells' in row)) yield { line, faults: [{ column: '', found: null, form: row.broken }] };
    else if (!isHead && row.cells.some(Boolean))
      yield { line, ...read(row.cells, columns, schema, toRecord) };
    isHead = false;
  }
}

function read<Shape extends z.core.$ZodLooseShape>(
  cells: readonly string[],
  columns: readonly (string | null)[],
  schema: z.ZodMiniObject<Shape>,
  toRecord: Reading['toRecord'],
) {
  const extra = cells.slice(columns.length).find(Boolean);
  if (extra !== undefined)
    return { faults: [{ column: '', found: extra, form: `${columns.length} cells, as the headings have` }] };
  return rowOf(schema, toRecord(recordOf(cells, columns)));
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
