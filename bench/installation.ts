/**
 * Time from opening the sign-in page on a new device until the worker is installed, and until it has the whole portal, on a line
 * of 1.6 Mbit/s and 150 ms. `E2E_PORT=8399 node bench/installation.ts [runs]`
 */
import { chromium, type Browser, type Page } from 'playwright';
import { findChromium } from '#tests/support/browser/browsers.mjs';
import { startServer } from '#tests/support/browser/e2e-server.ts';
import { SLOW_LINE } from '#tests/support/browser/loads.ts';
import { slowLine } from '#tests/support/browser/slow-line.ts';
import { storesRest } from '#tests/support/journeys/routes.ts';
import { figures } from './figures.ts';

const [RUNS = 3] = process.argv.slice(2).map(Number);

async function installedMs(page: Page): Promise<number> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return page.evaluate(() => performance.now());
}

/** @returns ms until the first screens are stored, and until all is */
async function run(browser: Browser, baseURL: string): Promise<[first: number, all: number]> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/login', { waitUntil: 'commit' });
  const first = await installedMs(page);
  if (!(await storesRest(page))) throw new Error('not whole');
  const all = await page.evaluate(() => performance.now());
  await context.close();
  return [first, all];
}

const stop = await startServer();
const line = await slowLine(SLOW_LINE);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const times: [number, number][] = [];
  for (let at = 0; at < RUNS; at += 1) times.push(await run(browser, line.url));
  console.log(
    figures(
      'the first screens are stored',
      times.map(([first]) => first),
    ),
  );
  console.log(
    figures(
      'the whole portal is stored',
      times.map(([, all]) => all),
    ),
  );
} finally {
  await browser.close();
  line.end();
  await stop();
}
