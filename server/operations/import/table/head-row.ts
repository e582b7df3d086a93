import { rankOf, type Spellings } from './headings.ts';

interface HeadRow {
  headings: string[];
  line: number;
}

/**
 * Returns the headings of a table: of its first lines the one with the most known headings, else the first with several cells. A line of
 * known headings below it, as under merged cells, is part of them.
 */
export function headRowOf(rows: readonly { line: number; cells: string[] }[], spellings: Spellings): HeadRow {
  const known = rows.map(({ cells }) => cells.filter((cell) => rankOf(cell, spellings)).length);
  const most = Math.max(0, ...known);
  const at =
    most > 1
      ? known.indexOf(most)
      : Math.max(
          0,
          rows.findIndex(({ cells }) => countOf(cells) > 1),
        );
  const head = rows[at];
  if (!head) return { headings: [], line: 0 };
  const headings = withoutEnd(head.cells);
  const [above, below] = [rows[at - 1], rows[at + 1]];
  if (below && isHeadRow(known[at + 1], below.cells))
    return { headings: joined(headings, below.cells), line: below.line };
  if (above && isHeadRow(known[at - 1], above.cells))
    return { headings: joined(above.cells, head.cells), line: head.line };
  return { headings, line: head.line };
}

const countOf = (cells: readonly string[]): number => cells.filter(Boolean).length;
const isHeadRow = (known = 0, cells: readonly string[] = []): boolean =>
  known > 0 && known >= countOf(cells) - 1;

/** The lower heading of a column where there is one. */
function joined(upper: readonly string[], lower: readonly string[]): string[] {
  const length = Math.max(upper.length, lower.length);
  return withoutEnd(Array.from({ length }, (_, at) => lower[at] || (upper[at] ?? '')));
}

function withoutEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex(Boolean) + 1);
}
