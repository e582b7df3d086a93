import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import type { NotificationDaemon } from '#tests/support/doubles/notification-daemon.ts';
import type { PushService } from '#tests/support/doubles/firefox-push-service.ts';
import { until } from '#tests/support/until.ts';

export interface Firefox {
  browser: Browser;
  close(): Promise<void>;
}

/** Surroundings of a Firefox beside its window: prefs, and where its sound and its notifications go. */
interface Surroundings {
  prefs?: Record<string, string | number | boolean>;
  env?: Record<string, string>;
}

/**
 * A worker that has nothing to do ends after this; not sooner than it takes what waits no longer off the screen, 0.4 s behind
 * its push.
 */
export const IDLE_WORKER_MS = 1_000;

/** Our push service, and a real desktop to show notifications on. */
export function withPush(push: PushService, desktop: NotificationDaemon): Surroundings {
  return {
    env: { DBUS_SESSION_BUS_ADDRESS: desktop.address },
    prefs: {
      'dom.push.serverURL': push.url,
      'dom.push.testing.allowInsecureServerURL': true,
      // Remote control turns push off unless it is told otherwise.
      'dom.push.connection.enabled': true,
      'dom.push.retryBaseInterval': 200,
      // (idle_extended_timeout stays: it would end a first installation that takes longer.)
      'dom.serviceWorkers.idle_timeout': IDLE_WORKER_MS,
    },
  };
}

/** Debian's Firefox. */
export async function launchFirefox(
  program: string,
  { prefs = {}, env = {} }: Surroundings,
): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'wardline-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    userDataDir: profile,
    env: { ...process.env, ...env },
    extraPrefsFirefox: prefs,
  });
  return {
    browser,
    async close() {
      await browser.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** Types into the field with this label. */
export async function fill(page: Page, label: string, text: string): Promise<void> {
  const field = await page.waitForSelector(`::-p-aria(${label})`);
  await field?.type(text);
}

/**
 * The selector of what a person calls a button or a link of this name. Puppeteer's own search by role asks Firefox for
 * the name of every element of the page, one by one: half a minute where a queue is long. A short word for a phone may follow.
 */
export function named(role: 'button' | 'link', name: string): string {
  const tag = role === 'link' ? 'a' : role;
  return `::-p-xpath(//${tag}[starts-with(normalize-space(), "${name}") or @aria-label="${name}"])`;
}

export async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await clickOn(page, named(role, name));
}

/** Clicks what a selector finds, once it is there. */
export async function clickOn(page: Page, selector: string): Promise<void> {
  await until(`${selector} can be clicked`, () => clickNow(page, selector), 30_000);
}

/** @returns false for what is absent, or redrawn in this moment, and loses the click */
async function clickNow(page: Page, selector: string): Promise<boolean> {
  const found = await page.$(selector).catch(() => null);
  if (!found) return false;
  return found.click().then(
    () => true,
    () => false,
  );
}

/** Anitha Nair signs in and sees her queue. */
export async function signInNurse(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await fill(page, 'User name', 'anitha.nair');
  await fill(page, 'Password', 'ward-line-2026');
  await press(page, 'button', 'Sign in');
  await until('the nurse is at her queue', () => page.url() === `${url}/talk-nurse`);
}

const accountMenu = (name: string): string => `::-p-xpath(//button[contains(., "${name}")])`;

/** @returns false, too, while another page is loaded */
const isHere = (page: Page, selector: string): Promise<boolean> =>
  page.$(selector).then(Boolean, () => false);

/** Clicks what stays in its place: a menu that has just opened is still moved, and a click that is aimed before hits its neighbour. */
async function clickWhenStill(page: Page, selector: string): Promise<boolean> {
  const placeOf = async (): Promise<string> => {
    const found = await page.$(selector).catch(() => null);
    await found?.evaluate((element) => element.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
    return JSON.stringify((await found?.boundingBox()) ?? null);
  };
  let place = await placeOf();
  await until(`${selector} stays in its place`, async () => {
    const before = place;
    place = await placeOf();
    return place !== 'null' && place === before;
  });
  return clickNow(page, selector);
}

/** Opens the account menu of this person and logs out. @throws an error with what the page says */
export async function logOut(page: Page, name: string, url: string): Promise<void> {
  const menu = accountMenu(name);
  const entry = '::-p-xpath(//*[@role="menuitem"][normalize-space()="Logout"])';
  const isOut = (): boolean => page.url().startsWith(`${url}/login`);
  const isLoggedOut = async (): Promise<boolean> => {
    // A bar that is still drawn may lose the press.
    if (!(await isHere(page, entry))) await clickWhenStill(page, menu);
    await until('the menu', () => isHere(page, entry), 3_000);
    if (await clickWhenStill(page, entry)) await until('the sign-in page', isOut, 10_000);
    return isOut();
  };
  await until('the page of sign-in', () => isLoggedOut().catch(() => false), 30_000).catch(
    async (error: unknown) => {
      const said = await page.evaluate(() => document.body.innerText.slice(0, 400)).catch(() => 'nothing');
      throw new Error(`${String(error)}; ${page.url()} says: ${said}`, { cause: error });
    },
  );
}

declare global {
  interface Window {
    /** Last body seen by `lastBodyTo`. */
    lastBody: string;
  }
}

/** Looks on while a page sends to a path, from now on. @returns reads the last body, as the page sent it */
export async function lastBodyTo(page: Page, path: string): Promise<() => Promise<unknown>> {
  await page.evaluate((end) => {
    const send = window.fetch.bind(window);
    window.fetch = (input, init) => {
      const isIt = typeof input === 'string' && input.endsWith(end);
      if (isIt && typeof init?.body === 'string') window.lastBody = init.body;
      return send(input, init);
    };
  }, path);
  return async () => JSON.parse(await page.evaluate(() => window.lastBody)) as unknown;
}
