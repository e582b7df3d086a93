import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type PointerEvent,
  type RefCallback,
  type MouseEvent,
} from 'react';
import { GONE_ROW_MS, holdRows, isSameHold, shiftedKeys, type HeldRow } from './held-rows.ts';
import { watchRows, type RowWatch } from './moved-rows.ts';

/** A press this soon after something else came to its place was meant for what was there before. */
const SHIFT_GRACE_MS = 400;
/** A pointer that does not move for so long is not about to press: no one may be there, and what is urgent comes first. */
const REST_MS = 15_000;

/** Props of the element that holds the rows; each row bears its key as `data-row`. */
interface HoldProps {
  ref: RefCallback<HTMLElement>;
  onPointerMove: (event: PointerEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
  onClickCapture: (event: MouseEvent) => void;
}

export interface ListHold {
  /** A pointer or finger is on the list. */
  isHeld: boolean;
  /** Applies the changes that wait, as when the pointer leaves. */
  release: () => void;
  /** These rows are where others were: presses on them are ignored for a moment. */
  shifted: (keys: readonly string[]) => void;
  /** The person asked for other rows: that they are elsewhere is no shift. */
  settle: () => void;
  props: HoldProps;
}

/** Holds the rows of an element still while a pointer or finger is on it, and ignores presses right after they moved. */
export function useListHold(): ListHold {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shifts = useRef(new Map<string, number>());
  const watch = useRef<RowWatch>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const shifted = useCallback((keys: readonly string[]): void => {
    for (const key of keys) shifts.current.set(key, performance.now());
  }, []);
  const ref = useCallback(
    (list: HTMLElement | null) => {
      watch.current?.stop();
      watch.current = list ? watchRows(list, shifted) : undefined;
    },
    [shifted],
  );
  return useMemo(() => {
    const releaseIn = (ms: number): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setHeld(false), ms);
    };
    const hold = (): void => {
      setHeld(true);
      releaseIn(REST_MS);
    };
    const release = (): void => {
      clearTimeout(timer.current);
      setHeld(false);
    };
    // A finger is not there between two presses; the click of one comes after it is lifted.
    const lift = ({ pointerType }: PointerEvent): void => {
      if (pointerType !== 'mouse') releaseIn(SHIFT_GRACE_MS);
    };
    return {
      isHeld,
      release,
      shifted,
      settle: () => watch.current?.measure(),
      props: {
        ref,
        // Not at enter: a list that comes under a mouse at rest is not pointed at.
        onPointerMove: hold,
        onPointerDown: hold,
        onPointerUp: lift,
        onPointerCancel: lift,
        onPointerLeave: ({ pointerType }) => pointerType === 'mouse' && release(),
        onClickCapture: (event) => {
          const row = (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset['row'];
          const since = performance.now() - (shifts.current.get(row ?? '') ?? -Infinity);
          if (since >= SHIFT_GRACE_MS) return;
          event.preventDefault();
          event.stopPropagation();
        },
      },
    };
  }, [isHeld, ref, shifted]);
}

interface HeldRowsOptions<Row> {
  keyOf: (row: Row) => string;
  hold: ListHold;
  /** Another list, as after a change of its filters: nothing of the one before stays. Empty: nothing is held. */
  listId?: string;
}

/** The rows of a list as they are shown: in their places while a pointer is on it, those that left for a while. */
export function useHeldRows<Row>(
  live: readonly Row[],
  { keyOf, hold, listId = 'list' }: HeldRowsOptions<Row>,
): readonly HeldRow<Row>[] {
  const { isHeld, shifted, settle } = hold;
  const [now, setNow] = useState(0);
  const [shown, setShown] = useState<{ listId: string; rows: readonly HeldRow<Row>[] }>({
    listId,
    rows: [],
  });
  const before = listId && shown.listId === listId ? shown.rows : [];
  const rows = holdRows(before, live, { keyOf, isHeld, now });
  const isSame = shown.listId === listId && isSameHold(shown.rows, rows);
  if (!isSame) setShown({ listId, rows });

  const last = useRef(shown);
  useLayoutEffect(() => {
    // A person who changes the filters expects other rows; a list without an id is not held.
    if (shown.listId && last.current.listId === shown.listId)
      shifted(shiftedKeys(last.current.rows, shown.rows));
    else settle();
    last.current = shown;
  }, [shown, shifted, settle]);

  // A row that leaves while another waits to fold begins the time again: each stays at least so long.
  const gone = isHeld
    ? ''
    : shown.rows.flatMap(({ key, goneAt }) => (goneAt === undefined ? [] : key)).join();
  useEffect(() => {
    if (!gone) return undefined;
    const timer = setTimeout(() => setNow((time) => time + GONE_ROW_MS), GONE_ROW_MS);
    return () => clearTimeout(timer);
  }, [gone]);
  return isSame ? shown.rows : rows;
}

/** Watches what is at a place, by its key. @returns whether a press may act: not right after the key changed */
export function useSettled(key: string): () => boolean {
  const last = useRef(key);
  const shiftedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    if (last.current === key) return;
    // Where nothing was, no press was meant for another.
    if (last.current) shiftedAt.current = performance.now();
    last.current = key;
  }, [key]);
  return () => performance.now() - shiftedAt.current >= SHIFT_GRACE_MS;
}
