import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import type { NotificationDaemon } from '#tests/support/notification-daemon.ts';
import type { PushService } from '#tests/support/firefox-push-service.ts';

export interface Firefox {
  browser: Browser;
  close(): Promise<void>;
}

/** Debian's Firefox with our push service, and with a real desktop to show notifications on. */
export async function launchFirefox(program: string, push: PushService, desktop: NotificationDaemon): Promise<Firefox> {
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
      // A worker that has nothing to do is really gone when the next push comes.
      'dom.serviceWorkers.idle_timeout': 500,
      'dom.serviceWorkers.idle_extended_timeout': 500,
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
