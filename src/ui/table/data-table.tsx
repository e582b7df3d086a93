import { useCallback, useMemo, useRef, useState, type RefCallback } from 'react';
import type { DataTableProps } from './data-table-types.ts';
import { DataHead } from './data-head.tsx';
import { DataRow } from './data-row.tsx';
import styles from './data-table.module.css';
import { SortField } from './sort-field.tsx';
import { useHeldRows, useListHold } from '#ui/use-list-hold.ts';
import { usePinnedWidths } from './use-pinned-widths.ts';
import { useRowActs, type RowActs } from './use-row-acts.ts';
import { useRowCursor } from './use-row-cursor.ts';
import { useRowWindow } from './use-row-window.ts';

/**
 * A dense list: the head stays, one row has the cursor, some are ticked. Keys: j, k, x, Enter. Of a long list only
 * the rows in view are drawn; where it is narrow each row is a card.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rowId, selected, onSelect, sort, onSort, empty } = props;
  const hold = useListHold();
  const held = useHeldRows(props.rows, { keyOf: rowId, hold, listId: props.listId ?? '' });
  const { rows, gone } = useMemo(
    () => ({
      rows: held.map(({ row }) => row),
      gone: new Set(held.flatMap(({ key, goneAt }) => (goneAt === undefined ? [] : key))),
    }),
    [held],
  );
  // oxlint-disable-next-line react/exhaustive-deps -- a row's id does not change with the function that reads it
  const ids = useMemo(() => rows.map(rowId), [rows]);
  const [within, setWithin] = useState(false);
  const { ref: holdRef, ...holdProps } = hold.props;
  const [frame, setFrame] = useFrame(props.listId ? holdRef : undefined);
  const shown = useRowWindow(frame, ids, props.total ?? 0, props.onEnd, props.onShow);
  const { windowed, isScrolling } = shown;
  const widths = usePinnedWidths(frame, { windowed, isScrolling, columns, rows });
  const ticks = selected !== undefined && onSelect !== undefined;
  const acts = useRowActs(props);
  const cursor = useRowCursor(ids, {
    reach: shown.reach,
    onToggle: acts.tick,
    onOpen: (id) => {
      const row = rows[ids.indexOf(id)];
      if (row) acts.open(row);
    },
    ticks,
    opens: props.onOpen !== undefined,
    ofScreen: props.onEnd !== undefined,
    startAt: props.startAt,
  });
  return (
    <div
      ref={setFrame}
      className={styles.scroll}
      {...holdProps}
      onFocus={() => setWithin(true)}
      onBlur={() => setWithin(false)}
    >
      <SortField columns={columns} sort={sort} onSort={onSort} />
      <table
        role="grid"
        aria-label={label}
        aria-multiselectable={ticks}
        aria-busy={props.isChanging || undefined}
        aria-rowcount={(props.total ?? rows.length) + 1}
        className={styles.table}
        data-pinned={widths?.length ? '' : undefined}
        onKeyDown={cursor.onKeyDown}
      >
        {widths && <Widths px={widths} />}
        <DataHead {...{ columns, sort, onSort, selected, onSelect, ids }} />
        <DataBody table={props} {...{ rows, gone, shown, cursor, acts, within }} />
      </table>
      {rows.length === 0 && empty}
    </div>
  );
}

/** The element around the table, which the hold watches too where it holds its rows. @returns it, and the ref that sets both */
function useFrame(alsoTell: RefCallback<HTMLElement> | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const setFrame = useCallback(
    (element: HTMLDivElement | null): void => {
      frame.current = element;
      void alsoTell?.(element);
    },
    [alsoTell],
  );
  return [frame, setFrame] as const;
}

interface DataBodyProps<Row> {
  readonly table: DataTableProps<Row>;
  /** In the places in which they are shown. */
  readonly rows: readonly Row[];
  /** The keys of those that left the list. */
  readonly gone: ReadonlySet<string>;
  readonly shown: ReturnType<typeof useRowWindow>;
  readonly cursor: ReturnType<typeof useRowCursor>;
  readonly acts: RowActs<Row>;
  /** The focus is in the table: the row of the cursor is marked. */
  readonly within: boolean;
}

function DataBody<Row>({ table, rows, gone, shown, cursor, acts, within }: DataBodyProps<Row>) {
  const { columns, onOpen, selected, onSelect } = table;
  // Tab must reach a row that is there, also when the cursor's own has scrolled away.
  const tabAt = shown.rows.some(({ id }) => id === cursor.at) ? cursor.at : shown.rows[0]?.id;
  return (
    <tbody role="rowgroup" data-windowed={shown.windowed || undefined}>
      <Spacer px={shown.beforePx} />
      {shown.rows.map(({ id, at }) => {
        const row = rows[at];
        return row === undefined ? null : (
          <DataRow
            key={id}
            columns={columns}
            row={row}
            id={id}
            name={table.rowName(row)}
            href={table.href?.(row)}
            at={at}
            ticked={onSelect && selected?.has(id)}
            opens={onOpen !== undefined}
            hot={table.isHot?.(row) ?? false}
            changed={table.isChanged?.(row) ?? false}
            gone={gone.has(id) || (table.isGone?.(row) ?? false)}
            tabbed={id === tabAt}
            marked={within && id === cursor.at}
            focused={cursor.moving && id === cursor.at}
            acts={acts}
            setAt={cursor.setAt}
            measure={shown.measure}
          />
        );
      })}
      <Spacer px={shown.afterPx} />
    </tbody>
  );
}

function Widths({ px }: { readonly px: readonly number[] }) {
  return (
    <colgroup>
      {px.map((width, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column is its place
        <col key={at} style={{ width }} />
      ))}
    </colgroup>
  );
}

/** The height of the rows that are not drawn. */
function Spacer({ px }: { readonly px: number }) {
  return px > 0 ? <tr role="presentation" className={styles.spacer} style={{ height: px }} /> : null;
}
