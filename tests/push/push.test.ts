import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '#tests/support/certificate.ts';
import { startPushService, type PushService } from '#tests/support/firefox-push-service.ts';
import { clickOn, fill, launchFirefox, press, type Firefox } from '#tests/support/firefox.ts';
import { missingPrograms } from '#tests/support/missing.ts';
import {
  startNotificationDaemon,
  type NotificationDaemon,
  type Shown,
} from '#tests/support/notification-daemon.ts';
import { startPortal, type RunningPortal } from '#tests/support/running-portal.ts';
import { until } from '#tests/support/until.ts';

const firefox = process.env['FIREFOX_PATH'] ?? '';
const missing = missingPrograms([firefox || 'firefox-esr', 'dbus-daemon', 'openssl']);

describe.skipIf(missing.length > 0)('alerts while the portal is closed, in Firefox', () => {
  const directory = mkdtempSync(join(tmpdir(), 'wardline-push-'));
  let service: PushService;
  let desktop: NotificationDaemon;
  let portal: RunningPortal;
  let running: Firefox;
  let page: Page;

  beforeAll(async () => {
    const tls = makeCertificate(directory);
    [service, desktop] = await Promise.all([startPushService(tls), startNotificationDaemon()]);
    portal = await startPortal({ PUSH_HOSTS: service.host, NODE_EXTRA_CA_CERTS: tls.certFile });
    running = await launchFirefox(firefox, service, desktop);
  });
  afterAll(async () => {
    await running?.close();
    await portal?.stop();
    await desktop?.close();
    await service?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const tabs = async (): Promise<string[]> =>
    (await running.browser.pages()).map((tab) => tab.url()).filter((url) => url.startsWith(portal.url));

  /** The notification that the next request of this kind leads to. */
  async function raiseAndSee(kind: Parameters<RunningPortal['raise']>[0]): Promise<Shown> {
    const before = desktop.shown.length;
    await portal.raise(kind);
    return until(`a notification of ${kind}`, () => desktop.shown[before]);
  }

  test('R4.17 nothing is subscribed before somebody allows it', async () => {
    page = await running.browser.newPage();
    await page.goto(`${portal.url}/login`);
    await fill(page, 'User name', 'anitha.nair');
    await fill(page, 'Password', 'ward-line-2026');
    await press(page, 'button', 'Sign in');
    await until('the nurse is at her queue', () => page.url() === `${portal.url}/talk-nurse`);
    expect(service.subscriptions()).toBe(0);
  });

  test('R3.02 a click on "Allow notifications" subscribes and registers the device', async () => {
    // Headless Firefox has no sound device, so its sound stays blocked.
    await press(page, 'button', 'Sound is blocked. Turn on');
    await page.waitForSelector('::-p-aria([name="Allow notifications"][role="button"])');
    // Stands for the browser's own question, which no page can answer.
    await running.browser.defaultBrowserContext().overridePermissions(portal.url, ['notifications']);
    await press(page, 'button', 'Allow notifications');
    await page.waitForSelector('::-p-text(Notifications are on for this device.)');
    expect(service.subscriptions()).toBe(1);
  });

  test('with the tab closed, a request is pushed, decrypted and shown', async () => {
    await page.close();
    expect(await tabs()).toEqual([]);
    const shown = await raiseAndSee('EMERGENCY_CARE');
    expect(shown).toMatchObject({ summary: 'Emergency care', body: 'A patient needs help now.' });
    expect(service.received.map(({ status, why }) => ({ status, why }))).toEqual([{ status: 201, why: '' }]);
    expect(service.received[0]?.headers).toMatchObject({ urgency: 'high', ttl: '120' });
    await until('the browser acknowledges', () => service.acks.length > 0);
    expect(service.acks).toEqual([100]);
  });

  test('a tap opens the queue in which the patient waits', async () => {
    const [shown] = desktop.shown.slice(-1);
    desktop.tap(shown?.id ?? 0);
    await until('the queue opens', async () => (await tabs()).includes(`${portal.url}/talk-nurse`));
    expect(await tabs()).toHaveLength(1);
  });

  test('a tap with the portal open goes there in that window, without a reload', async () => {
    page = (await running.browser.pages()).find((tab) => tab.url().startsWith(portal.url)) as Page;
    await press(page, 'link', 'Nurse Care');
    await until('she has left the queue', () => page.url() === `${portal.url}/nurse-dashboard`);
    await page.evaluate(() => void Object.assign(window, { sameDocument: true }));
    const shown = await raiseAndSee('TALK_TO_NURSE');
    expect(shown).toMatchObject({ summary: 'Talk to nurse', body: 'A patient asks for a nurse.' });
    desktop.tap(shown.id);
    await until('the queue is shown', () => page.url() === `${portal.url}/talk-nurse`);
    expect(await tabs()).toHaveLength(1);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('"Not now" takes the notification away and opens nothing', async () => {
    await page.close();
    const shown = await raiseAndSee('TALK_TO_NURSE');
    const keys = shown.actions.filter((_, i) => i % 2 === 0);
    desktop.tap(
      shown.id,
      keys.find((key) => key.startsWith('snooze')),
    );
    await until('it is gone', () => desktop.closed.includes(shown.id));
    expect(await tabs()).toEqual([]);
  });

  test('the push service forgets the browser: the worker subscribes again and tells the server, no page open', async () => {
    service.forgetBrowser();
    await until('a new subscription', () => service.subscriptions() === 1);
    // The server learns the new address shortly after the browser did.
    await until('a push to the new address', async () => {
      const before = service.received.length;
      await portal.raise('EMERGENCY_CARE');
      await until('the server pushes', () => service.received.length > before, 2_000).catch(() => undefined);
      return service.received.length > before && service.received.at(-1)?.status === 201;
    });
    await until('its notification', () => desktop.shown.at(-1)?.summary === 'Emergency care');
    expect(await tabs()).toEqual([]);
  });

  test('R4.10 after logout nothing reaches this device', async () => {
    page = await running.browser.newPage();
    await page.goto(`${portal.url}/talk-nurse`);
    await clickOn(page, '::-p-xpath(//button[contains(., "Anitha Nair")])');
    const removed = page.waitForResponse((answer) => answer.url().endsWith('/removeDevice'));
    await clickOn(page, '::-p-xpath(//*[@role="menuitem"][normalize-space()="Logout"])');
    await until('the page of sign-in', () => page.url().startsWith(`${portal.url}/login`));
    expect((await removed).status()).toBe(200);
    await until('no subscription', () => service.subscriptions() === 0);
    const [sent, shown] = [service.received.length, desktop.shown.length];
    await portal.raise('EMERGENCY_CARE');
    // Nothing can be waited for here: a push that the server sends arrives within 0.1 s of the request.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(service.received.length).toBe(sent);
    expect(desktop.shown.length).toBe(shown);
  });
});
