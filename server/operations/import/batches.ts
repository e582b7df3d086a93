import type * as z from 'zod/mini';
import type { BadLine, ColumnChoice, DateOrder, ImportKind, ListForm, MadeDates } from '#contract/imports.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { appointmentList } from './appointment-list.ts';
import { clinicList } from './clinic-list.ts';
import type { CsvRow, Fault } from './csv-rows.ts';
import type { Examined, Examining, ListOf, Numbered, Saved, Source, TableReading } from './list-of.ts';
import { patientList } from './patient-list.ts';
import { readList } from './read-list.ts';
import { staffList } from './staff-list.ts';

/** Lines of a list in order: those that are right in themselves, and the bad ones between them. */
export interface Batch {
  count: number;
  bad: BadLine[];
  /** The last line of them. */
  line: number;
  examine: (deps: Examining) => Promise<Examined>;
  save: (c: Change, config: Deps['config']) => Promise<Saved>;
}

interface BatchOf<Shape extends z.core.$ZodLooseShape> extends Batch {
  rows: Numbered<z.output<z.ZodMiniObject<Shape>>>[];
}

interface Reading {
  /** The hospital's day on which the list is read, as YYYY-MM-DD. */
  today: string;
  /** The rows up to this line were written before. */
  after?: number;
  /** Chosen where the dates of a table fit both orders. */
  dateOrder?: DateOrder | null;
  madeDates?: MadeDates | null;
  /** How a table was read before. */
  form?: ListForm | null;
  columns?: ColumnChoice | null;
  /** Finds the columns that were chosen for the same headings before. */
  remembered?: TableReading['remembered'];
  /** Receives how a table with recognised headings is read. */
  onForm?: (form: ListForm | null) => void;
}

const READ = {
  PATIENTS: (source, reading) => batchesOf(patientList, source, reading),
  STAFF: (source, reading) => batchesOf(staffList, source, reading),
  CLINICS: (source, reading) => batchesOf(clinicList, source, reading),
  APPOINTMENTS: (source, reading) => batchesOf(appointmentList(), source, reading),
} satisfies Record<ImportKind, (source: Source, reading: Reading) => AsyncGenerator<Batch>>;

/** A list from another system, in batches. */
export function batches(kind: ImportKind, source: Source, reading: Reading): AsyncGenerator<Batch> {
  return READ[kind](source, reading);
}

/** The same of one kind, with its rows. */
export async function* batchesOf<Shape extends z.core.$ZodLooseShape>(
  list: ListOf<Shape>,
  source: Source,
  reading: Reading,
): AsyncGenerator<BatchOf<Shape>> {
  type Row = z.output<z.ZodMiniObject<Shape>>;
  const { today, after = 0, dateOrder = null, onForm } = reading;
  const faultsOf = faultFinder(list, today);
  let rows: Numbered<Row>[] = [];
  let bad: BadLine[] = [];
  let last = after;
  const { rows: all, named, form } = await readList(list, source, { ...reading, dateOrder });
  onForm?.(form);
  const taken = (): BatchOf<Shape> => {
    const these = rows;
    const batch = {
      rows: these,
      count: these.length,
      bad: named(bad),
      line: last,
      async examine(deps: Examining) {
        const examined = await list.examine(deps, these);
        return { ...examined, bad: named(examined.bad), knownLines: named(examined.knownLines) };
      },
      async save(c: Change, config: Deps['config']) {
        if (!these.length) return { added: 0, changed: 0, bad: [] };
        const saved = await list.save(c, config, these);
        return { ...saved, bad: named(saved.bad) };
      },
    };
    [rows, bad] = [[], []];
    return batch;
  };
  for await (const read of all) {
    const { line } = read;
    const faults = faultsOf(read);
    if (line <= after) continue;
    if (faults.length) bad.push({ line, faults });
    else if ('row' in read) rows.push({ line, row: read.row });
    last = line;
    if (rows.length + bad.length === list.batch) yield taken();
  }
  if (rows.length + bad.length) yield taken();
}

/** Finds the faults of rows, also of those that are there twice. */
function faultFinder<Shape extends z.core.$ZodLooseShape>(list: ListOf<Shape>, today: string) {
  const lines = new Map<string, number>();
  return (read: CsvRow<z.output<z.ZodMiniObject<Shape>>>): Fault[] => {
    if (!('row' in read)) return read.faults.map((fault) => withExample(fault, list.examples));
    const value = list.unique.of(read.row);
    const first = lines.get(value);
    lines.set(value, first ?? read.line);
    const fault = list.faultOf?.(read.row, today);
    return [
      ...(first === undefined ? [] : [twice(list.unique.column, value, first)]),
      ...(fault ? [fault] : []),
    ];
  };
}

function withExample(fault: Fault, examples: Readonly<Record<string, string>>): Fault {
  const example = fault.found === null && examples[fault.column];
  return example ? { ...fault, form: `a value such as ${example}` } : fault;
}

const twice = (column: string, found: string, line: number): Fault => ({
  column,
  found,
  form: `on one line; it is also on line ${line}`,
});
