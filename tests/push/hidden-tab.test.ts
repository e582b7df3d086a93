// @module-tag nightly
import { readdirSync, readFileSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInNurse } from '#tests/support/browser/firefox.ts';
import { missingPrograms } from '#tests/support/missing.ts';
import { startPortal, type RunningPortal } from '#tests/support/server/running-portal.ts';
import { until } from '#tests/support/until.ts';
import '#tests/support/browser/trusted-types.ts';

declare global {
  interface Window {
    /** When each alert sound began, in ms. */
    began: number[];
    /** When a timer of the page itself, which asks for every 0.1 s, came, in ms. */
    ticks: number[];
  }
}

const program = process.env['CHROMIUM_PATH'] ?? '';
const missing = missingPrograms([program || 'chromium']);
/** Chromium lets the timers of a page that is hidden for so long run once a minute; by itself after five minutes. */
const SLOW_AFTER_S = 1;
const REPEAT_S = 6;
/** Delay allowed on a busy machine. */
const LATE_MS = 3_000;
/** A page that may sound is slowed less: its own timers, which ask for every 0.1 s, come once a second. */
const SLOWED_MS = 900;
/** Any other sleeps: no timer comes for so long. */
const SLEEP_MS = 4_000;
/** Known by what it is: the files' names are hashes. */
const TIMER = readdirSync('dist/assets').find((name) => {
  const code = name.endsWith('.mjs') ? readFileSync(`dist/assets/${name}`, 'utf8') : '';
  return code.length < 500 && code.includes('setTimeout') && code.includes('postMessage');
});

const gaps = (times: readonly number[]): number[] => times.slice(1).map((at, i) => at - (times[i] ?? 0));

describe.skipIf(missing.length > 0)('a tab that is hidden for long', () => {
  let portal: RunningPortal;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    portal = await startPortal({ REPEAT_NURSE_S: String(REPEAT_S) });
    browser = await puppeteer.launch({
      executablePath: program,
      // By itself puppeteer has hidden pages run on as if they were seen.
      ignoreDefaultArgs: [
        '--disable-background-timer-throttling',
        '--disable-backgrounding-occluded-windows',
        '--disable-renderer-backgrounding',
      ],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        `--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/${SLOW_AFTER_S}`,
      ],
    });
    page = await browser.newPage();
    await page.evaluateOnNewDocument(() => {
      Object.assign(window, { began: [], ticks: [] });
      const start = Reflect.get(AudioBufferSourceNode.prototype, 'start') as (...args: unknown[]) => void;
      AudioBufferSourceNode.prototype.start = function (...args) {
        // The library's own tap of a silent moment is no sound.
        if ((this.buffer?.duration ?? 0) > 0.5) window.began.push(Date.now());
        start.apply(this, args);
      };
    });
    await signInNurse(page, portal.url);
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  });

  /** Another tab comes before it; its own timers are watched from then on. */
  async function hide(tab: Page): Promise<void> {
    const other = await browser.newPage();
    await other.bringToFront();
    await tab.evaluate(() => {
      const ticks: number[] = [];
      const tick = (): void => {
        ticks.push(Date.now());
        setTimeout(tick, 100);
      };
      tick();
      Object.assign(window, { ticks });
    });
    expect(await tab.evaluate(() => document.visibilityState)).toBe('hidden');
  }
  const ticksOf = (tab: Page): Promise<number[]> => tab.evaluate(() => [...window.ticks, Date.now()]);

  test('R9.07 repeats what waits at its period', async () => {
    await portal.raise('TALK_TO_NURSE');
    const began = () => page.evaluate(() => window.began);
    await until('the first sound', async () => (await began()).length > 0);
    await hide(page);
    await until('three repeats', async () => (await began()).length > 3, REPEAT_S * 5_000);
    const times = await began();
    for (const ms of gaps(times)) expect(Math.abs(ms - REPEAT_S * 1_000)).toBeLessThan(LATE_MS);
    expect(Math.max(...gaps(await ticksOf(page)))).toBeGreaterThan(SLOWED_MS);
  });

  test('R9.07 the timer that drives it keeps its time even where the timers of the page sleep', async () => {
    expect(TIMER).toBeDefined();
    const bare = await browser.newPage();
    await bare.goto(`${portal.url}/robots.txt`);
    await hide(bare);
    await bare.evaluate((file) => {
      // The policy that the portal makes for itself; this page has no script of the portal's.
      const policy = window.trustedTypes.createPolicy('portal', { createScriptURL: (url) => url });
      const timer = new Worker(policy.createScriptURL(`/assets/${file}`), { type: 'module' });
      window.began = [];
      timer.addEventListener('message', () => {
        window.began.push(Date.now());
        timer.postMessage(1_000);
      });
      timer.postMessage(1_000);
    }, TIMER);
    await until('the page sleeps', async () => Math.max(...gaps(await ticksOf(bare))) > SLEEP_MS, 30_000);
    const times = await bare.evaluate(() => window.began);
    expect(times.length).toBeGreaterThan(4);
    for (const ms of gaps(times)) expect(Math.abs(ms - 1_000)).toBeLessThan(LATE_MS);
  });
});
