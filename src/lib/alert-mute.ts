const listeners = new Set<() => void>();
/** It was pressed before the alert engine had loaded, which comes after the first screen. */
let isPending = false;

/** "Mute here": the sound of what waits now is stopped on this device; the next one to come rings again. */
export function muteAlerts(): void {
  isPending = listeners.size === 0;
  for (const listener of listeners) listener();
}

export function onMute(listener: () => void): () => void {
  listeners.add(listener);
  if (isPending) listener();
  isPending = false;
  return () => void listeners.delete(listener);
}
