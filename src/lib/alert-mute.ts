const listeners = new Set<() => void>();
/** It was pressed before the alerts had begun: their code comes behind the first screen. */
let isOwed = false;

/** "Mute here": the sound of what waits now is stopped on this device; the next one to come rings again. */
export function muteAlerts(): void {
  isOwed = listeners.size === 0;
  for (const listener of listeners) listener();
}

export function onMute(listener: () => void): () => void {
  listeners.add(listener);
  if (isOwed) listener();
  isOwed = false;
  return () => void listeners.delete(listener);
}
