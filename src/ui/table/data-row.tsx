import { memo, useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import type { Column } from './data-table-types.ts';
import styles from './data-table.module.css';
import field from '#ui/inputs/field.module.css';
import type { RowActs } from './use-row-acts.ts';

interface DataRowProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  readonly id: string;
  readonly name: string;
  /** Where it leads. */
  readonly href: string | undefined;
  /** Its place in the list, from 0. */
  readonly at: number;
  /** Undefined where rows have no ticks. */
  readonly ticked: boolean | undefined;
  readonly opens: boolean;
  readonly hot: boolean;
  readonly changed: boolean;
  readonly gone: boolean;
  readonly tabbed: boolean;
  readonly marked: boolean;
  readonly focused: boolean;
  readonly acts: RowActs<Row>;
  readonly setAt: (id: string) => void;
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

function Row<Row>(props: DataRowProps<Row>) {
  const { columns, row, id, at, href, ticked, focused, acts, measure } = props;
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (!focused) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [focused]);
  const linkAt = href !== undefined && columns.find((column) => column.strong)?.id;
  return (
    <tr
      ref={(node) => {
        element.current = node;
        measure?.(node);
      }}
      role="row"
      data-index={at}
      data-row={id}
      aria-rowindex={at + 2}
      className={styles.row}
      tabIndex={props.tabbed ? 0 : -1}
      aria-selected={ticked}
      data-cursor={props.marked || undefined}
      data-opens={props.opens || undefined}
      data-hot={props.hot || undefined}
      data-changed={props.changed || undefined}
      data-gone={props.gone || undefined}
      onFocus={() => props.setAt(id)}
      onClick={(event) => !props.gone && isPlain(event) && acts.open(row)}
    >
      {ticked !== undefined && (
        <td role="gridcell" className={styles.tickCell}>
          <label className={styles.tickHit}>
            <input
              type="checkbox"
              className={field.tick}
              tabIndex={-1}
              aria-label={props.name}
              checked={ticked}
              onChange={() => acts.tick(id)}
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} role="gridcell" data-head={column.head} className={cellClass(column)}>
          {column.id === linkAt ? (
            <RowLink href={href} onOpen={() => acts.open(row)}>
              {column.cell(row)}
            </RowLink>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** Renders again when its own data or the columns change: not when the list scrolls or grows. */
export const DataRow = memo(Row) as typeof Row;

interface RowLinkProps {
  readonly href: string | undefined;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** A real link, so that it opens in a new tab too; the row has the keyboard. */
function RowLink({ href, onOpen, children }: RowLinkProps) {
  return (
    <a
      className={styles.link}
      tabIndex={-1}
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </a>
  );
}

/** Returns whether a press was on the row itself: not on a control in it, and not the end of a text selection. */
function isPlain(event: MouseEvent<HTMLTableRowElement>): boolean {
  const target = event.target as Element;
  return !target.closest('a, button, input, label, select') && !getSelection()?.toString();
}

function cellClass<Row>({ numeric, strong, mono, wrap }: Column<Row>): string {
  return cx(numeric && styles.numeric, strong && styles.strong, mono && styles.mono, wrap && styles.wrap);
}
