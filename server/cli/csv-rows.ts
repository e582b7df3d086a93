import { createReadStream } from 'node:fs';
import { parse, type Info } from 'csv-parse';
import type * as z from 'zod/mini';

/** A row that is right, or what is wrong with it, in words for the operator. */
export type CsvRow<Row> = { line: number } & ({ row: Row } | { faults: string[] });

/**
 * Reads a CSV file with a header row by row, so that a long one takes no more memory than a short one. An empty
 * field counts as absent. A header that lacks a needed column, or has an unknown one, ends it.
 * @param schema of one row; the message of each check says what the field should be
 */
export async function* csvRows<Shape extends z.core.$ZodLooseShape>(
  file: string,
  schema: z.ZodMiniObject<Shape>,
): AsyncGenerator<CsvRow<z.output<z.ZodMiniObject<Shape>>>> {
  const source = createReadStream(file);
  const parser = source.pipe(parse({ columns: true, trim: true, bom: true, info: true }));
  source.on('error', (error) => parser.destroy(error));
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
          yield { line, faults: [`unknown column ${unknown.join(', ')}; known: ${[...known].join(', ')}`] };
          return;
        }
      }
      line = info.lines;
      yield { line, ...rowOf(schema, record) };
    }
  } catch (error) {
    yield { line, faults: [(error as Error).message] };
  }
}

function rowOf<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodMiniObject<Shape>,
  record: Record<string, string>,
) {
  const filled = Object.fromEntries(Object.entries(record).filter(([, text]) => text !== ''));
  const { success, data, error } = schema.safeParse(filled);
  if (success) return { row: data };
  const faults = error.issues.map(({ path: [column = ''], message }) => {
    const text = filled[String(column)];
    return text === undefined
      ? `${String(column)} is missing`
      : `${String(column)} is "${text}", and should be ${message}`;
  });
  return { faults };
}

/** Faults of a file that are listed; the others are counted. */
const FAULTS_SHOWN = 100;

/** The faults of an import, in words for the operator. */
export class Faults {
  #count = 0;
  readonly #lines: string[] = [];

  get count(): number {
    return this.#count;
  }

  add(line: number, faults: readonly string[]): void {
    this.#count += 1;
    if (this.#lines.length < FAULTS_SHOWN) this.#lines.push(`Line ${line}: ${faults.join('; ')}.`);
  }

  /** The first hundred, and how many more there are. */
  lines(): string[] {
    const more = this.#count - this.#lines.length;
    return more ? [...this.#lines, `And ${more} more lines with faults.`] : this.#lines;
  }
}
