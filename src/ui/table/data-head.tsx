import { memo } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import type { Column, Sort } from './data-table-types.ts';
import styles from './data-table.module.css';
import field from '#ui/inputs/field.module.css';
import { Icon } from '#ui/media/icon.tsx';
import { useWords } from '#ui/words.ts';

interface DataHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
  readonly selected: ReadonlySet<string> | undefined;
  readonly onSelect: ((selected: ReadonlySet<string>) => void) | undefined;
  readonly ids: readonly string[];
}

function Head<Row>({ columns, sort, onSort, selected, onSelect, ids }: DataHeadProps<Row>) {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {selected && onSelect && (
          <th role="columnheader" scope="col" className={styles.tickCell}>
            <AllTick ids={ids} selected={selected} onSelect={onSelect} />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

/** Scrolling leaves it as it is. */
export const DataHead = memo(Head) as typeof Head;

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
      <th role="columnheader" scope="col" className={className}>
        {column.head}
      </th>
    );
  }
  const next = active === 'ascending' ? 'descending' : 'ascending';
  return (
    <th role="columnheader" scope="col" aria-sort={active ?? 'none'} className={className}>
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
