import { useCallback, useEffect, type RefObject } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { DataTableProps } from './data-table-types.ts';

/** Shorter lists are drawn whole: find-in-page and screen readers then have all of it. */
const WINDOWED_FROM = 80;
const ROW_PX = 40;
const OVERSCAN = 4;
/** So many rows before the end the next page is asked for. */
const NEAR_ROWS = 15;

interface ShownRow {
  readonly id: string;
  /** Its place in the list, from 0. */
  readonly at: number;
}

export interface RowWindow {
  readonly windowed: boolean;
  readonly isScrolling: boolean;
  readonly rows: readonly ShownRow[];
  readonly beforePx: number;
  readonly afterPx: number;
  /** Reads a row's real height: cards of a narrow screen are of different heights. */
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  readonly reach: (at: number) => void;
}

/** Returns which rows of a list to draw: those in view, and some more. A list is long from its first page on if its total says so. */
export function useRowWindow(
  frame: RefObject<HTMLDivElement | null>,
  ids: readonly string[],
  total: number,
  onEnd: (() => void) | undefined,
  onShow: DataTableProps<unknown>['onShow'],
): RowWindow {
  const windowed = Math.max(total, ids.length) > WINDOWED_FROM;
  // A new function would make the virtualizer measure every row again, at each frame of a scroll.
  const getItemKey = useCallback((at: number) => ids[at] ?? at, [ids]);
  // oxlint-disable-next-line react/incompatible-library -- we do not compile components: nothing is memoized behind it
  const virtual = useVirtualizer({
    count: ids.length,
    enabled: windowed || onEnd !== undefined,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    getItemKey,
    overscan: OVERSCAN,
    // Two turns of the wheel in one frame are one drawing.
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? -1;
  const isNearEnd = lastShown >= ids.length - NEAR_ROWS;
  useEffect(() => {
    if (isNearEnd && ids.length > 0) onEnd?.();
  }, [isNearEnd, ids.length, onEnd]);
  const firstShown = windowed ? items[0]?.index : 0;
  const { isScrolling } = virtual;
  useEffect(() => {
    if (firstShown !== undefined && lastShown >= 0) onShow?.(firstShown, lastShown, isScrolling);
  }, [firstShown, lastShown, isScrolling, onShow]);
  if (!windowed) {
    return {
      windowed,
      isScrolling,
      rows: ids.map((id, at) => ({ id, at })),
      beforePx: 0,
      afterPx: 0,
      measure: undefined,
      reach: () => undefined,
    };
  }
  return {
    windowed,
    isScrolling,
    rows: items.map((item) => ({ id: String(item.key), at: item.index })),
    beforePx: items[0]?.start ?? 0,
    afterPx: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtual.measureElement,
    reach: (at) => virtual.scrollToIndex(at),
  };
}
