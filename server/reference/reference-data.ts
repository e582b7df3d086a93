import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

/** A row of a CSV file by its header; every value is text. */
export type CsvRow = Readonly<Record<string, string>>;

/** Deeply read-only, because all reference data is frozen. */
export type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/** Reads server/reference/data/<file>: JSON of a shape that the caller declares and tests check. */
export function readJson<T>(file: string): Frozen<T> {
  return freeze(JSON.parse(readText(file)) as T);
}

/** Reads server/reference/data/<file> and converts each row. */
export function readCsv<T>(file: string, toRecord: (row: CsvRow) => T): readonly Frozen<T>[] {
  const rows = parse<CsvRow>(readText(file), { columns: true });
  return freeze(rows.map(toRecord));
}

export function readText(file: string): string {
  return readFileSync(join(import.meta.dirname, 'data', file), 'utf8');
}

/** Computes on the first call and caches the result, so that files are read once and only when needed. */
export function lazy<T>(compute: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => (kept ??= { value: compute() }).value;
}

function freeze<T>(value: T): Frozen<T> {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) freeze(inner);
    Object.freeze(value);
  }
  return value as Frozen<T>;
}
