import { valueStore } from '#lib/value-store.ts';

/** Chromium's event; other browsers install from their own menus. */
export interface InstallEvent extends Event {
  prompt(): Promise<void>;
}

/** The browser's offer to install, which comes once and early: caught here, shown by the notices behind the first screen. */
export const installOffer = valueStore<InstallEvent | null>(null);

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  installOffer.set(event as InstallEvent);
});
addEventListener('appinstalled', () => installOffer.set(null));
