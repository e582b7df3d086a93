import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import type { NotificationDaemon } from '#tests/support/notification-daemon.ts';
import type { PushService } from '#tests/support/firefox-push-service.ts';
import { until } from '#tests/support/until.ts';

export interface Firefox {
  browser: Browser;
  close(): Promise<void>;
}

/** Debian's Firefox with our push service, and with a real desktop to show notifications on. */
export async function launchFirefox(
  program: string,
  push: PushService,
  desktop: NotificationDaemon,
): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'wardline-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    userDataDir: profile,
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: desktop.address },
    extraPrefsFirefox: {
      'dom.push.serverURL': push.url,
      'dom.push.testing.allowInsecureServerURL': true,
      // Remote control turns push off unless somebody says otherwise.
      'dom.push.connection.enabled': true,
      'dom.push.retryBaseInterval': 200,
      // A worker that has nothing to do is really gone when the next push comes. (idle_extended_timeout stays: it would
      // end a first installation that takes longer.)
      'dom.serviceWorkers.idle_timeout': 500,
    },
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

/** Clicks what a person would call by this role and name. */
export async function press(page: Page, role: string, name: string): Promise<void> {
  await clickOn(page, `::-p-aria([name="${name}"][role="${role}"])`);
}

/** Clicks what a selector finds, once it is there. */
export async function clickOn(page: Page, selector: string): Promise<void> {
  await until(`${selector} can be clicked`, async () => {
    const found = await page.waitForSelector(selector, { timeout: 10_000 });
    // What is drawn anew in this moment takes the click with it.
    return found?.click().then(
      () => true,
      () => false,
    );
  });
}
