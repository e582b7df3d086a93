import { useCallback, useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { isForScreen, isShortcut, useOffered, type Shortcut } from '#ui/shortcuts.ts';

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
  readonly ticks: boolean;
  readonly opens: boolean;
  /** The list is what the screen is for. */
  readonly ofScreen: boolean;
  /** The row with the cursor and the focus at first. */
  readonly startAt?: string | undefined;
}

const STEPS = [
  ['nextRow', 1],
  ['previousRow', -1],
  ['firstRow', -Infinity],
  ['lastRow', Infinity],
] as const;

const stepOf = (event: Parameters<typeof isShortcut>[0]): number | undefined =>
  STEPS.find(([shortcut]) => isShortcut(event, shortcut))?.[1];

/**
 * j and k move, x ticks, Enter opens. The cursor is the focus, so that a screen reader follows it. In the one list of a
 * screen (`ofScreen`) those that move work from the rest of the screen too: the first press brings the focus to the cursor.
 */
export function useRowCursor(
  ids: readonly string[],
  { reach, onToggle, onOpen, ticks, opens, ofScreen, startAt }: Acts,
): RowCursor {
  const [cursor, setCursor] = useState<{ id?: string; moving: boolean }>(() =>
    startAt !== undefined && ids.includes(startAt) ? { id: startAt, moving: true } : { moving: false },
  );
  const reachStart = useEffectEvent(() => {
    if (cursor.moving) reach(ids.indexOf(cursor.id ?? ''));
  });
  useEffect(() => reachStart(), []);
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
    if (at === undefined) return;
    const onRow = event.target instanceof HTMLTableRowElement;
    const step = stepOf(event);
    if (step !== undefined) move(step);
    else if (ticks && isShortcut(event, 'tickRow')) onToggle(at);
    else if (onRow && isShortcut(event, 'openRow')) onOpen(at);
    else return;
    event.preventDefault();
  }

  const onScreenKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const step = stepOf(event);
    if (step === undefined || at === undefined || !isForScreen(event)) return;
    move(Number.isFinite(step) ? 0 : step);
    event.preventDefault();
  });
  useEffect(() => {
    if (!ofScreen) return undefined;
    const listener = (event: globalThis.KeyboardEvent): void => onScreenKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [ofScreen]);
  useOffered(at === undefined ? [] : offeredBy(ticks, opens));

  return { at, moving: cursor.moving, setAt, onKeyDown };
}

const offeredBy = (ticks: boolean, opens: boolean): Shortcut[] => [
  ...STEPS.map(([shortcut]) => shortcut),
  ...(ticks ? (['tickRow'] as const) : []),
  ...(opens ? (['openRow'] as const) : []),
];
