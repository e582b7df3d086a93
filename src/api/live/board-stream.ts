import { boardCalls } from '#contract/board.ts';
import { urlOf } from '#api/http/client.ts';
import { ports } from '#api/ports.ts';
import { holdFrames } from './frames.ts';

interface BoardStream {
  /** The key of a wall screen, instead of the operator's session. */
  wallKey: string | undefined;
  onOpen: () => void;
  onChange: () => void;
  onDrop: () => void;
  signal: AbortSignal;
}

/** Holds the stream of the live board open until the signal. After each gap the board may have changed. */
export function holdBoardStream({ wallKey, onOpen, onChange, onDrop, signal }: BoardStream): Promise<void> {
  return holdFrames({
    async open(whileOpen) {
      const token = wallKey ?? (await (await ports()).tokens.fresh());
      return fetch(urlOf(boardCalls.boardEvents), {
        headers: { authorization: `Bearer ${token}` },
        signal: whileOpen,
      });
    },
    onFrame({ event }) {
      if (event === 'ready') onOpen();
      onChange();
    },
    onDrop,
    signal,
  });
}
