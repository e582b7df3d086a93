import type { BrowserContext, Page, Request } from '@playwright/test';
import { deviceProfile, type DeviceProfile } from '#tests/support/browser/device-profile.ts';
import { expect, signIn, test } from '#tests/support/browser/e2e.ts';
import { ownPortal } from '#tests/support/browser/own-portal.ts';
import { controlled, opened, pathOf } from '#tests/support/journeys/routes.ts';
import { STOPS, type Stop } from '#tests/support/journeys/stops.ts';

/**
 * Every route without a server: each person visits theirs once, the browser is closed, the server stopped, the browser
 * started again. Then each opens by its address: what was read and as of when, or a plain reason.
 */
/** The devices are opened again after minutes: none may be locked by then. */
const portal = ownPortal({ IDLE_LOCK_S: '0' });
const devices = new Map<string, DeviceProfile>();
const paths = new Map<Stop, string>();
const people = Map.groupBy(STOPS, ({ userName = 'nobody' }) => userName);

/** Names of code, and what code makes of nothing. */
const NO_WORDS = /\b(?:undefined|null|NaN|Invalid Date|[a-z]+\.[a-z]+[A-Z]\w*)\b|\[object /;
const AS_OF = /^You are offline\. Showing data from/;
const REASON = 'You are offline. This loads when you reconnect.';
const WAIT_MS = 10_000;

test.beforeAll(async () => {
  test.setTimeout(400_000);
  await portal.start();
  for (const [userName, stops] of people) await visit(userName, stops);
  await portal.stop();
});

test.afterAll(async () => {
  for (const device of devices.values()) device.remove();
  await portal.end();
});

async function visit(userName: string, stops: readonly Stop[]): Promise<void> {
  const device = deviceProfile();
  devices.set(userName, device);
  const browser = await device.open({ baseURL: portal.url });
  const page = await browser.newPage();
  const isQuiet = watchCalls(page);
  if (userName === 'nobody') await page.goto('/login');
  else await signIn(page, userName);
  await controlled(page);
  for (const stop of stops) {
    const path = await pathOf(stop, portal.sql);
    paths.set(stop, path);
    await page.goto(path);
    await opened(page);
    await expect.poll(isQuiet).toBe(true);
  }
  await browser.close();
}

/** @returns whether the page has had all its answers for a moment; the stream never ends */
function watchCalls(page: Page): () => boolean {
  const open = new Set<Request>();
  let lastAt = 0;
  const note = (): void => void (lastAt = Date.now());
  const done = (request: Request): void => {
    open.delete(request);
    note();
  };
  page.on('request', (request) => {
    note();
    if (!request.url().includes('/v1/events')) open.add(request);
  });
  page.on('requestfinished', done);
  page.on('requestfailed', done);
  return () => open.size === 0 && Date.now() - lastAt > 500;
}

/** Returns what is shown there says something to a person. */
async function saysWhatItIs(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const main = page.getByRole('main');
  await expect.soft(main, path).toBeVisible({ timeout: WAIT_MS });
  await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeAttached({ timeout: WAIT_MS });
  const spinner = page.getByRole('status').filter({ hasText: /Loading|taking longer/ });
  await expect.soft(spinner, path).toHaveCount(0, { timeout: WAIT_MS });
  await expect.soft(page.getByText('Unexpected Application Error!'), path).toHaveCount(0);
  expect.soft(await main.innerText(), path).not.toMatch(NO_WORDS);
}

async function again(userName: string): Promise<BrowserContext> {
  const device = devices.get(userName);
  if (!device) throw new Error(`${userName} was never here`);
  return device.open({ baseURL: portal.url });
}

test(
  'every route opens without a server: as of when it was read, or with a plain reason',
  { tag: '@nightly' },
  async () => {
    test.setTimeout(600_000);
    for (const [userName, stops] of people) {
      const browser = await again(userName);
      const page = await browser.newPage();
      for (const stop of stops) {
        const path = paths.get(stop) ?? '';
        await saysWhatItIs(page, path);
        // A public page reads no one's data; the page of an unreachable server says so itself.
        if (userName === 'nobody' || path.startsWith('/maintainence')) continue;
        expect.soft(new URL(page.url()).pathname).toBe(path);
        const said = page.getByText(AS_OF).or(page.getByText(REASON));
        await expect.soft(said.first(), path).toBeVisible({ timeout: WAIT_MS });
      }
      await browser.close();
    }
  },
);

test('says when a page was never loaded, without a time', { tag: '@nightly' }, async () => {
  const browser = await again('meera.iyer');
  const page = await browser.newPage();
  await saysWhatItIs(page, '/patient/never-seen');
  await expect(page.getByText(REASON)).toBeVisible();
  await browser.close();
});
