/**
 * A queue of 10,000 orders, scrolled from first row to last and filtered, in a real browser on the real
 * server: the number of frames longer than 50 ms, and in how many of them the page itself worked that long;
 * the others waited for a processor. Compared in the same run with a plain table of as many rows that the
 * browser scrolls itself. `node bench/list-frames.ts [rows]`
 */
import { chromium, type Page } from 'playwright';
import { findChromium } from '#tests/support/browser/browsers.mjs';
import { pause } from './figures.ts';
import { startServer } from '#tests/support/browser/e2e-server.ts';
import { E2E_URL } from '#tests/support/browser/addresses.ts';
import { signIn, sql } from '#tests/support/browser/e2e.ts';

const [ROWS = 10_000] = process.argv.slice(2).map(Number);
const LONG_MS = 50;

interface Frames {
  count: number;
  long: number;
  /** Frames in which scripts, styles and layout alone took that long. */
  own: number;
  longestMs: number;
}

/** Counts the animation frames during an action, and those that took too long. */
async function framesOf(page: Page, act: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate(() => {
    const taken: { ms: number; blockedMs: number }[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        taken.push({
          ms: entry.duration,
          blockedMs: (entry as PerformanceEntry & { blockingDuration: number }).blockingDuration,
        });
    });
    observer.observe({ type: 'long-animation-frame' });
    const counted = { frames: 0, running: true };
    const count = (): void => {
      counted.frames += 1;
      if (counted.running) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    Object.assign(window, {
      stopCounting: () => {
        counted.running = false;
        observer.disconnect();
        return { frames: counted.frames, taken };
      },
    });
  });
  await act();
  const { frames, taken } = await page.evaluate(() =>
    (
      window as unknown as {
        stopCounting: () => { frames: number; taken: { ms: number; blockedMs: number }[] };
      }
    ).stopCounting(),
  );
  const long = taken.filter(({ ms }) => ms > LONG_MS);
  return {
    count: frames,
    long: long.length,
    // Blocking time is the time beyond 50 ms.
    own: long.filter(({ blockedMs }) => blockedMs > 0).length,
    longestMs: Math.round(Math.max(0, ...taken.map(({ ms }) => ms))),
  };
}

/** Time for a filter's answer; polling for rows, as Playwright does, would cause long frames itself. */
const ANSWERED_MS = 3_000;

/** The fastest fling on Android, 8,000 px per second at 60 frames. */
const FLING_PX = 133;

/** A fling that does not slow down, until `isAtEnd`. */
async function scrollDown(page: Page, isAtEnd: () => Promise<boolean>): Promise<void> {
  while (!(await isAtEnd())) {
    for (let turn = 0; turn < 20; turn += 1) {
      await page.mouse.wheel(0, FLING_PX);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
  }
}

/** Waits until three seconds have passed without a long frame. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, 3_000);
        const observer = new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, 3_000);
        });
        observer.observe({ type: 'long-animation-frame' });
      }),
  );
}

function say(what: string, { count, long, own, longestMs }: Frames): void {
  const longest = longestMs ? `, the longest ${longestMs} ms` : '';
  console.log(
    `${what}: ${count} frames, ${long} over ${LONG_MS} ms${longest}, ${own} of them by the page's own work`,
  );
}

const stop = await startServer();
await sql(
  `insert into request (id, service_number, kind, status, mode, patient_id, reason, reason_lang, requested_at, waiting_since)
   select 'bench-' || n, 'BX-' || n, 'LAB', 'REQUESTED', 'IN_PERSON',
     (select id from patient order by mrn offset (n % 300) limit 1), 'Home collection', 'en',
     now() - make_interval(mins => n), now() - make_interval(mins => n)
   from generate_series(1, ${ROWS}) as n`,
);
// A queue that grew to this size would have been analysed.
await sql('analyze request');
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ baseURL: E2E_URL, viewport: { width: 1440, height: 900 } });

  await page.setContent(
    `<table>${Array.from({ length: ROWS }, (_, n) => `<tr><td>BX-${n}<td>Home collection<td>Requested</tr>`).join('')}</table>`,
  );
  await page.mouse.move(700, 500);
  const plainEnd = () => page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight - 2);
  say('a bare table, scrolled', await framesOf(page, () => scrollDown(page, plainEnd)));

  await signIn(page, 'farhan.shaikh');
  await page.goto(`${E2E_URL}/agent-dashboard`);
  const grid = page.getByRole('grid', { name: 'Lab Services' });
  await grid.getByRole('row').nth(5).waitFor();
  // Loads what follows the first screen, so that it is not part of the scroll.
  await page.getByRole('button', { name: /Farhan/ }).waitFor();
  await grid.hover();
  await waitUntilIdle(page);
  // "1050 of 1050+" until the last row is here.
  const shown = page.getByText(/^\d+ of \d+\+?$/);
  const atEnd = async () => /^(\d+) of \1$/.test(await shown.innerText());
  const loading = await framesOf(page, () => scrollDown(page, atEnd));
  const whole = await shown.innerText();
  say(`the queue, ${whole}, scrolled while it loads`, loading);
  await page.evaluate(() => document.querySelector('[role=grid]')?.parentElement?.scrollTo(0, 0));
  const loadedEnd = () =>
    page.evaluate(() => {
      const frame = document.querySelector('[role=grid]')?.parentElement;
      return !frame || frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 2;
    });
  say('the same, all of it loaded', await framesOf(page, () => scrollDown(page, loadedEnd)));
  const search = page.getByLabel('Name, phone, order');
  let filtered = whole;
  say(
    'a filter typed and cleared',
    await framesOf(page, async () => {
      await search.pressSequentially('BX-99', { delay: 60 });
      await pause(ANSWERED_MS);
      filtered = await shown.innerText();
      await search.fill('');
      await pause(ANSWERED_MS);
    }),
  );
  if (filtered === whole || (await shown.innerText()) !== whole)
    throw new Error('the filter was not answered in time');
} finally {
  await browser.close();
  await stop();
}
