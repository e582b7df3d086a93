import type { DateOrder, Encoding, ListForm, Separator } from '#contract/imports.ts';
import type { Source } from '#server/operations/import/list-of.ts';
import { csvTable, separatorOf } from './csv-table.ts';
import { dateOf, numericDateOf, orderOf, plainDigits } from '#server/patients/typed-dates.ts';
import { encodingOf } from './encoding.ts';
import { columnsOf, type Spellings } from './headings.ts';

/** Columns and names of a kind of list. */
export interface TableKind {
  spellings: Spellings;
  /** Columns with dates in the order of the file. */
  dates: readonly string[];
}

interface Recognising {
  today: string;
  /** The order that was chosen. */
  dateOrder: DateOrder | null;
}

const QUESTIONS = 5;

/** Reads a table once, and returns how it is read. @param open opens the file from its beginning */
export async function formOf(
  open: () => Source,
  { spellings, dates }: TableKind,
  { today, dateOrder: chosen }: Recognising,
): Promise<ListForm> {
  const encoding = await encodingOf(open());
  const separator = await separatorOf(open(), encoding);
  const columns = await columnsIn(open(), { encoding, separator }, spellings);
  const isDate = columns.map(({ column }) => column !== null && dates.includes(column));
  const proven = new Set<DateOrder>();
  const doubtful: { line: number; text: string }[] = [];
  for await (const row of csvTable(open(), { encoding, separator })) {
    if (!('cells' in row)) continue;
    for (const [at, text] of row.cells.entries()) {
      const date = isDate[at] ? numericDateOf(plainDigits(text)) : undefined;
      const order = date && orderOf(date);
      if (order) proven.add(order);
      if (order === null && doubtful.length < QUESTIONS) doubtful.push({ line: row.line, text });
    }
  }
  const dateOrder = chosen ?? (proven.size === 1 ? [...proven][0] : undefined) ?? null;
  return {
    encoding,
    separator,
    headings: columns,
    dateOrder,
    dateQuestion: dateOrder ? [] : doubtful.map(({ line, text }) => bothReadings(line, text, today)),
  };
}

function bothReadings(line: number, text: string, today: string) {
  const plain = plainDigits(text);
  return {
    line,
    text,
    dayFirst: dateOf(plain, 'DAY_FIRST', today) ?? text,
    monthFirst: dateOf(plain, 'MONTH_FIRST', today) ?? text,
  };
}

async function columnsIn(
  source: Source,
  form: { encoding: Encoding; separator: Separator },
  spellings: Spellings,
): Promise<ListForm['headings']> {
  for await (const row of csvTable(source, form)) {
    if (!('cells' in row)) return [];
    const columns = columnsOf(row.cells, spellings);
    return row.cells.map((heading, at) => ({ heading: heading.slice(0, 200), column: columns[at] ?? null }));
  }
  return [];
}
