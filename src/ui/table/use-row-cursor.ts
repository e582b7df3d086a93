import { useCallback, useState, type KeyboardEvent } from 'react';

interface RowCursor {
  /** The row that has the cursor. */
  readonly at: string | undefined;
  /** The keyboard brought it there: the row takes the focus. */
  readonly moving: boolean;
  readonly setAt: (id: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface Acts {
  /** Brings a row into view, by its place in the list. */
  readonly reach: (at: number) => void;
  readonly onToggle: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

const STEPS: Readonly<Record<string, number>> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
};

/** j and k move, x ticks, Enter opens. The cursor is the focus, so that a screen reader follows it. */
export function useRowCursor(ids: readonly string[], { reach, onToggle, onOpen }: Acts): RowCursor {
  const [cursor, setCursor] = useState<{ id?: string; moving: boolean }>({ moving: false });
  const at = cursor.id !== undefined && ids.includes(cursor.id) ? cursor.id : ids[0];
  const setAt = useCallback((id: string) => setCursor({ id, moving: false }), []);

  function move(step: number) {
    const next = Math.min(ids.length - 1, Math.max(0, ids.indexOf(at ?? '') + step));
    const id = ids[next];
    if (id === undefined) return;
    reach(next);
    setCursor({ id, moving: true });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || at === undefined) return;
    const onRow = event.target instanceof HTMLTableRowElement;
    const step = STEPS[event.key];
    if (step !== undefined) move(step);
    else if (event.key === 'x') onToggle(at);
    else if (event.key === 'Enter' && onRow) onOpen(at);
    else return;
    event.preventDefault();
  }

  return { at, moving: cursor.moving, setAt, onKeyDown };
}
