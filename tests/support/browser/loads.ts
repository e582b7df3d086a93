import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { E2E_URL } from '#tests/support/browser/addresses.ts';
import { patientLink, raise, signIn, sql } from '#tests/support/browser/e2e.ts';
import { takeFrom } from '#tests/support/journeys/room-steps.ts';

/** A screen that people begin with, and what a page of it has once a person can work with it. */
export interface FirstScreen {
  name: string;
  /** Name of the signed-in person; absent without one. */
  userName?: string;
  path: string;
  /** Runs in the page: it may use nothing from outside itself. */
  isUsable: () => boolean;
}

/** Requests of one load of a screen until it was usable, as reported by the browser. */
export interface Load {
  /** Time from the navigation to the frame that shows the usable screen. */
  usableMs: number;
  scripts: string[];
  gzip: number;
  brotli: number;
  /** Bytes of everything, headers included. */
  onWire: number;
  /** Calls of the server that were made more than once. */
  twice: string[];
  /** Cumulative layout shift until a second later, and what moved by how much. */
  shift: number;
  moved: string[];
}

/** A mobile line and a device four times slower than this machine. */
export const SLOW_LINE = { bitsPerS: 1_600_000, delayMs: 150, timesSlower: 4 };

/** The form of a patient's link into the call has no field. */
const hasSubmit = (): boolean =>
  [...document.querySelectorAll('button')].some(
    ({ type, textContent }) => type === 'submit' && !!textContent,
  );
const hasButton = (): boolean =>
  !!document.querySelector('input') &&
  [...document.querySelectorAll('button')].some(
    ({ type, textContent }) => type === 'submit' && !!textContent,
  );

export const SIGN_IN: FirstScreen = { name: '/login', path: '/login', isUsable: hasButton };

export const HOMES: readonly FirstScreen[] = [
  {
    name: 'nurse',
    userName: 'rekha.pawar',
    path: '/talk-nurse',
    isUsable: () =>
      [...document.querySelectorAll('main button')].some((it) => it.textContent?.includes('Accept')),
  },
  {
    name: 'provider',
    userName: 'meera.iyer',
    path: '/dashboard',
    isUsable: () =>
      !!document.querySelector('main h1') &&
      document.querySelectorAll('main section').length > 1 &&
      !document.querySelector('main [aria-busy=true]'),
  },
  {
    name: 'agent',
    userName: 'farhan.shaikh',
    path: '/agent-dashboard',
    isUsable: () => document.querySelectorAll('main tbody tr, main [role=row]').length > 3,
  },
];

/** A nurse has someone who waits, and a doctor took a request to which its patient is invited. @returns the patient's page */
export async function prepareScreens(browser: Browser): Promise<FirstScreen> {
  await raise('TALK_TO_NURSE', { hubKey: 'wardline_hadapsar' });
  // Another one each time: who is in a visit already has no second one.
  const [patient] = await sql<{ mrn: string; name: string }>(
    'select mrn, name from patient order by random() limit 1',
  );
  const { requestId } = await raise('TALK_TO_DOC', { mrn: patient?.mrn });
  const context = await browser.newContext({ baseURL: E2E_URL, serviceWorkers: 'block' });
  const doctor = await context.newPage();
  await signIn(doctor, 'meera.iyer');
  await takeFrom(doctor, patient?.name ?? '');
  const path = await patientLink(requestId);
  await context.close();
  return { name: 'guest', path, isUsable: hasSubmit };
}

/** A device of this person. Without a worker each load comes over the line. */
export async function deviceOf(
  browser: Browser,
  screen: FirstScreen,
  serviceWorkers: 'allow' | 'block',
): Promise<BrowserContext> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ baseURL: E2E_URL, viewport, serviceWorkers });
  const page = await context.newPage();
  if (screen.userName) await signIn(page, screen.userName);
  else {
    await page.goto(screen.path);
    await page.getByRole('button', { name: 'Accept All' }).click();
  }
  if (serviceWorkers === 'allow') await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.close();
  return context;
}

/** Opens a screen in a new tab. `cold` empties the browser's cache before. */
export async function load(
  context: BrowserContext,
  screen: FirstScreen,
  cold: boolean,
  timesSlower = SLOW_LINE.timesSlower,
): Promise<Load> {
  const page = await context.newPage();
  try {
    await slowDown(context, page, cold, timesSlower);
    await page.addInitScript(`(${watchPage.toString()})(${screen.isUsable.toString()})`);
    await page.goto(screen.path, { waitUntil: 'commit', timeout: 60_000 });
    await page.waitForFunction(() => 'usableMs' in window, undefined, { timeout: 60_000 });
    await page.waitForTimeout(1_000);
    return measured(await page.evaluate(readLoad));
  } finally {
    await page.close();
  }
}

async function slowDown(
  context: BrowserContext,
  page: Page,
  cold: boolean,
  timesSlower: number,
): Promise<void> {
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  if (cold) await tools.send('Network.clearBrowserCache');
  const bytesPerS = SLOW_LINE.bitsPerS / 8;
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_LINE.delayMs,
    downloadThroughput: bytesPerS,
    uploadThroughput: bytesPerS,
  });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: timesSlower });
}

type Watched = Pick<Load, 'usableMs' | 'shift' | 'moved'>;

type Shift = PerformanceEntry & { value: number; sources: readonly { node: Node | null }[] };

/** Runs in the page before its scripts: notes the frame that shows a usable screen, and how far parts of it moved. */
function watchPage(isUsable: () => boolean): void {
  const found = window as unknown as Watched;
  found.shift = 0;
  found.moved = [];
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries() as Shift[]) {
      found.shift += value;
      const parts = sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '');
      found.moved.push(`${value.toFixed(3)} at ${Math.round(startTime)} ms: ${parts.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = (): void => {
    if (!document.body || !isUsable()) return void requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => void (found.usableMs = performance.now())));
  };
  requestAnimationFrame(look);
}

interface ReadLoad extends Watched {
  files: { path: string; bytes: number }[];
}

/** Runs in the page: what had come by the time that it was usable. */
function readLoad(): ReadLoad {
  const { usableMs, shift, moved } = window as unknown as Watched;
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ];
  const files = (entries as PerformanceResourceTiming[])
    .filter(({ startTime, responseEnd }) => startTime < usableMs && responseEnd && responseEnd <= usableMs)
    .map(({ name, transferSize }) => ({ path: new URL(name).pathname, bytes: transferSize }));
  return { usableMs, shift, moved, files };
}

function measured({ usableMs, shift, moved, files }: ReadLoad): Load {
  const paths = files.map(({ path }) => path);
  const scripts = [...new Set(paths.filter((path) => /\.m?js$/.test(path)))];
  const texts = scripts.map((path) => readFileSync(join('dist', path)));
  const bytesOf = (pack: (text: Buffer) => Buffer): number =>
    texts.reduce((sum, text) => sum + pack(text).length, 0);
  const calls = paths.filter((path) => path.startsWith('/wardline/'));
  return {
    usableMs,
    shift,
    moved,
    scripts,
    gzip: bytesOf((text) => gzipSync(text, { level: constants.Z_BEST_COMPRESSION })),
    brotli: bytesOf((text) => brotliCompressSync(text)),
    onWire: files.reduce((sum, { bytes }) => sum + bytes, 0),
    twice: [...new Set(calls.filter((call, at) => calls.indexOf(call) !== at))],
  };
}
