import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from '#ui/inputs/button.tsx';
import type { Column, Sort } from './data-table-types.ts';
import styles from './data-table.module.css';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { useWorkWords } from '#ui/work-words.ts';

interface SortFieldProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}

/** Sorting where rows are cards and have no head. */
export function SortField<Row>({ columns, sort, onSort }: SortFieldProps<Row>) {
  const words = useWorkWords();
  const sortable = columns.filter((column) => column.sortable);
  if (!onSort || sortable.length === 0) return null;
  const isUp = sort?.direction === 'ascending';
  return (
    <div className={styles.sortField}>
      <SelectField
        label={words.sortBy}
        value={sort?.by ?? sortable[0]?.id}
        onChange={(event) => onSort({ by: event.target.value, direction: sort?.direction ?? 'ascending' })}
      >
        {sortable.map((column) => (
          <option key={column.id} value={column.id}>
            {column.head}
          </option>
        ))}
      </SelectField>
      <IconButton
        icon={isUp ? ArrowUp : ArrowDown}
        label={words.otherWay}
        tone="quiet"
        onClick={() =>
          onSort({
            by: sort?.by ?? sortable[0]?.id ?? '',
            direction: isUp ? 'descending' : 'ascending',
          })
        }
      />
    </div>
  );
}
