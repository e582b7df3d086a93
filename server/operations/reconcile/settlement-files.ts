import { Readable } from 'node:stream';
import { CsvError, parse, type Info } from 'csv-parse';
import * as z from 'zod/mini';
import { paiseOf, Rupees } from '#contract/catalogue.ts';
import { csvRows, rowOf, type CsvRow } from '#server/operations/import/csv-rows.ts';

const withoutSign = (rupees: string): string => rupees.replace(/^-/, '');

const Row = z.object({
  day: z.string().check(z.refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text), 'a day such as 2026-11-21')),
  reference: z.string().check(z.refine((text) => text.trim() !== '', 'the reference (UTR)')),
  rupees: z
    .string()
    .check(
      z.refine(
        (text) => Rupees.safeParse(withoutSign(text)).success,
        'an amount such as 420 or 420.50, below zero for a refund',
      ),
    ),
  link: z.optional(z.string()),
});
type Row = z.output<typeof Row>;

/** Paise of a row, below zero for a refund. */
export const paiseIn = ({ rupees }: Pick<Row, 'rupees'>): number =>
  (rupees.startsWith('-') ? -1 : 1) * paiseOf(withoutSign(rupees));

/** Text of a column; empty where the file has none. */
type Cells = (column: string) => string;

/** A settlement report of a payment service. */
interface SettlementFile {
  /** Columns of the lines that matter, in lower case. */
  columns: { kind: string; day: string; reference: string; rupees: string };
  /** Returns a line as the portal compares it; null for one that is no payment and no refund, such as a fee. */
  read: (cells: Cells) => Record<keyof Row, string> | null;
}

const SIGNS: Readonly<Record<string, string>> = { payment: '', refund: '-' };

/** Returns the day of a time as the services write it; the text itself where it is another form. */
function dayOf(time: string): string {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})(?: |$)/.exec(time) ?? [];
  if (day) return `${year}-${month}-${day}`;
  return /^(\d{4}-\d{2}-\d{2})(?:[T ]|$)/.exec(time)?.[1] ?? time;
}

/** Excel and some services write 420 as 420.0. */
const amountOf = (text: string): string => withoutSign(text).replace(/^(\d+\.\d)$/, '$10');

/**
 * The Settlement Recon report of Razorpay's dashboard (https://razorpay.com/docs/payments/dashboard/reports), in rupees. A link of the portal
 * is the receipt of its order.
 */
const RAZORPAY: SettlementFile = {
  columns: {
    kind: 'transaction_entity',
    day: 'entity_created_at',
    reference: 'entity_id',
    rupees: 'amount',
  },
  read(cells) {
    const kind = cells('transaction_entity').toLowerCase();
    const sign = SIGNS[kind];
    if (sign === undefined) return null;
    return {
      day: dayOf(cells('entity_created_at')),
      reference: cells('entity_id'),
      rupees: sign + amountOf(cells('amount')),
      link: kind === 'payment' ? cells('order_receipt') : '',
    };
  },
};

/**
 * The Settlement Recon report of Cashfree (https://www.cashfree.com/docs/partners/embedded/reports/settlement-recon-reports): a list of
 * settlements, and after it their events, with a header of their own. A payment is known by its order, a refund by Cashfree's id.
 */
const CASHFREE: SettlementFile = {
  columns: {
    kind: 'event type',
    day: 'event time',
    reference: 'merchant reference id',
    rupees: 'event amount',
  },
  read(cells) {
    const kind = cells('event type').toLowerCase();
    const sign = SIGNS[kind];
    if (sign === undefined) return null;
    return {
      day: dayOf(cells('event time')),
      reference: kind === 'payment' ? cells('merchant reference id') : cells('event id'),
      rupees: sign + amountOf(cells('event amount')),
      link: '',
    };
  },
};

/** Columns of the first of Cashfree's two headers. */
const CASHFREE_BATCHES = ['net settlement amount', 'utr no.'];

const hasAll = (header: readonly string[], names: readonly string[]): boolean =>
  names.every((name) => header.includes(name));

const isHeaderOf = ({ columns }: SettlementFile, header: readonly string[]): boolean =>
  hasAll(header, Object.values(columns));

const namesIn = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim().toLowerCase());

/** Returns the form of a file by its first line; undefined: the portal's own columns are expected. */
function fileOf(firstLine: string): SettlementFile | undefined {
  const header = namesIn(
    firstLine
      .replace(/^\uFEFF/, '')
      .split(',')
      .map((cell) => cell.replaceAll('"', '')),
  );
  if (isHeaderOf(RAZORPAY, header)) return RAZORPAY;
  return isHeaderOf(CASHFREE, header) || hasAll(header, CASHFREE_BATCHES) ? CASHFREE : undefined;
}

const OTHERS = 'or the Settlement Recon report of Razorpay or Cashfree as CSV';
const FIRST_LINE_MAX = 8_192;

/** Reads the gateway's list of a CSV file: with the portal's own columns, or as Razorpay or Cashfree export it. */
export async function* settlementRows(source: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow<Row>> {
  const { firstLine, whole } = await peek(source);
  const file = fileOf(firstLine);
  if (file) return yield* rowsOf(file, whole);
  for await (const row of csvRows(whole, Row)) {
    if (!('faults' in row) || row.line !== 1) yield row;
    else {
      const faults = row.faults.map((fault) =>
        fault.column ? fault : { ...fault, form: `${fault.form}, ${OTHERS}` },
      );
      yield { line: row.line, faults };
    }
  }
}

async function* rowsOf(file: SettlementFile, source: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow<Row>> {
  const options = { relax_column_count: true, skip_empty_lines: true, trim: true, bom: true, info: true };
  const bytes = Readable.from(source);
  const parser = bytes.pipe(parse(options));
  bytes.on('error', (error) => parser.destroy(error));
  let header: readonly string[] | undefined;
  let line = 1;
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: Info; record: string[] }>) {
      line = info.lines;
      if (!header) {
        const names = namesIn(record);
        if (isHeaderOf(file, names)) header = names;
        continue;
      }
      const names = header;
      const mapped = file.read((column) => record[names.indexOf(column)] ?? '');
      if (mapped) yield { line, ...inColumnsOf(file, rowOf(Row, mapped)) };
    }
    if (!header)
      yield { line, faults: [{ column: '', found: null, form: 'a list of payments and refunds' }] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { line, faults: [{ column: '', found: null, form: error.message }] };
  } finally {
    bytes.destroy();
  }
}

/** Names what is wrong by the columns of the file. */
function inColumnsOf({ columns }: SettlementFile, row: ReturnType<typeof rowOf<typeof Row.shape>>) {
  if (!('faults' in row) || !row.faults) return row;
  const nameOf = (column: string): string => columns[column as keyof typeof columns] ?? column;
  return { faults: row.faults.map((fault) => ({ ...fault, column: nameOf(fault.column) })) };
}

/** Reads a file as far as the end of its first line, and gives it back whole. */
async function peek(source: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  const rest = source[Symbol.asyncIterator]();
  let text = '';
  while (!text.includes('\n') && text.length < FIRST_LINE_MAX) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { done, value } = await rest.next();
    if (done) break;
    chunks.push(value);
    text = Buffer.concat(chunks).toString();
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield* chunks;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  return { firstLine: text.split(/\r?\n/, 1)[0] ?? '', whole: whole() };
}
