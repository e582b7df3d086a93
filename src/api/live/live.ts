import { useSyncExternalStore } from 'react';
import { LIVE_CHANNEL, STREAM_LOCK } from '#contract/device-names.ts';
import type { PortalEvent } from '#contract/portal.ts';
import type { Role } from '#contract/shared.ts';
import { holdStream } from './stream.ts';

/** One stream a device and role: the leader tab holds it and forwards its events by BroadcastChannel. */
export type LiveState = 'connecting' | 'live' | 'reconnecting';
type Heard = { type: 'event'; event: PortalEvent } | { type: 'reset' };
type Said = Heard | { type: 'state'; state: LiveState; cursor: number | undefined } | { type: 'hello' };

const eventListeners = new Set<(heard: Heard) => void>();
const stateListeners = new Set<() => void>();
let state: LiveState = 'connecting';
let leads = false;
let cursor: number | undefined;

export function liveState(): LiveState {
  return state;
}

/** True in the one tab of this device and role that holds the stream and decides what rings; `onLiveState` tells. */
export function isLeader(): boolean {
  return leads;
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(onLiveState, liveState);
}

export function onLiveState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => void stateListeners.delete(listener);
}

/** Listens for all events of this user, in whichever tab the stream is. */
export function onLive(listener: (heard: Heard) => void): () => void {
  eventListeners.add(listener);
  return () => void eventListeners.delete(listener);
}

function setState(next: LiveState): void {
  if (state === next) return;
  state = next;
  for (const listener of stateListeners) listener();
}

function hear(heard: Heard): void {
  if (heard.type === 'event') {
    if (cursor !== undefined && heard.event.seq <= cursor) return;
    cursor = heard.event.seq;
  }
  for (const listener of eventListeners) listener(heard);
}

/** Joins the device's stream for a signed-in person; the answer leaves it. */
export function startLive(role: Role, userId: string): () => void {
  const channel = new BroadcastChannel(`${LIVE_CHANNEL}${role}-${userId}`);
  const stop = new AbortController();
  const say = (said: Said): void => channel.postMessage(said);
  const share = (heard: Heard): void => {
    say(heard);
    hear(heard);
  };
  const show = (next: LiveState): void => {
    setState(next);
    say({ type: 'state', state: next, cursor });
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.type === 'hello') {
      if (leads) say({ type: 'state', state, cursor });
    } else if (data.type === 'state') {
      cursor ??= data.cursor;
      setState(data.state);
    } else hear(data);
  });
  cursor = undefined;
  setState('connecting');
  say({ type: 'hello' });
  let turn = new AbortController();
  const queue = (): void => {
    turn = new AbortController();
    void lead(role, userId, AbortSignal.any([stop.signal, turn.signal]), show, share);
  };
  /** A tab that the browser puts to sleep would keep the stream from the others. */
  const yieldTurn = (): void => {
    turn.abort();
    leads = false;
  };
  document.addEventListener('freeze', yieldTurn);
  document.addEventListener('resume', queue);
  queue();
  return () => {
    document.removeEventListener('freeze', yieldTurn);
    document.removeEventListener('resume', queue);
    stop.abort();
    leads = false;
    channel.close();
  };
}

/** Waits to become the leader, then holds the stream until the tab goes. */
async function lead(
  role: Role,
  userId: string,
  signal: AbortSignal,
  show: (state: LiveState) => void,
  share: (heard: Heard) => void,
): Promise<void> {
  const held = navigator.locks.request(`${STREAM_LOCK}${role}-${userId}`, { signal }, async () => {
    leads = true;
    for (const listener of stateListeners) listener();
    await holdStream({
      after: () => cursor,
      onOpen: (at) => {
        cursor ??= at;
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
