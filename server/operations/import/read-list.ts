import type * as z from 'zod/mini';
import type { BadLine, ListForm } from '#contract/imports.ts';
import { csvRows, type CsvRow } from './csv-rows.ts';
import { inPieces } from './in-pieces.ts';
import type { ListOf, Source, TableReading } from './list-of.ts';
import { formOf } from './table/form-of.ts';
import { isWorkbook, tableRows, workbookFault } from './table/table-rows.ts';

/** The first byte of a bundle, after white space and a byte order mark. */
const BEGINS_JSON = /^[\s\uFEFF]*\{/;

interface ReadList<Row> {
  rows: AsyncIterable<CsvRow<Row>>;
  /** Names each fault by where it is in the file. */
  named: (lines: readonly BadLine[]) => BadLine[];
  /** How a table with recognised headings is read. */
  form: ListForm | null;
}

/** The rows of a list in either of its forms: CSV, or a bundle of FHIR. */
export async function readList<Shape extends z.core.$ZodLooseShape>(
  list: ListOf<Shape>,
  source: Source,
  reading: TableReading,
): Promise<ReadList<z.output<z.ZodMiniObject<Shape>>>> {
  const pieces = source[Symbol.asyncIterator]();
  const first = await pieces.next();
  const bytes = withFirst(first, pieces);
  const isBundle = !first.done && BEGINS_JSON.test(Buffer.from(first.value).toString('utf8'));
  if (list.table && !isBundle) return readTable({ ...list, table: list.table }, bytes, reading);
  if (!list.fhir || !isBundle)
    return { rows: csvRows(bytes, list.schema), named: (lines) => [...lines], form: null };
  const { paths, rows } = list.fhir;
  const pathOf = (column: string): string => paths[column] ?? column;
  return {
    rows: rows(bytes),
    form: null,
    named: (lines) =>
      lines.map(({ line, faults }) => ({
        line,
        faults: faults.map((fault) => ({ ...fault, column: pathOf(fault.column) })),
      })),
  };
}

type Tabular<Shape extends z.core.$ZodLooseShape> = ListOf<Shape> & Required<Pick<ListOf<Shape>, 'table'>>;

/** Reads the file whole where its form is to be recognised before its first row is read. */
async function readTable<Shape extends z.core.$ZodLooseShape>(
  { table, schema }: Tabular<Shape>,
  source: Source,
  reading: TableReading,
): Promise<ReadList<z.output<z.ZodMiniObject<Shape>>>> {
  const named = (lines: readonly BadLine[]): BadLine[] => [...lines];
  const rowsOf = (of: Source, form: ListForm) => {
    const toRecord = (cells: Record<string, string>): Record<string, string> =>
      table.toRecord(cells, { ...reading, dateOrder: form.dateOrder });
    return { rows: tableRows(of, schema, { form, needed: table.needed, toRecord }), named, form };
  };
  if (reading.form) return rowsOf(source, reading.form);
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  if (isWorkbook(bytes)) return { rows: only(workbookFault()), named, form: null };
  return rowsOf(inPieces(bytes), await formOf(() => inPieces(bytes), table, reading));
}

async function* only<T>(one: T): AsyncGenerator<T> {
  yield one;
}

async function* withFirst(
  first: IteratorResult<Uint8Array>,
  others: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    for (let piece = first; !piece.done; piece = await others.next()) yield piece.value;
  } finally {
    await others.return?.();
  }
}
