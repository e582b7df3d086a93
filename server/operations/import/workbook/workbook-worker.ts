import { parentPort, workerData } from 'node:worker_threads';
import readWorkbook from 'read-excel-file/universal';
import { cellText, is1904, type Value } from './workbook-cells.ts';
import { DAMAGED, TOO_LARGE } from './workbook-faults.ts';

/** The first message: the sheet that is read, or why none is. */
export type WorkbookAnswer = { sheet: string; others: string[]; since1904: boolean } | { fault: string };
/** The answer to the index of a row: the rows from there, none at the end. */
export type RowsAnswer = string[][];

const ROWS_MAX = 300_000;
const COLUMNS_MAX = 200;
const ROWS_EACH = 200;

type Rows = (Value | null)[][];

const isFilled = (row: readonly Value[]): boolean => row.some((value) => value !== null && value !== '');

let rows: Rows = [];

async function open(bytes: ArrayBuffer): Promise<WorkbookAnswer> {
  const since1904 = is1904(Buffer.from(bytes));
  const sheets = (await readWorkbook(bytes)) as unknown as { sheet: string; data: Rows }[];
  const first = sheets.find(({ data }) => data.some(isFilled));
  if (!first) return { fault: 'the workbook has no filled cell' };
  const columns = first.data.reduce((most, row) => Math.max(most, row.length), 0);
  if (first.data.length > ROWS_MAX || columns > COLUMNS_MAX) return { fault: TOO_LARGE };
  rows = first.data;
  const others = sheets.filter((one) => one !== first && one.data.some(isFilled));
  return { sheet: first.sheet, others: others.map(({ sheet }) => sheet), since1904 };
}

parentPort?.on('message', (from: number) => {
  const answer: RowsAnswer = rows.slice(from, from + ROWS_EACH).map((row) => row.map(cellText));
  parentPort?.postMessage(answer);
});
const answer = await open(workerData as ArrayBuffer).catch((): WorkbookAnswer => ({ fault: DAMAGED }));
parentPort?.postMessage(answer);
