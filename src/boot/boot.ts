import { LANGUAGE_KEY, THEME_KEY } from '#contract/device-names.ts';
import { HOME } from '#domain/paths.ts';
import type * as Picture from './show-picture.ts';

// Runs before the first paint, as a file of its own. A framed page is forced into the top window (R2.28; frame-ancestors
// is the control), and the theme chosen on this device is set, so that nothing flashes.
if (window.top && window.top !== window.self) window.top.location.href = window.self.location.href;
try {
  const theme = localStorage.getItem(THEME_KEY);
  if (theme) document.documentElement.dataset['theme'] = theme;
  const language = localStorage.getItem(LANGUAGE_KEY);
  if (language) document.documentElement.lang = language;
} catch {
  // Storage may be refused; the device's own theme then holds.
}

/** Where the build put show-picture.ts; empty in development. */
declare const PICTURE_SCRIPT: string;

/** The portal opens after this long, even if the device's storage does not answer. */
const LATEST_MS = 1_000;

const parsed = new Promise<void>((resolve) => addEventListener('DOMContentLoaded', () => resolve()));
// Without a picture the portal opens as it always does.
void Promise.allSettled([pictured(), parsed]).then(startPortal);

/** Returns what a nurse's home looked like last comes first, where this address leads there. */
async function pictured(): Promise<void> {
  if (!PICTURE_SCRIPT || !['/', HOME.nurse].includes(location.pathname)) return;
  const late = new Promise((resolve) => setTimeout(resolve, LATEST_MS));
  const shown = import(PICTURE_SCRIPT).then(({ showPicture }: typeof Picture) => showPicture(parsed));
  await Promise.race([shown, late]);
}

/** The portal's own scripts come behind the picture: a slow device would be too busy with them to draw it. */
function startPortal(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[data-entry]'))
    void import(/* @vite-ignore */ href);
}
