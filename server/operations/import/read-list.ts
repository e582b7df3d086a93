import type * as z from 'zod/mini';
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts';
import type { BadLine, ListForm } from '#contract/imports.ts';
import { csvRows, type CsvRow } from './csv-rows.ts';
import { inPieces } from './in-pieces.ts';
import type { ListOf, Source, TableReading } from './list-of.ts';
import { csvAs, openCsv } from './table/csv-table.ts';
import { formOf } from './table/form-of.ts';
import type { Table } from './table/table.ts';
import { tableRows } from './table/table-rows.ts';
import { openWorkbook } from './workbook/open-workbook.ts';
import { isWorkbook, NOT_READ, TOO_LARGE, WorkbookFault } from './workbook/workbook-faults.ts';

/** The first byte of a bundle, after white space and a byte order mark. */
const BEGINS_JSON = /^[\s\uFEFF]*\{/;
const JSON_BYTES = 64 * 1024;

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Returns the media type of a list by its first bytes. */
export function listTypeOf(bytes: Uint8Array): string {
  if (isWorkbook(bytes)) return WORKBOOK_TYPE;
  return beginsJson(bytes) ? 'application/fhir+json' : 'text/csv';
}

const beginsJson = (bytes: Uint8Array): boolean =>
  BEGINS_JSON.test(Buffer.from(bytes.subarray(0, JSON_BYTES)).toString('utf8'));

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
  const bytes: Source = withFirst(first, pieces);
  if (source.again) bytes.again = source.again;
  const isBundle = !first.done && beginsJson(first.value);
  if (list.table && !isBundle) return readTable({ ...list, table: list.table }, bytes, reading);
  if (!first.done && isWorkbook(first.value)) {
    await pieces.return?.();
    return { rows: only(ofFile(NOT_READ)), named: (lines) => [...lines], form: null };
  }
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

/** Recognises the form of a table before its first row is read, unless it was read before. */
async function readTable<Shape extends z.core.$ZodLooseShape>(
  { table: kind, schema }: Tabular<Shape>,
  source: Source,
  reading: TableReading,
): Promise<ReadList<z.output<z.ZodMiniObject<Shape>>>> {
  const named = (lines: readonly BadLine[]): BadLine[] => [...lines];
  let table: Table | undefined;
  try {
    table = await openTable(source, reading.form ?? null);
    const form = reading.form ?? (await formOf(table, kind, reading));
    const toRecord = (cells: Record<string, string>): Record<string, string> =>
      kind.toRecord(cells, { ...reading, dateOrder: form.dateOrder });
    const { today } = reading;
    const { needed, dates } = kind;
    return { rows: tableRows(table, schema, { form, needed, dates, today, toRecord }), named, form };
  } catch (error) {
    table?.close();
    // An import that was checked is tried again, and ends as failed.
    if (!(error instanceof WorkbookFault) || reading.form) throw error;
    return { rows: only(ofFile(error.message)), named, form: null };
  }
}

/** @throws WorkbookFault, Refusal TOO_MANY */
async function openTable(source: Source, form: ListForm | null): Promise<Table> {
  const pieces = source[Symbol.asyncIterator]();
  const first = await pieces.next();
  const bytes = withFirst(first, pieces);
  if (!first.done && isWorkbook(first.value)) return openWorkbook(await collected(bytes, UPLOAD_MAX_BYTES));
  if (form?.encoding && form.separator)
    return csvAs(() => bytes, { encoding: form.encoding, separator: form.separator });
  const { again } = source;
  if (again) {
    await pieces.return?.();
    return openCsv(again);
  }
  const all = await collected(bytes, Number.POSITIVE_INFINITY);
  return openCsv(() => inPieces(all));
}

/** @throws WorkbookFault when there is more */
async function collected(source: AsyncIterable<Uint8Array>, max: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let count = 0;
  for await (const piece of source) {
    count += piece.length;
    if (count > max) throw new WorkbookFault(TOO_LARGE);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const ofFile = (form: string) => ({ line: 1, faults: [{ column: '', found: null, form }] });

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
