import { SOUND_KEY } from '#contract/device-names.ts';

const listeners = new Set<() => void>();

export function onSoundSwitch(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns whether sounds are on. A setting of the device, not of the user. */
export function soundIsOn(): boolean {
  try {
    return localStorage.getItem(SOUND_KEY) !== 'off';
  } catch {
    return true;
  }
}

export function switchSound(on: boolean): void {
  try {
    if (on) localStorage.removeItem(SOUND_KEY);
    else localStorage.setItem(SOUND_KEY, 'off');
  } catch {
    // Storage may be refused; sounds then stay on.
  }
  for (const listener of listeners) listener();
}
