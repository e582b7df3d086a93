import { useSyncExternalStore } from 'react';
import type { PortalEvent } from '#contract/portal.ts';

/**
 * One stream a device and role: the leader tab holds it and forwards its events by BroadcastChannel. What the first screen
 * shows of it is here; the connection loads afterwards (live-connection.ts).
 */
export type LiveState = 'connecting' | 'live' | 'reconnecting';
export type LiveMessage = { type: 'event'; event: PortalEvent } | { type: 'reset' };

const eventListeners = new Set<(message: LiveMessage) => void>();
const stateListeners = new Set<() => void>();
let state: LiveState = 'connecting';
let leads = false;
let isSeamless = false;

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
export function onLive(listener: (message: LiveMessage) => void): () => void {
  eventListeners.add(listener);
  return () => void eventListeners.delete(listener);
}

export function setLiveState(next: LiveState): void {
  if (state === next) return;
  state = next;
  for (const listener of stateListeners) listener();
}

/** Returns whether the stream began where this page's reads were made, so that none of them is old. */
export function beganSeamlessly(): boolean {
  return isSeamless;
}

export function setSeamless(next: boolean): void {
  isSeamless = next;
}

export function setLeader(isLeading: boolean): void {
  leads = isLeading;
  for (const listener of stateListeners) listener();
}

export function tellListeners(message: LiveMessage): void {
  for (const listener of eventListeners) listener(message);
}
