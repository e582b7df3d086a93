import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** True for figures, aligned at the right. */
  readonly numeric?: boolean | undefined;
  readonly sortable?: boolean | undefined;
  /** Names and what must be read first: on a narrow screen the head of the row's card. */
  readonly strong?: boolean | undefined;
  /** Sentences: broken into lines where the table is narrow. */
  readonly wrap?: boolean | undefined;
  /** Ids. */
  readonly mono?: boolean | undefined;
}

export interface Sort {
  readonly by: string;
  readonly direction: 'ascending' | 'descending';
}

export interface DataTableProps<Row> {
  readonly label: string;
  /** The same array at each render: a new one renders every row again. A running time needs a component with a clock. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Rows come and go while the list is read: they keep their places under a pointer. */
  readonly isLive?: boolean | undefined;
  /** Other rows are being read: these are not pressed. */
  readonly isChanging?: boolean | undefined;
  /** Names what is listed: rows of another list are not held in their places. */
  readonly listId?: string | undefined;
  readonly rowId: (row: Row) => string;
  /** Names the row's tick: "Anjali Deshpande". */
  readonly rowName: (row: Row) => string;
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** With onOpen: where a row leads, so that it opens in a new tab too. The first strong column bears the link. */
  readonly href?: ((row: Row) => string) | undefined;
  /** Ticks are shown when both are there. */
  readonly selected?: ReadonlySet<string> | undefined;
  readonly onSelect?: ((selected: ReadonlySet<string>) => void) | undefined;
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
  /** The row that has the focus at first, scrolled into view: the one that was opened before. */
  readonly startAt?: string | undefined;
  /** Past the last limit: vermilion edge. */
  readonly isHot?: ((row: Row) => boolean) | undefined;
  /** Changed just now: a tint that fades. */
  readonly isChanged?: ((row: Row) => boolean) | undefined;
  readonly isGone?: ((row: Row) => boolean) | undefined;
  /** Content under the head when there are no rows. */
  readonly empty?: ReactNode;
  /** Called when the end comes into view: the next page. */
  readonly onEnd?: (() => void) | undefined;
  /** Called with the places of the first and the last row that are drawn, as they change. */
  readonly onShow?: ((first: number, last: number, isScrolling: boolean) => void) | undefined;
  /** How many rows the list has on the server. */
  readonly total?: number | undefined;
}
