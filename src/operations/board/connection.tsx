import { RefreshCw, Wifi, WifiOff } from 'lucide-react';
import { board } from '#i18n/en/board.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import type { BoardState } from './use-board.ts';

/** Says whether the board is live, and since when it is not. */
export function Connection({ state, readAt }: { state: BoardState; readAt: number }) {
  const text = useText(board);
  const words = {
    connecting: text.connecting,
    live: text.live,
    old: text.notLive(clockTime(new Date(readAt).toISOString())),
  };
  const icon = { connecting: RefreshCw, live: Wifi, old: WifiOff }[state];
  return (
    <span role="status">
      <Chip tone={state === 'live' ? 'ok' : state === 'old' ? 'warn' : 'mute'} icon={icon}>
        {words[state]}
      </Chip>
    </span>
  );
}
