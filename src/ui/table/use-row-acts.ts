import { useLayoutEffect, useMemo, useRef } from 'react';
import type { DataTableProps } from './data-table-types.ts';
import { toggled } from '#ui/inputs/toggled.ts';

export interface RowActs<Row> {
  readonly open: (row: Row) => void;
  readonly tick: (id: string) => void;
}

/** The actions of a row: the same functions at each render, which use the table's props at the time of the call. */
export function useRowActs<Row>(table: DataTableProps<Row>): RowActs<Row> {
  const drawn = useRef(table);
  useLayoutEffect(() => {
    drawn.current = table;
  });
  return useMemo(
    () => ({
      open: (row) => drawn.current.onOpen?.(row),
      tick: (id) => drawn.current.onSelect?.(toggled(drawn.current.selected, id)),
    }),
    [],
  );
}
