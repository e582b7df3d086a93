/** A row that moved by less is still under the finger that meant it, in px. */
const SAME_PLACE_PX = 8;

interface Place {
  /** Where the row is seen, in px from the top of the window. */
  readonly seen: number;
  /** Where it is on its page, in px: a person who scrolls does not change it. */
  readonly onPage: number;
}

export interface RowWatch {
  /** Takes the places of the rows as they are now, as after a change that the person asked for. */
  measure: () => void;
  stop: () => void;
}

/**
 * Tells which rows of a list moved, by their keys, when anything of the page changed its size: a card above that came, a
 * banner, a row above that grew. Each row bears its key as `data-row`.
 */
export function watchRows(list: HTMLElement, onMoved: (keys: readonly string[]) => void): RowWatch {
  let places = placesOf(list);
  const observer = new ResizeObserver(() => {
    const before = places;
    places = placesOf(list);
    const moved = [...places].flatMap(([key, place]) => (hasMoved(before.get(key), place) ? [key] : []));
    if (moved.length > 0) onMoved(moved);
  });
  for (let part: HTMLElement | null = list; part; part = part.parentElement) observer.observe(part);
  return {
    measure: () => {
      places = placesOf(list);
    },
    stop: () => observer.disconnect(),
  };
}

/** Both change at a shift: scrolling alone changes what is seen, and a browser that keeps a row in view its place on the page. */
function hasMoved(was: Place | undefined, is: Place): boolean {
  if (!was) return false;
  return Math.min(Math.abs(is.seen - was.seen), Math.abs(is.onPage - was.onPage)) > SAME_PLACE_PX;
}

function placesOf(list: HTMLElement): Map<string, Place> {
  let scrolled = 0;
  for (let part = list.parentElement; part; part = part.parentElement) scrolled += part.scrollTop;
  return new Map(
    [...list.querySelectorAll<HTMLElement>('[data-row]')].map((row) => {
      const seen = row.getBoundingClientRect().top;
      return [row.dataset['row'] ?? '', { seen, onPage: seen + scrolled }];
    }),
  );
}
