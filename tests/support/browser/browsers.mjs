// Finds a browser without downloading one: CHROMIUM_PATH, Debian's, Playwright's, then the one inside an npm package.
import { existsSync } from 'node:fs';
import { isBare } from '#tests/support/programs.mjs';

/** @returns {Promise<string>} the path of a Chromium that runs here */
export async function findChromium() {
  const { chromium } = await import('playwright');
  const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', chromium.executablePath()];
  const found = isBare ? undefined : places.find((path) => path && existsSync(path));
  return found ?? findPackedChromium();
}

/** @returns {Promise<string>} the path of the Chromium inside an npm package, which every machine has */
export async function findPackedChromium() {
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}

const HEADLESS = '/usr/bin/chromium-headless-shell';

/**
 * A Chromium without a window for screens: the same engine at three quarters of the processor time. It has no push
 * and no notifications.
 * @returns {Promise<string>} Debian's headless shell, or what `findChromium` finds
 */
export async function findHeadless() {
  return existsSync(HEADLESS) && !isBare ? HEADLESS : findChromium();
}

/** @returns {string | undefined} the path of Debian's Firefox, needed for the genuine push */
export function findFirefox() {
  if (isBare) return undefined;
  return [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    (path) => path && existsSync(path),
  );
}
