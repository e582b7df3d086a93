import type * as z from 'zod/mini';
import type { BadLine } from '#contract/imports.ts';
import { csvRows, type CsvRow } from './csv-rows.ts';
import type { ListOf, Source } from './list-of.ts';

/** The first byte of a bundle, after white space and a byte order mark. */
const BEGINS_JSON = /^[\s\uFEFF]*\{/;

interface ReadList<Row> {
  rows: AsyncIterable<CsvRow<Row>>;
  /** Names each fault by where it is in the file. */
  named: (lines: readonly BadLine[]) => BadLine[];
}

/** The rows of a list in either of its forms: CSV, or a bundle of FHIR. */
export async function readList<Shape extends z.core.$ZodLooseShape>(
  list: ListOf<Shape>,
  source: Source,
): Promise<ReadList<z.output<z.ZodMiniObject<Shape>>>> {
  const pieces = source[Symbol.asyncIterator]();
  const first = await pieces.next();
  const bytes = withFirst(first, pieces);
  const isBundle = !first.done && BEGINS_JSON.test(Buffer.from(first.value).toString('utf8'));
  if (!list.fhir || !isBundle) return { rows: csvRows(bytes, list.schema), named: (lines) => [...lines] };
  const { paths, rows } = list.fhir;
  const pathOf = (column: string): string => paths[column] ?? column;
  return {
    rows: rows(bytes),
    named: (lines) =>
      lines.map(({ line, faults }) => ({
        line,
        faults: faults.map((fault) => ({ ...fault, column: pathOf(fault.column) })),
      })),
  };
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
