/**
 * Time until the nurse's queue is on the screen of a slow device without a network, in a page that was just
 * opened, compared in the same run with the same screen as a page without scripts, from the same worker.
 * `E2E_PORT=8399 npx node bench/cold-offline.ts [runs] [times slower]`
 */
import { chromium, type BrowserContext, type Page } from 'playwright';
import { findChromium } from '#tests/support/browser/browsers.mjs';
import { figures } from './figures.ts';
import { startServer } from '#tests/support/browser/e2e-server.ts';
import { E2E_URL } from '#tests/support/browser/addresses.ts';
import { raise, signIn } from '#tests/support/browser/e2e.ts';
import { watchPictures, type Stood } from '#tests/support/browser/pictures.ts';
import { controlled } from '#tests/support/journeys/routes.ts';

const [RUNS = 9, SLOWER = 4] = process.argv.slice(2).map(Number);
const REASON = 'Fever since last night';

/** Opens the queue in a new tab. @returns ms from the navigation to the frame with its first request */
async function paintedMs(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript((reason) => {
    const look = (): void => {
      const { stood } = window as unknown as { stood: Stood[] };
      const shown = [document.body?.textContent, ...stood.map(({ text }) => text)];
      if (!shown.some((text) => text?.includes(reason))) return void requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { painted: performance.now() })));
    };
    requestAnimationFrame(look);
  }, REASON);
  await page.goto('/talk-nurse', { waitUntil: 'commit' });
  const painted = await page.waitForFunction(() => (window as unknown as { painted?: number }).painted);
  const ms = Number(await painted.jsonValue());
  await page.close();
  return ms;
}

/** Makes the worker answer with the HTML of this screen, without its scripts. */
async function serveAsItIs(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const still = document.documentElement.cloneNode(true) as HTMLElement;
    for (const script of still.querySelectorAll('script, link[rel=modulepreload]')) script.remove();
    const html = `<!doctype html>${still.outerHTML}`;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (new URL(request.url).pathname === '/index.html')
          await cache.put(request, new Response(html, { headers: { 'content-type': 'text/html' } }));
    }
  });
}

async function medianOf(what: string, context: BrowserContext): Promise<void> {
  const all: number[] = [];
  await paintedMs(context);
  for (let run = 0; run < RUNS; run += 1) all.push(await paintedMs(context));
  console.log(figures(what, all));
}

const stop = await startServer();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const context = await browser.newContext({
    baseURL: E2E_URL,
    viewport: { width: 1024, height: 768 },
    reducedMotion: 'reduce',
  });
  // The snapshot of the last screen, which is shown first, is in a closed shadow root that scripts cannot
  // read.
  await watchPictures(context);
  const page = await context.newPage();
  await raise('TALK_TO_NURSE', { hubKey: 'wardline_hadapsar', reason: REASON });
  await signIn(page, 'rekha.pawar');
  await controlled(page);
  await page.getByText(REASON).first().waitFor();
  // The snapshot is taken two seconds after the last read.
  await page.waitForTimeout(5_000);
  await context.setOffline(true);
  await medianOf(`the queue without a network, ${SLOWER} times slower`, context);
  await serveAsItIs(page);
  await medianOf('the same as a page without scripts', context);
} finally {
  await browser.close();
  await stop();
}
