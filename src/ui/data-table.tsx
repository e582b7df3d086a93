import { useRef, useState } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import type { Column, DataTableProps, Sort } from '#ui/data-table-types.ts';
import styles from '#ui/data-table.module.css';
import field from '#ui/field.module.css';
import { Icon } from '#ui/icon.tsx';
import { useRowCursor } from '#ui/use-row-cursor.ts';
import { useWords } from '#ui/words.ts';

/** A dense list: the head stays, one row has the cursor, some are ticked. Keys: j, k, x, Enter. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, rowName, onOpen, selected, onSelect, sort, onSort, empty } = props;
  const ids = rows.map(rowId);
  const [within, setWithin] = useState(false);
  const body = useRef<HTMLTableSectionElement>(null);
  const cursor = useRowCursor(body, ids, {
    onToggle: (id) => onSelect?.(toggled(selected, id)),
    onOpen: (id) => {
      const row = rows.find((one) => rowId(one) === id);
      if (row) onOpen?.(row);
    },
  });
  const ticks = selected !== undefined && onSelect !== undefined;

  return (
    <div className={styles.scroll} onFocus={() => setWithin(true)} onBlur={() => setWithin(false)}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- rows are ticked and take the focus: a grid
        role="grid"
        aria-label={label}
        aria-multiselectable={ticks}
        className={styles.table}
        onKeyDown={cursor.onKeyDown}
      >
        <thead>
          <tr>
            {ticks && (
              <th scope="col" className={styles.tickCell}>
                <AllTick ids={ids} selected={selected} onSelect={onSelect} />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, at) => {
            const id = ids[at] ?? '';
            const isCursor = id === cursor.at;
            const ticked = selected?.has(id) ?? false;
            return (
              <tr
                key={id}
                className={styles.row}
                tabIndex={isCursor ? 0 : -1}
                aria-selected={ticks ? ticked : undefined}
                data-cursor={(isCursor && within) || undefined}
                data-hot={props.isHot?.(row) || undefined}
                data-changed={props.isChanged?.(row) || undefined}
                data-gone={props.isGone?.(row) || undefined}
                onFocus={() => cursor.setAt(id)}
                onDoubleClick={() => onOpen?.(row)}
              >
                {ticks && (
                  <td className={styles.tickCell}>
                    <Tick
                      name={rowName(row)}
                      ticked={ticked}
                      onToggle={() => onSelect(toggled(selected, id))}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.id} className={cellClass(column)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length === 0 && empty}
    </div>
  );
}

function cellClass<Row>({ numeric, strong, mono }: Column<Row>): string {
  return cx(numeric && styles.numeric, strong && styles.strong, mono && styles.mono);
}

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const active = sort?.by === column.id ? sort.direction : undefined;
  const className = cx(column.numeric && styles.numeric);
  if (!column.sortable) {
    return (
      <th scope="col" className={className}>
        {column.head}
      </th>
    );
  }
  const next = active === 'ascending' ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={active ?? 'none'} className={className}>
      <button
        type="button"
        className={styles.sort}
        data-active={active}
        onClick={() => onSort?.({ by: column.id, direction: next })}
      >
        {column.head}
        <Icon of={active === 'ascending' ? ArrowUp : ArrowDown} size="s" />
      </button>
    </th>
  );
}

function Tick({
  name,
  ticked,
  onToggle,
}: {
  readonly name: string;
  readonly ticked: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <label className={styles.tickHit}>
      <input
        type="checkbox"
        className={field.tick}
        tabIndex={-1}
        aria-label={name}
        checked={ticked}
        onChange={onToggle}
      />
    </label>
  );
}

interface AllTickProps {
  readonly ids: readonly string[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

function AllTick({ ids, selected, onSelect }: AllTickProps) {
  const words = useWords();
  const count = ids.filter((id) => selected.has(id)).length;
  const all = count > 0 && count === ids.length;
  return (
    <label className={styles.tickHit}>
      <input
        type="checkbox"
        className={field.tick}
        aria-label={words.selectAll}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !all;
        }}
        onChange={() => onSelect(new Set(all ? [] : ids))}
      />
    </label>
  );
}

function toggled(selected: ReadonlySet<string> | undefined, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
