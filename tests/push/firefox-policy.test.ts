// @module-tag nightly
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atNight } from '#tests/support/at-night.ts';
import { fill, launchFirefox, press, type Firefox } from '#tests/support/browser/firefox.ts';
import { STOPS } from '#tests/support/journeys/stops.ts';
import { missingPrograms } from '#tests/support/missing.ts';
import { startPortal, type RunningPortal } from '#tests/support/server/running-portal.ts';
import { until } from '#tests/support/until.ts';
import '#tests/support/browser/trusted-types.ts';

const firefox = process.env['FIREFOX_PATH'] ?? '';
const missing = missingPrograms([firefox || 'firefox-esr']);
const WALK_MS = 300_000;
/** People who sign in, and where; the routes of each are those that need no id. */
const WALKS = [
  ['provider', 'meera.iyer', '/login'],
  ['nurse', 'anitha.nair', '/login'],
  ['agent', 'farhan.shaikh', '/agent'],
] as const;
/** Before a merge a few of each role: journeys test the same policy on every page in Chromium. */
const PATHS_MAX = atNight(Infinity, 5);
const pathsOf = (role: string, userName?: string): string[] =>
  STOPS.filter(
    (stop) => stop.role === role && stop.userName === userName && !stop.sql && !stop.path.includes('{'),
  )
    .map(({ path }) => path)
    .slice(0, PATHS_MAX);

describe.skipIf(missing.length > 0)('the content security policy and Trusted Types, in Firefox', () => {
  let portal: RunningPortal;
  let running: Firefox;
  let page: Page;
  /** Returns what the server was told: Firefox itself reports what it stopped. */
  const reports = (): string[] =>
    portal
      .said()
      .split('\n')
      .filter((line) => line.includes('the content security policy blocked something'));

  beforeAll(async () => {
    portal = await startPortal();
    running = await launchFirefox(firefox, {});
    page = await running.browser.newPage();
  });
  afterAll(async () => {
    await running?.close();
    await portal?.stop();
  });

  test(
    'stop nothing of the portal on the pages that anyone may open',
    async () => {
      await walk(pathsOf('public'));
      expect(reports()).toEqual([]);
    },
    WALK_MS,
  );

  test.each(WALKS)(
    'stop nothing of the portal on the pages of a %s',
    async (role, userName, signInPath) => {
      await page.goto(portal.url + signInPath);
      await fill(page, 'User name', userName);
      await fill(page, 'Password', 'ward-line-2026');
      await press(page, 'button', 'Sign in');
      await until(`${userName} is signed in`, () => new URL(page.url()).pathname !== signInPath, 30_000);
      const paths = pathsOf(role, userName);
      expect(paths.length).toBeGreaterThan(2);
      await walk(paths);
      expect(reports()).toEqual([]);
    },
    WALK_MS,
  );

  test('stop what is not of the portal, and the server is told', async () => {
    const became = await page.evaluate(() => {
      const tries: Record<string, () => unknown> = {
        html: () => (document.createElement('div').innerHTML = '<img src="x">'),
        script: () => (document.createElement('script').src = '/boot.js'),
        policy: () => window.trustedTypes.createPolicy('mine', {}),
      };
      const became = Object.entries(tries).map(([name, act]) => {
        try {
          act();
          return `${name} taken`;
        } catch (error) {
          return `${name} ${(error as Error).name}`;
        }
      });
      const elsewhere = document.createElement('img');
      elsewhere.src = 'http://127.0.0.1:9/elsewhere.png';
      document.body.append(elsewhere);
      return became;
    });
    expect(became).toEqual(['html TypeError', 'script TypeError', 'policy TypeError']);
    await until('the server is told', () => reports().some((line) => line.includes('"directive":"img-src"')));
    expect(reports().some((line) => line.includes('require-trusted-types-for'))).toBe(true);
  });

  /** Opens each page and waits for its heading. */
  async function walk(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await page.goto(portal.url + path);
      await page.waitForSelector('main h1, main h2, form', { timeout: 30_000 });
    }
  }
});
