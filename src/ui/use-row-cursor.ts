import { useState, type KeyboardEvent, type RefObject } from 'react';

interface RowCursor {
  /** The row that Tab reaches. */
  readonly at: string | undefined;
  readonly setAt: (id: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface Acts {
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
export function useRowCursor(
  body: RefObject<HTMLTableSectionElement | null>,
  ids: readonly string[],
  { onToggle, onOpen }: Acts,
): RowCursor {
  const [wanted, setAt] = useState<string>();
  const at = wanted !== undefined && ids.includes(wanted) ? wanted : ids[0];

  function move(step: number) {
    const next = Math.min(ids.length - 1, Math.max(0, ids.indexOf(at ?? '') + step));
    const id = ids[next];
    if (id === undefined) return;
    setAt(id);
    const row = body.current?.rows[next];
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
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

  return { at, setAt, onKeyDown };
}
