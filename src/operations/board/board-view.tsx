import { useMemo, useState, type FocusEvent, type PointerEvent } from 'react';
import type { Board, BoardHub, WaitingRow } from '#contract/board.ts';
import { board as words } from '#i18n/en/board.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { useListHold, type ListHold } from '#ui/use-list-hold.ts';
import { Band } from './band.tsx';
import { HubCard } from './hub-card.tsx';
import type { Verbs } from './queue.tsx';
import { hubsThatFit } from './queues.ts';
import { StaffCard } from './staff-card.tsx';
import { BoardClockContext, type BoardClock, type BoardState } from './use-board.ts';
import styles from './board.module.css';

interface BoardViewProps {
  board: Board;
  /** The filter: other rows are expected after it changed. */
  listId: string;
  readAt: number;
  state: BoardState;
  /** Left out on a wall screen. */
  verbs: Verbs | undefined;
  /** A wall does not scroll: rows of each queue, and of people, for which it has room. */
  room?: { rows: number; people: number; hubs: number } | undefined;
}

/** Band, queues and people, with rows that keep their places while a pointer or the focus is on them. */
export function BoardView({ board, listId, readAt, state, verbs, room }: BoardViewProps) {
  const hold = useListHold();
  const { shown, arrived } = useArrivals(board.waiting, hold.isHeld, listId);
  const hubNames = useMemo(() => new Map(board.hubs.map(({ hubKey, name }) => [hubKey, name])), [board.hubs]);
  const offsetMs = Date.parse(board.at) - readAt;
  const stoppedAt = state === 'old' ? readAt : undefined;
  const clock = useMemo((): BoardClock => ({ offsetMs, stoppedAt }), [offsetMs, stoppedAt]);
  const shared = { hold, listId };
  const { shown: hubs, left } = hubsThatFit(board, room?.hubs ?? Infinity);
  const isHubless = board.waiting.some(({ hubKey }) => hubKey === null);
  return (
    <BoardClockContext value={clock}>
      <Band board={board} verbs={verbs} />
      <div className={styles.board} {...hold.props} {...focusProps(hold)}>
        <div className={styles.hubs}>
          {[...hubs, ...(isHubless ? [null] : [])].map((hub) => (
            <HubCard
              key={hub?.hubKey ?? ''}
              hub={hub}
              waiting={shown}
              staff={board.staff}
              verbs={verbs}
              max={room?.rows}
              {...shared}
            />
          ))}
          {left.length > 0 && <MoreHubs left={left} waiting={board.waiting} />}
        </div>
        <Arrived count={arrived} onShow={hold.release} />
        <StaffCard
          staff={board.staff}
          hubNames={hubNames}
          onOpen={verbs?.onOpen}
          max={room?.people}
          {...shared}
        />
      </div>
    </BoardClockContext>
  );
}

/** Holds the rows for the keyboard as for a pointer: from the focus or a key, until the focus leaves or rests. */
function focusProps({ props, release }: ListHold) {
  const hold = (): void => props.onPointerMove({} as PointerEvent);
  return {
    onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && hold(),
    onKeyDown: hold,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      !currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover') && release(),
  };
}

const placeOf = ({ requestId, hubKey, kind }: WaitingRow): string => [requestId, hubKey, kind].join(' ');

/**
 * Keeps back what comes into a queue while the rows are held still: one row more would push all below it down. The band
 * shows an emergency at once.
 */
function useArrivals(waiting: readonly WaitingRow[], isHeld: boolean, listId: string) {
  const [seen, setSeen] = useState({ listId, waiting });
  const isPaused = isHeld && seen.listId === listId;
  if (!isPaused && (seen.waiting !== waiting || seen.listId !== listId)) setSeen({ listId, waiting });
  return useMemo(() => {
    if (!isPaused) return { shown: waiting, arrived: 0 };
    const places = new Set(seen.waiting.map(placeOf));
    const shown = waiting.filter((row) => places.has(placeOf(row)));
    return { shown, arrived: waiting.length - shown.length };
  }, [isPaused, waiting, seen]);
}

/** Counts what was kept back. It covers the end of the window, no row moves. */
function Arrived({ count, onShow }: { count: number; onShow: () => void }) {
  const text = useText(words);
  if (count === 0) return null;
  return (
    <div className={styles.arrived}>
      <p role="status">{text.newBelow(count)}</p>
      <Button size="s" tone="quiet" onClick={onShow}>
        {text.showNew}
      </Button>
    </div>
  );
}

function MoreHubs({ left, waiting }: { left: readonly BoardHub[]; waiting: readonly WaitingRow[] }) {
  const text = useText(words);
  const count = waiting.filter((row) => left.some(({ hubKey }) => hubKey === row.hubKey)).length;
  return <p className={styles.moreHubs}>{text.moreHubs(left.map(({ name }) => name).join(', '), count)}</p>;
}
