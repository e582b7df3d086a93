import { valueStore } from './value-store.ts';

type Listener = (isMuted: boolean) => void;
const listeners = new Set<Listener>();
/** It was pressed before the alert engine had loaded, which comes after the first screen. */
let pending: boolean | undefined;

/** True while the ringing alert is muted on this device, as set by the alert engine. */
export const isMutedHere = valueStore(false);

/** "Mute here": the sound of what waits now is stopped on this device; the next one to come rings again. Undone by false. */
export function muteAlerts(isMuted: boolean): void {
  isMutedHere.set(isMuted);
  pending = listeners.size === 0 ? isMuted : undefined;
  for (const listener of listeners) listener(isMuted);
}

export function onMute(listener: Listener): () => void {
  listeners.add(listener);
  if (pending !== undefined) listener(pending);
  pending = undefined;
  return () => void listeners.delete(listener);
}
