const KEY = 'wl.sound';
const listeners = new Set<() => void>();

export function onSoundSwitch(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether somebody switched the sounds off on this device. A device setting, not a person's. */
export function soundIsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function switchSound(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Storage may be refused; sounds then stay on.
  }
  for (const listener of listeners) listener();
}
