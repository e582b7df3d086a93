import { createContext, use, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { holdBoardStream } from '#api/live/board-stream.ts';
import { boardQuery, refreshBoard } from '#api/resources/board.ts';
import { useNow } from '#lib/clock.ts';

/** Changes that come closer together are read once: the first at once, the rest after this. */
const TOGETHER_MS = 2_000;
/** Without an answer for this long the board is old. */
const OLD_MS = 25_000;

export type BoardState = 'connecting' | 'live' | 'old';

/** Reads the board again when the server says that it changed. @param wallKey the key of a wall screen */
export function useBoard(wallKey?: string) {
  const query = useQuery(boardQuery(wallKey));
  const [isOpen, setOpen] = useState<boolean>();
  useEffect(() => {
    const stop = new AbortController();
    const change = together(() => void refreshBoard(), TOGETHER_MS);
    void holdBoardStream({
      wallKey,
      onOpen: () => setOpen(true),
      onChange: change.call,
      onDrop: () => setOpen(false),
      signal: stop.signal,
    });
    return () => {
      stop.abort();
      change.stop();
    };
  }, [wallKey]);
  const now = useNow(5_000);
  const isOld = query.isError || now - query.dataUpdatedAt > OLD_MS;
  const state: BoardState = isOpen === undefined && !isOld ? 'connecting' : isOpen && !isOld ? 'live' : 'old';
  return { query, state };
}

function together(act: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  function call(): void {
    isDue = timer !== undefined;
    if (isDue) return;
    act();
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) call();
    }, ms);
  }
  return { call, stop: () => clearTimeout(timer) };
}

/** The server's time beside the device's, and when waits stopped because the board is old. */
export interface BoardClock {
  offsetMs: number;
  /** In ms of the device's clock; undefined while the board is live. */
  stoppedAt: number | undefined;
}
export const BoardClockContext = createContext<BoardClock>({ offsetMs: 0, stoppedAt: undefined });

/** The server's time in ms, each second; it stops while the board is old. */
export function useServerNow(): number {
  const { offsetMs, stoppedAt } = use(BoardClockContext);
  const now = useNow();
  return (stoppedAt ?? now) + offsetMs;
}

/** Seconds since an instant of the server. */
export function useWaitedS(since: string): number {
  return Math.max(0, (useServerNow() - Date.parse(since)) / 1000);
}
