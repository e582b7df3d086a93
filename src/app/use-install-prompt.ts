import { useSyncExternalStore } from 'react';

/** Chromium's event; other browsers install from their own menus. */
interface InstallEvent extends Event {
  prompt(): Promise<void>;
}

const DECLINED = 'wl.install.declined';
const listeners = new Set<() => void>();
let offered: InstallEvent | null = null;

function set(event: InstallEvent | null): void {
  offered = event;
  for (const listener of listeners) listener();
}

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  if (localStorage.getItem(DECLINED) === null) set(event as InstallEvent);
});
addEventListener('appinstalled', () => set(null));

export function useInstallPrompt(): { offered: boolean; accept: () => void; decline: () => void } {
  const event = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => offered,
  );
  return {
    offered: event !== null,
    accept: () => void event?.prompt().finally(() => set(null)),
    decline: () => {
      localStorage.setItem(DECLINED, '1');
      set(null);
    },
  };
}
