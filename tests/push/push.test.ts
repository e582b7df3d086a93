import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestCalls } from '#contract/requests.ts';
import { makeCertificate } from '#tests/support/doubles/certificate.ts';
import { makeClient } from '#tests/support/server/client.ts';
import { startPushService, type PushService } from '#tests/support/doubles/firefox-push-service.ts';
import {
  IDLE_WORKER_MS,
  lastBodyTo,
  launchFirefox,
  logOut,
  named,
  press,
  signInNurse,
  type Firefox,
  withPush,
} from '#tests/support/browser/firefox.ts';
import { missingPrograms } from '#tests/support/missing.ts';
import {
  startNotificationDaemon,
  type NotificationDaemon,
  type DesktopNotification,
} from '#tests/support/doubles/notification-daemon.ts';
import { startPortal, type RunningPortal } from '#tests/support/server/running-portal.ts';
import { signIns } from '#tests/support/server/sign-ins.ts';
import { until } from '#tests/support/until.ts';

declare global {
  interface Window {
    /** Days by which the browser's clock is ahead. */
    daysAhead: number;
    /** How often what the portal does once an hour was done. */
    hours: number;
  }
}

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
    // Days pass in this browser: it would lock.
    const settings = { PUSH_HOSTS: service.host, IDLE_LOCK_S: '0' };
    portal = await startPortal({ ...settings, NODE_EXTRA_CA_CERTS: tls.certFile });
    running = await launchFirefox(firefox, withPush(service, desktop));
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

  /** Returns what a person does in the browser's own settings. */
  const permit = (state: 'granted' | 'denied'): Promise<void> =>
    running.browser
      .defaultBrowserContext()
      .setPermission(portal.url, { permission: { name: 'notifications' }, state });

  /** Another member of staff, without a browser. */
  const colleague = signIns({ now: () => new Date() }, (headers) =>
    makeClient((path, init) => fetch(`${portal.url}${path}`, init), headers),
  );

  /** The notification that the next request of this kind leads to. */
  async function raiseAndSee(kind: Parameters<RunningPortal['raise']>[0]): Promise<DesktopNotification> {
    const before = desktop.shown.length;
    await portal.raise(kind);
    return until(`a notification of ${kind}`, () => desktop.shown[before]);
  }

  test('R4.17 the first load after the sign-in asks for notifications; nothing is subscribed before the answer', async () => {
    page = await running.browser.newPage();
    await signInNurse(page, portal.url);
    await page.waitForSelector(named('button', 'Allow notifications'));
    expect(service.subscriptions()).toBe(0);
  });

  test('R3.02 R4.17 a click on "Allow notifications" subscribes and registers the device', async () => {
    const registration = await lastBodyTo(page, '/deviceToken');
    await press(page, 'button', 'Allow notifications');
    expect(service.subscriptions()).toBe(0);
    // The answer to the browser's own question, which no page can give.
    const told = page.waitForResponse((answer) => answer.url().endsWith('/deviceToken'));
    await permit('granted');
    expect((await told).status()).toBe(200);
    expect(service.subscriptions()).toBe(1);
    await until('the question is gone', async () => !(await page.$(named('button', 'Allow notifications'))));
    const { userId } = await colleague('anitha.nair');
    const said = { deviceId: 'web-portal', userId, deviceType: 'web' };
    expect(await registration()).toEqual({ deviceToken: expect.stringContaining(service.host), ...said });
  });

  test('R4.18 an address that the server was told seven days ago is told again, a younger one is not', async () => {
    // The browser's clock: the hours of the portal's timer are short, and days pass when the test says so.
    const clock = await page.evaluateOnNewDocument(() => {
      const [began, now] = [window.setInterval.bind(window), Date.now];
      Object.assign(window, { daysAhead: 0, hours: 0 });
      Date.now = () => now() + window.daysAhead * 86_400_000;
      Object.assign(window, {
        setInterval: (work: () => void, ms: number) => {
          if (ms !== 3_600_000) return began(work, ms);
          return began(() => {
            window.hours += 1;
            work();
          }, 1_000);
        },
      });
    });
    let told = 0;
    page.on('response', (answer) => void (told += Number(answer.url().endsWith('/deviceToken'))));
    await page.reload();
    await until('the start tells it', () => told === 1);
    const pass = async (days: number): Promise<void> => {
      const hours = await page.evaluate((ahead) => {
        window.daysAhead = ahead;
        return window.hours;
      }, days);
      // More than one: what an hour began takes longer than the next one needs to come.
      await until('some hours pass', async () => (await page.evaluate(() => window.hours)) > hours + 5);
    };
    // The device writes down when it told the server.
    await pass(0);
    await pass(6.99);
    expect(told).toBe(1);
    await pass(7.01);
    await until('it is told again', () => told === 2);
    await pass(7.02);
    expect(told).toBe(2);
    await page.removeScriptToEvaluateOnNewDocument(clock.identifier);
    expect(service.subscriptions()).toBe(1);
  });

  test('with the tab closed, a request is pushed, decrypted and shown', async () => {
    await page.close();
    expect(await tabs()).toEqual([]);
    // The worker has ended too by then.
    await new Promise((resolve) => setTimeout(resolve, 2 * IDLE_WORKER_MS));
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
    expect(shown).toMatchObject({ summary: 'Talk to nurse', body: 'A patient is asking for a nurse.' });
    desktop.tap(shown.id);
    await until('the queue is shown', () => page.url() === `${portal.url}/talk-nurse`);
    expect(await tabs()).toHaveLength(1);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('R3.02 the server knows that it was shown; when another nurse takes it, it leaves the screen', async () => {
    await page.close();
    const before = desktop.shown.length;
    const { requestId } = await portal.raise('TALK_TO_NURSE');
    const shown = await until('a notification', () => desktop.shown[before]);
    // Without a page: the worker itself told the server.
    const trace = await until('the report', async () =>
      (await portal.command('alerts show', requestId)).find((line) => /anitha.nair.*shown/.test(line)),
    );
    expect(trace).toContain('by PUSH');
    const mary = await colleague('mary.dsouza');
    await mary.call(requestCalls.takeRequest, { body: { requestId } });
    const said = await until('the withdrawal', () => desktop.shown[before + 1]);
    expect(said).toMatchObject({ summary: 'Talk to nurse', body: 'No longer waiting.' });
    await until('it is gone', () => desktop.closed.includes(said.id));
    expect(shown.body).toBe('A patient is asking for a nurse.');
  });

  test('"Snooze 5 min" takes the notification away for five minutes and opens nothing', async () => {
    const before = desktop.shown.length;
    const { requestId } = await portal.raise('TALK_TO_NURSE');
    const shown = await until('a notification', () => desktop.shown[before]);
    const keys = shown.actions.filter((_, i) => i % 2 === 0);
    desktop.tap(
      shown.id,
      keys.find((key) => key.startsWith('snooze')),
    );
    await until('it is gone', () => desktop.closed.includes(shown.id));
    expect(await tabs()).toEqual([]);
    await until('the server knows', async () =>
      (await portal.command('alerts show', requestId)).some((line) =>
        /anitha.nair.*snoozed until/.test(line),
      ),
    );
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

  test('the line to the push service is cut: what comes by then is shown once, when it is back', async () => {
    service.cutLine();
    const [sent, seen, acknowledged] = [service.received.length, desktop.shown.length, service.acks.length];
    // The emergency before it may be shown as late as this.
    const ofThisOne = (): DesktopNotification[] =>
      desktop.shown.slice(seen).filter(({ summary }) => summary === 'Talk to nurse');
    await portal.raise('TALK_TO_NURSE');
    await until('the server pushes', () => service.received.length > sent);
    expect(service.received.at(-1)?.status).toBe(201);
    expect(ofThisOne()).toEqual([]);
    service.mendLine();
    const shown = await until('a notification', () => ofThisOne()[0]);
    expect(shown.body).toBe('A patient is asking for a nurse.');
    await until('the browser acknowledges', () => service.acks.length > acknowledged);
    // The next one comes over the new line, and the first one not again.
    await raiseAndSee('EMERGENCY_CARE');
    expect(ofThisOne()).toHaveLength(1);
    expect(service.acks.slice(acknowledged)).not.toContain(101);
  });

  test('R4.10 after logout nothing reaches this device', async () => {
    page = await running.browser.newPage();
    await page.goto(`${portal.url}/talk-nurse`);
    const removed = page.waitForResponse((answer) => answer.url().endsWith('/removeDevice'), {
      timeout: 35_000,
    });
    const [answer] = await Promise.all([removed, logOut(page, 'Anitha Nair', portal.url)]);
    expect(answer.status()).toBe(200);
    await until('no subscription', () => service.subscriptions() === 0);
    const [sent, shown] = [service.received.length, desktop.shown.length];
    await portal.raise('EMERGENCY_CARE');
    // Nothing can be waited for here: a push that the server sends arrives within 0.1 s of the request.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(service.received.length).toBe(sent);
    expect(desktop.shown.length).toBe(shown);
  });

  test('permission is revoked: the device is forgotten, the portal says so and still counts', async () => {
    // What was allowed once is not asked again.
    const told = page.waitForResponse((answer) => answer.url().endsWith('/deviceToken'));
    await signInNurse(page, portal.url);
    expect((await told).status()).toBe(200);
    await permit('denied');
    await until('the browser gives the address up', () => service.subscriptions() === 0);
    const [sent, shown] = [service.received.length, desktop.shown.length];
    await portal.raise('EMERGENCY_CARE');
    await until('the address is refused', () => service.received[sent]?.status === 410);
    // The open page needs no permission.
    await until('the page counts', async () => /^\(\d+\)/.test(await page.title()));
    await press(page, 'button', 'Sound is blocked. Turn on');
    await page.waitForSelector('::-p-text(Notifications are blocked for this site in the browser settings.)');
    expect(await page.$(named('button', 'Allow notifications'))).toBeNull();
    // The server has struck the address off: it is not tried again.
    await portal.raise('EMERGENCY_CARE');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(service.received.length).toBe(sent + 1);
    expect(desktop.shown.length).toBe(shown);
  });

  test('permission is given again in the browser’s settings: the device is subscribed, the open panel says so', async () => {
    await permit('granted');
    await page.waitForSelector('::-p-text(Notifications are on for this device.)');
    expect(service.subscriptions()).toBe(1);
    const shown = await raiseAndSee('EMERGENCY_CARE');
    expect(shown.summary).toBe('Emergency care');
  });
});
