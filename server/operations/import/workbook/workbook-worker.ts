import { parentPort, workerData } from 'node:worker_threads';
import readWorkbook from 'read-excel-file/universal';
import { readParts } from './sheet-parts.ts';
import { showCells, type Rows } from './shown-cells.ts';
import { cellText, is1904, type Value } from './workbook-cells.ts';
import { DAMAGED, TOO_LARGE } from './workbook-faults.ts';

/** The first message: the sheet that is read, or why none is. */
export type WorkbookAnswer =
  | {
      sheet: string;
      others: string[];
      since1904: boolean;
      /** The sheet itself, and which of the others. */
      isHidden: boolean;
      hiddenOthers: string[];
      hiddenRows: number;
      hiddenColumns: string[];
    }
  | { fault: string };
/** The answer to the index of a row: the rows from there, none at the end. */
export type RowsAnswer = { cells: string[]; held?: Record<number, string> }[];

const ROWS_MAX = 300_000;
const COLUMNS_MAX = 200;
const ROWS_EACH = 200;

const isFilled = (row: readonly Value[]): boolean => row.some((value) => value !== null && value !== '');

let rows: Rows = [];
let held = new Map<number, Record<number, string>>();

async function open(bytes: ArrayBuffer): Promise<WorkbookAnswer> {
  const content = Buffer.from(bytes);
  const since1904 = is1904(content);
  const { sheets: parts, formats } = readParts(content);
  // A sheet of a chart has no data.
  const read = (await readWorkbook(bytes)) as unknown as { sheet: string; data?: Rows }[];
  const sheets = read.map(({ sheet, data = [] }, at) => ({ sheet, data, part: parts[at] }));
  const filled = sheets.filter(({ data }) => data.some(isFilled));
  const first = filled.find(({ part }) => !part?.isHidden) ?? filled[0];
  if (!first) return { fault: 'the workbook has no filled cell' };
  const columns = first.data.reduce((most, row) => Math.max(most, row.length), 0);
  if (first.data.length > ROWS_MAX || columns > COLUMNS_MAX) return { fault: TOO_LARGE };
  rows = first.data;
  const xml = first.part?.read();
  const shown = xml && showCells(rows, xml, formats);
  if (shown) held = shown.held;
  const others = filled.filter((one) => one !== first);
  return {
    sheet: first.sheet,
    others: others.map(({ sheet }) => sheet),
    since1904,
    isHidden: first.part?.isHidden ?? false,
    hiddenOthers: others.flatMap(({ sheet, part }) => (part?.isHidden ? [sheet] : [])),
    hiddenRows: shown?.hiddenRows ?? 0,
    hiddenColumns: shown?.hiddenColumns ?? [],
  };
}

parentPort?.on('message', (from: number) => {
  const answer: RowsAnswer = rows.slice(from, from + ROWS_EACH).map((row, at) => {
    const ofRow = held.get(from + at);
    return { cells: row.map(cellText), ...(ofRow && { held: ofRow }) };
  });
  parentPort?.postMessage(answer);
});
const answer = await open(workerData as ArrayBuffer).catch((): WorkbookAnswer => ({ fault: DAMAGED }));
parentPort?.postMessage(answer);
