import type { Encoding, ListForm, Separator } from '#contract/imports.ts';

/** A line of a table with its cells, or why the rest of the file cannot be read. */
export type TableRow = { line: number } & (
  | {
      cells: string[];
      /** Numbers that cells of a workbook hold, by index, where what they show cannot be taken for them. */
      held?: Readonly<Record<number, string>>;
    }
  | { broken: string }
);

/** A table, of which the rows can be read several times. */
export interface Table {
  /** null: of a workbook. */
  encoding: Encoding | null;
  separator: Separator | null;
  /** null: of a text. */
  sheet: ListForm['sheet'];
  rows: () => AsyncGenerator<TableRow>;
  /** Frees what it holds. */
  close: () => void;
}
