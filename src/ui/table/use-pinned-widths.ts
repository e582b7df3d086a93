import { useEffect, useState, type RefObject } from 'react';

/** Inputs of the widths, beside the frame. */
interface Pinning {
  readonly windowed: boolean;
  readonly isScrolling: boolean;
  readonly columns: readonly unknown[];
  readonly rows: readonly unknown[];
}

interface Pinned {
  readonly columns: readonly unknown[];
  readonly px: readonly number[];
}

/**
 * The widths of a long list's columns, px, as the rows in view need them: fixed, so that no column moves as rows come and
 * go. When a cell is cut off they are measured again, once the list no longer scrolls. They are read from a frame that is
 * painted: to lay the list out, measure it and lay it out again would take too long for one frame.
 */
export function usePinnedWidths(
  frame: RefObject<HTMLDivElement | null>,
  { windowed, isScrolling, columns, rows }: Pinning,
): readonly number[] | undefined {
  const [pinned, setPinned] = useState<Pinned>();
  const px = windowed && pinned?.columns === columns ? pinned.px : undefined;
  const mustMeasure = windowed && !px;
  useEffect(() => {
    if (!mustMeasure) return undefined;
    return whenDrawn(() => frame.current && setPinned({ columns, px: headWidths(frame.current) }));
  }, [frame, mustMeasure, columns]);
  useEffect(() => {
    if (!windowed || isScrolling) return undefined;
    return whenDrawn(() => frame.current && isSomeCut(frame.current) && setPinned(undefined));
  }, [frame, windowed, isScrolling, rows]);
  useEffect(() => {
    if (!windowed || !frame.current) return undefined;
    let last = frame.current.clientWidth;
    const watch = new ResizeObserver(([entry]) => {
      const now = entry?.target.clientWidth ?? 0;
      if (now !== last) setPinned(undefined);
      last = now;
    });
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [frame, windowed]);
  return px;
}

/** Calls `act` after the next frame, when the layout is up to date. @returns cancels it */
function whenDrawn(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Nothing where the rows are cards, which have no head. */
function headWidths(frame: HTMLElement): number[] {
  const widths = [...frame.querySelectorAll('th')].map((head) => head.getBoundingClientRect().width);
  return widths.some(Boolean) ? widths : [];
}

function isSomeCut(frame: HTMLElement): boolean {
  return [...frame.querySelectorAll('td')].some((cell) => cell.scrollWidth > cell.clientWidth);
}
