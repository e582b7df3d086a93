import { LIVE_CHANNEL, STREAM_LOCK } from '#contract/device-names.ts';
import type { Role } from '#contract/shared.ts';
import { cursorOfReads, forgetCursor } from '#api/http/event-cursor.ts';
import {
  isLeader,
  liveState,
  setLeader,
  setLiveState,
  setSeamless,
  tellListeners,
  type LiveMessage,
  type LiveState,
} from './live.ts';
import { holdStream } from './stream.ts';

type Said = LiveMessage | { type: 'state'; state: LiveState; cursor: number | undefined } | { type: 'hello' };

let cursor: number | undefined;

/** Events come from here on: nothing is missed if each read of this page knows all before. */
function begin(at: number | undefined): void {
  if (cursor !== undefined) return;
  setSeamless((cursorOfReads() ?? -1) >= (at ?? Infinity));
  cursor = at;
}

/** Passes on each message once: an event may come by the stream and from another tab. */
function receive(message: LiveMessage): void {
  if (message.type === 'event') {
    if (cursor !== undefined && message.event.seq <= cursor) return;
    cursor = message.event.seq;
  }
  tellListeners(message);
}

/** Joins the device's stream for a signed-in person; the answer leaves it. */
export function startLive(role: Role, userId: string): () => void {
  const channel = new BroadcastChannel(`${LIVE_CHANNEL}${role}-${userId}`);
  const stop = new AbortController();
  const say = (said: Said): void => channel.postMessage(said);
  const share = (message: LiveMessage): void => {
    say(message);
    receive(message);
  };
  const show = (next: LiveState): void => {
    setLiveState(next);
    say({ type: 'state', state: next, cursor });
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.type === 'hello') {
      if (isLeader()) say({ type: 'state', state: liveState(), cursor });
    } else if (data.type === 'state') {
      begin(data.cursor);
      setLiveState(data.state);
    } else receive(data);
  });
  cursor = undefined;
  setSeamless(false);
  setLiveState('connecting');
  say({ type: 'hello' });
  let turn = new AbortController();
  const queue = (): void => {
    turn = new AbortController();
    void lead(role, userId, AbortSignal.any([stop.signal, turn.signal]), show, share);
  };
  /** A tab that the browser puts to sleep would keep the stream from the others. */
  const yieldTurn = (): void => {
    turn.abort();
    setLeader(false);
  };
  document.addEventListener('freeze', yieldTurn);
  document.addEventListener('resume', queue);
  queue();
  return () => {
    document.removeEventListener('freeze', yieldTurn);
    document.removeEventListener('resume', queue);
    stop.abort();
    setLeader(false);
    forgetCursor();
    channel.close();
  };
}

/** Waits to become the leader, then holds the stream until the tab goes. */
async function lead(
  role: Role,
  userId: string,
  signal: AbortSignal,
  show: (state: LiveState) => void,
  share: (message: LiveMessage) => void,
): Promise<void> {
  const held = navigator.locks.request(`${STREAM_LOCK}${role}-${userId}`, { signal }, async () => {
    setLeader(true);
    await holdStream({
      after: () => cursor ?? cursorOfReads(),
      onOpen: (at) => {
        begin(at);
        show('live');
      },
      onEvent: (event) => share({ type: 'event', event }),
      onReset: () => share({ type: 'reset' }),
      onDrop: () => show('reconnecting'),
      signal,
    });
  });
  await held.catch(() => undefined);
}
