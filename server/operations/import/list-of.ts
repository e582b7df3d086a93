import type * as z from 'zod/mini';
import type { BadLine, ColumnChoice, DateOrder, ListForm, MadeDates } from '#contract/imports.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Change } from '#server/platform/writes/change.ts';
import type { CsvRow, Fault } from './csv-rows.ts';
import type { TableKind } from './table/form-of.ts';

/** The bytes of a file, which may be read again from the first. */
export type Source = AsyncIterable<Uint8Array> & { again?: () => Source };

/** How the cells of a table are read. */
export interface TableReading {
  /** The hospital's day, as YYYY-MM-DD. */
  today: string;
  dateOrder: DateOrder | null;
  /** Chosen where a spreadsheet may have swapped day and month. */
  madeDates?: MadeDates | null;
  /** How it was read before; null: it is recognised. */
  form?: ListForm | null;
  /** Columns that were chosen for headings. */
  columns?: ColumnChoice | null;
  /** Finds the columns that were chosen for the same headings before. */
  remembered?: ((headings: readonly string[]) => Promise<ColumnChoice | undefined>) | undefined;
}

export interface Numbered<Row> {
  line: number;
  row: Row;
}

export interface Examined {
  /** Faults of rows beside those found in the store. */
  bad: BadLine[];
  /** Right rows that are there already, and what those of them say otherwise that are not corrected. */
  known: number;
  knownLines: BadLine[];
}

export interface Saved {
  added: number;
  changed: number;
  /** Rows that the store refused. */
  bad: BadLine[];
}

export type Examining = Pick<Deps, 'db' | 'clock' | 'config'>;

/** One kind of list: its columns, and how its rows are checked and written. */
export interface ListOf<Shape extends z.core.$ZodLooseShape> {
  schema: z.ZodMiniObject<Shape>;
  /** The same from a bundle of FHIR, and where in a resource each column is from. */
  fhir?: {
    paths: Readonly<Record<string, string>>;
    rows: (source: Source) => AsyncGenerator<CsvRow<z.output<z.ZodMiniObject<Shape>>>>;
  };
  /** A table with recognised headings; without it, the headings are the columns. */
  table?: TableKind & {
    toRecord: (cells: Record<string, string>, reading: TableReading) => Record<string, string>;
  };
  /** A right value of each needed column. */
  examples: Readonly<Record<string, string>>;
  /** Value that may occur on one line only: its column, and its value in a row. */
  unique: { column: string; of: (row: z.output<z.ZodMiniObject<Shape>>) => string };
  /** Checks what the schema alone cannot know; `today` is the hospital's day, as YYYY-MM-DD. */
  faultOf?: (row: z.output<z.ZodMiniObject<Shape>>, today: string) => Fault | undefined;
  /** Rows that are written in one transaction: others wait no longer than for these. */
  batch: number;
  examine: (
    deps: Examining,
    rows: readonly Numbered<z.output<z.ZodMiniObject<Shape>>>[],
  ) => Promise<Examined>;
  save: (
    c: Change,
    config: Deps['config'],
    rows: readonly Numbered<z.output<z.ZodMiniObject<Shape>>>[],
  ) => Promise<Saved>;
}
