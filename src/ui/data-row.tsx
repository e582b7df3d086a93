import { memo, useEffect, useRef, type MouseEvent } from 'react';
import { cx } from '#ui/cx.ts';
import type { Column, DataTableProps } from '#ui/data-table-types.ts';
import styles from '#ui/data-table.module.css';
import field from '#ui/field.module.css';
import { toggled } from '#ui/toggled.ts';

interface DataRowProps<Row> {
  readonly table: DataTableProps<Row>;
  readonly row: Row;
  readonly id: string;
  /** Its place in the list, from 0. */
  readonly at: number;
  readonly ticked: boolean;
  readonly tabbed: boolean;
  readonly marked: boolean;
  readonly focused: boolean;
  readonly setAt: (id: string) => void;
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

function Row<Row>(props: DataRowProps<Row>) {
  const { table, row, id, at, ticked, focused, measure } = props;
  const { columns, onOpen, selected, onSelect } = table;
  const ticks = selected !== undefined && onSelect !== undefined;
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (!focused) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [focused]);
  const linkAt = table.href && columns.find((column) => column.strong)?.id;
  return (
    <tr
      ref={(node) => {
        element.current = node;
        measure?.(node);
      }}
      role="row"
      data-index={at}
      aria-rowindex={at + 2}
      className={styles.row}
      tabIndex={props.tabbed ? 0 : -1}
      aria-selected={ticks ? ticked : undefined}
      data-cursor={props.marked || undefined}
      data-opens={onOpen ? true : undefined}
      data-hot={table.isHot?.(row) || undefined}
      data-changed={table.isChanged?.(row) || undefined}
      data-gone={table.isGone?.(row) || undefined}
      onFocus={() => props.setAt(id)}
      onClick={(event) => isPlain(event) && onOpen?.(row)}
    >
      {ticks && (
        <td role="gridcell" className={styles.tickCell}>
          <label className={styles.tickHit}>
            <input
              type="checkbox"
              className={field.tick}
              tabIndex={-1}
              aria-label={table.rowName(row)}
              checked={ticked}
              onChange={() => onSelect(toggled(selected, id))}
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} role="gridcell" data-head={column.head} className={cellClass(column)}>
          {column.id === linkAt ? <RowLink table={table} row={row} column={column} /> : column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Scrolling draws new rows, never those that are there already. */
export const DataRow = memo(Row) as typeof Row;

interface RowLinkProps<Row> {
  readonly table: DataTableProps<Row>;
  readonly row: Row;
  readonly column: Column<Row>;
}

/** A real link, so that it opens in a new tab too; the row has the keyboard. */
function RowLink<Row>({ table, row, column }: RowLinkProps<Row>) {
  return (
    <a
      className={styles.link}
      tabIndex={-1}
      href={table.href?.(row)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        table.onOpen?.(row);
      }}
    >
      {column.cell(row)}
    </a>
  );
}

/** A press on the row itself: not on what stands in it, and not the end of marking text. */
function isPlain(event: MouseEvent<HTMLTableRowElement>): boolean {
  const target = event.target as Element;
  return !target.closest('a, button, input, label, select') && !getSelection()?.toString();
}

function cellClass<Row>({ numeric, strong, mono, wrap }: Column<Row>): string {
  return cx(numeric && styles.numeric, strong && styles.strong, mono && styles.mono, wrap && styles.wrap);
}
