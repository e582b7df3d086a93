import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WAITS_CACHE } from '#contract/device-names.ts';
import { missingPrograms } from '#tests/support/missing.ts';
import {
  startNotificationDaemon,
  type NotificationDaemon,
} from '#tests/support/doubles/notification-daemon.ts';
import { startPortal, type RunningPortal } from '#tests/support/server/running-portal.ts';
import { until } from '#tests/support/until.ts';

const program = process.env['CHROMIUM_PATH'] ?? '';
const missing = missingPrograms([program || 'chromium', 'dbus-daemon']);

/** Chromium cannot subscribe without Google's service, so its developer tools deliver the pushes here. */
describe.skipIf(missing.length > 0)('alerts while the portal is closed, in Chromium', () => {
  const profile = mkdtempSync(join(tmpdir(), 'wardline-chromium-'));
  let desktop: NotificationDaemon;
  let portal: RunningPortal;
  let context: BrowserContext;
  let tools: CDPSession;
  let registrationId = '';
  const running = new Map<string, string>();

  beforeAll(async () => {
    desktop = await startNotificationDaemon();
    portal = await startPortal();
    context = await chromium.launchPersistentContext(profile, {
      executablePath: program,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      env: { ...(process.env as Record<string, string>), DBUS_SESSION_BUS_ADDRESS: desktop.address },
    });
    await context.grantPermissions(['notifications'], { origin: portal.url });
    // The tools stay on an empty page of their own, so that every page of the portal can be closed.
    tools = await context.newCDPSession(context.pages()[0] ?? (await context.newPage()));
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      registrationId =
        registrations.find(({ scopeURL }) => scopeURL.startsWith(portal.url))?.registrationId ??
        registrationId;
    });
    tools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { versionId, runningStatus } of versions) running.set(versionId, runningStatus);
    });
    await tools.send('ServiceWorker.enable');
  });
  afterAll(async () => {
    await context?.close();
    await portal?.stop();
    await desktop?.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  async function deliver(data: string): Promise<void> {
    await tools.send('ServiceWorker.deliverPushMessage', { origin: portal.url, registrationId, data });
  }
  async function stopWorker(): Promise<void> {
    for (const versionId of running.keys()) await tools.send('ServiceWorker.stopWorker', { versionId });
    await until('the worker is stopped', () => [...running.values()].every((status) => status === 'stopped'));
  }
  const tabs = (): Page[] => context.pages().filter((page) => page.url().startsWith(portal.url));
  const payload = (requestId: string): string =>
    JSON.stringify({ kind: 'TALK_TO_NURSE', requestId, role: 'nurse', url: '/talk-nurse' });

  test('the worker is active after the first visit', async () => {
    const page = await context.newPage();
    await page.goto(`${portal.url}/login`);
    await page.evaluate(async () => navigator.serviceWorker.ready);
    // Not only installed: it serves this very page, without a reload.
    await until('the worker serves the page', () =>
      page.evaluate(() => navigator.serviceWorker.controller !== null),
    );
    await page.close();
    expect(registrationId).not.toBe('');
  });

  test('with the tab closed and the worker stopped, a push is shown', async () => {
    await stopWorker();
    expect(tabs()).toHaveLength(0);
    await deliver(payload('r-1'));
    const shown = await until('a notification', () => desktop.shown[0]);
    expect(shown.summary).toBe('Talk to nurse');
    // Chromium writes the origin above the text.
    expect(shown.body).toContain('A patient is asking for a nurse.');
  });

  test('the same request again replaces it; another one is shown beside it', async () => {
    await deliver(payload('r-1'));
    await until('it is shown again', () => desktop.shown.length === 2);
    await deliver(payload('r-2'));
    await until('the other is shown', () => desktop.shown.length === 3);
    const page = await context.newPage();
    await page.goto(`${portal.url}/login`);
    const tags = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ tag }) => tag);
    });
    await page.close();
    expect(tags.toSorted()).toEqual(['TALK_TO_NURSE:r-1', 'TALK_TO_NURSE:r-2']);
  });

  test.each(['', 'emergency!', '{"kind":"FIRE","url":"https://elsewhere.example"}'])(
    '%j cannot be read, and still shows one notification',
    async (data) => {
      const before = desktop.shown.length;
      await deliver(data);
      await until('a notification', () => desktop.shown.length > before);
      expect(desktop.shown.at(-1)?.summary).toBe('Someone is waiting');
      expect(desktop.shown.length).toBe(before + 1);
    },
  );

  test('asks for waiting writes when the network is back, unless an open page sends them', async () => {
    const networkIsBack = () =>
      tools.send('ServiceWorker.dispatchSyncEvent', {
        origin: portal.url,
        registrationId,
        tag: WAITS_CACHE,
        lastChance: false,
      });
    const asked = () => desktop.shown.some(({ summary }) => summary === 'Not sent yet');
    /** Once what comes behind it has been shown, it has been looked at. */
    const isLookedAt = async (): Promise<void> => {
      const before = desktop.shown.length;
      await deliver('');
      await until('a notification', () => desktop.shown.length > before);
    };
    await networkIsBack();
    await isLookedAt();
    const page = await context.newPage();
    await page.goto(`${portal.url}/login`);
    await page.evaluate((name) => caches.open(name), WAITS_CACHE);
    await networkIsBack();
    await isLookedAt();
    expect(asked()).toBe(false);
    await page.close();
    // The worker hears a moment later that the page is gone.
    await until('it is asked for', async () => {
      await networkIsBack();
      return asked();
    });
    expect(desktop.shown.at(-1)?.body).toContain('Open the portal to send them.');
  });

  test('a tap opens the place that the push named', async () => {
    desktop.tap(desktop.shown[2]?.id ?? 0);
    const opened = await until('a window opens', () => tabs()[0]);
    // No one is signed in here, so the portal asks first.
    await until('the sign-in page', () => /\/(talk-nurse|login)/.test(opened.url()));
    expect(tabs()).toHaveLength(1);
  });

  test('permission is refused: nothing is shown, the portal says so and still counts', async () => {
    const [page] = tabs();
    if (!page) throw new Error('the tap opened no window');
    await page.goto(`${portal.url}/login`);
    await page.getByLabel('User name').fill('anitha.nair');
    await page.getByLabel('Password', { exact: true }).fill('ward-line-2026');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${portal.url}/talk-nurse`);
    await page.getByRole('button', { name: /^Sound/ }).click();
    const permission = { name: 'notifications' };
    await tools.send('Browser.setPermission', { permission, setting: 'denied', origin: portal.url });
    await page.getByText('Notifications are blocked for this site in the browser settings.').waitFor();
    const before = desktop.shown.length;
    await deliver(payload('r-3'));
    await portal.raise('EMERGENCY_CARE');
    await until('the page counts', async () => /^\(\d+\)/.test(await page.title()));
    expect(desktop.shown.length).toBe(before);
  });
});
