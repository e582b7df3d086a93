import { Readable } from 'node:stream';
import { CsvError, parse, type Info } from 'csv-parse';
import type * as z from 'zod/mini';

/** A fault in a line. */
export interface Fault {
  /** Empty: of the whole line or file. */
  column: string;
  /** null: nothing is there. */
  found: string | null;
  /** Expected form; for a whole line or file, the fault itself. */
  form: string;
}

/** A row that is right, or what is wrong with it. */
export type CsvRow<Row> = { line: number } & ({ row: Row } | { faults: Fault[] });

/** Characters that no valid file contains: a NUL, which PostgreSQL cannot store, and the mark of bytes that are not UTF-8. */
const UNREADABLE = /[\0\uFFFD]/;
const FOUND_MAX = 200;

/**
 * Reads CSV with a header row by row, so that a long file takes no more memory than a short one. An empty field
 * counts as absent. A header with an unknown column ends it, and so does a line that is not CSV.
 * @param schema of one row; the message of each check says what the field should be
 * @throws what the source throws
 */
export async function* csvRows<Shape extends z.core.$ZodLooseShape>(
  source: AsyncIterable<Uint8Array>,
  schema: z.ZodMiniObject<Shape>,
): AsyncGenerator<CsvRow<z.output<z.ZodMiniObject<Shape>>>> {
  const bytes = Readable.from(source);
  const parser = bytes.pipe(parse({ columns: true, trim: true, bom: true, info: true }));
  bytes.on('error', (error) => parser.destroy(error));
  const known = new Set(Object.keys(schema.shape));
  let line = 1;
  try {
    for await (const { info, record } of parser as AsyncIterable<{
      info: Info;
      record: Record<string, string>;
    }>) {
      if (line === 1) {
        const unknown = Object.keys(record).filter((name) => !known.has(name));
        if (unknown.length) {
          yield { line, faults: [unknownColumns(unknown.join(', '), [...known].join(', '))] };
          return;
        }
      }
      line = info.lines;
      yield { line, ...rowOf(schema, record) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { line, faults: [{ column: '', found: null, form: error.message }] };
  } finally {
    bytes.destroy();
  }
}

function unknownColumns(unknown: string, known: string): Fault {
  return { column: '', found: null, form: `unknown column ${unknown}; known: ${known}` };
}

/** A record as a row, or what is wrong in it; an empty field counts as absent. */
export function rowOf<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodMiniObject<Shape>,
  record: Record<string, string>,
) {
  const filled = Object.fromEntries(Object.entries(record).filter(([, text]) => text !== ''));
  const unreadable = Object.keys(filled).filter((column) => UNREADABLE.test(filled[column] ?? ''));
  if (unreadable.length)
    return { faults: unreadable.map((column) => faultIn(filled, column, 'text in UTF-8')) };
  const { success, data, error } = schema.safeParse(filled);
  if (success) return { row: data };
  return {
    faults: error.issues.map(({ path: [column = ''], message }) => faultIn(filled, String(column), message)),
  };
}

function faultIn(filled: Record<string, string>, column: string, form: string): Fault {
  const text = filled[column];
  return text === undefined
    ? { column, found: null, form: 'a value' }
    : { column, found: text.replaceAll('\0', '\uFFFD').slice(0, FOUND_MAX), form };
}
