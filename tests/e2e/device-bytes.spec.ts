import type { BrowserContext, Page } from '@playwright/test';
import { OPEN_KEYS } from '#contract/device-names.ts';
import { png } from '#tests/support/inputs/files.ts';
import { readableIn, type Key } from '#tests/support/browser/byte-search.ts';
import { deviceProfile } from '#tests/support/browser/device-profile.ts';
import { expect, PASSWORD, raise, signInByForm, sql, test } from '#tests/support/browser/e2e.ts';
import { countDeviceData, wipedWithin } from '#tests/support/browser/device-data.ts';
import { takeOne, write } from '#tests/support/journeys/nurse-steps.ts';
import { controlled, go } from '#tests/support/journeys/routes.ts';

const PHOTO = Buffer.from(await png().arrayBuffer());
const CONTROL = 'Nobody Whatsoever, +919812345670';
const WIPE_MS = 1_000;
const RESTORE_MS = 6_000;
const MRNS = Array.from({ length: 20 }, (_, i) => String(204_380 + i));

/** Hears a person's key as the portal takes it out to seal it: the key itself may lie nowhere. */
async function hearKeys(context: BrowserContext, heard: Key[]): Promise<void> {
  await context.exposeFunction('hearKey', (hex: string) => {
    heard.push({ name: 'her key', bytes: Buffer.from(hex, 'hex') });
  });
  await context.addInitScript(() => {
    const real = crypto.subtle.exportKey.bind(crypto.subtle) as (
      format: 'raw',
      key: CryptoKey,
    ) => Promise<ArrayBuffer>;
    const { hearKey } = window as unknown as { hearKey: (hex: string) => void };
    const hear = async (format: 'raw', key: CryptoKey): Promise<ArrayBuffer> => {
      const raw = await real(format, key);
      hearKey([...new Uint8Array(raw)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
      return raw;
    };
    Object.defineProperty(crypto.subtle, 'exportKey', { value: hear });
  });
}

/** The same key as it is stored while it is open: sealed with a key that every profile has. */
async function openKeyIn(page: Page): Promise<Key> {
  const bytes = await page.evaluate(async (name) => {
    const cache = await caches.open(name);
    const [place] = await cache.keys();
    return [...new Uint8Array((await (await cache.match(place ?? ''))?.arrayBuffer()) ?? [])];
  }, OPEN_KEYS);
  return { name: 'her open key', bytes: Buffer.from(bytes) };
}

/** Every address that a browser asks for, with its Referer, decoded. */
function addressesOf(context: BrowserContext): string[] {
  const asked: string[] = [];
  context.on('request', (request) => {
    const text = `${request.url()} ${request.headers()['referer'] ?? ''}`;
    asked.push(text.replaceAll('+', ' ').replaceAll(/(%[\da-f]{2})+/gi, (part) => decodeURIComponent(part)));
  });
  return asked;
}

async function openMenu(page: Page, item: 'Lock' | 'Logout'): Promise<void> {
  await page.getByRole('button', { name: /Rekha Pawar/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('the files of the browser tell no name and no number of a nurse’s patients: signed in, locked or out', async () => {
  test.setTimeout(240_000);
  const patients = await sql<{ name: string; mobile: string }>(
    `select name, mobile from patient where mrn in (${MRNS.map((mrn) => `'${mrn}'`).join()})`,
  );
  expect(patients).toHaveLength(20);
  const told = patients.flatMap(({ name, mobile }) => [name, mobile.slice(-10)]);
  const device = deviceProfile();
  const keys: Key[] = [];
  const readable = (): string[] => readableIn(device.directory, [...told, CONTROL], keys);
  const first = await device.open();
  await hearKeys(first, keys);
  const asked = addressesOf(first);
  const page = await first.newPage();
  await signInByForm(page, 'rekha.pawar');
  await controlled(page);
  const raised = [];
  for (const mrn of MRNS.slice(1))
    raised.push(await raise('TALK_TO_NURSE', { mrn, hubKey: 'wardline_hadapsar' }));
  for (const { requestId } of raised) {
    await go(page, `/nurse-service-details/${requestId}`);
    // The list before it has such a button for each request: only the details have one alone.
    await expect(page.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(1);
  }
  await go(page, '/nurse-dashboard');
  await go(page, '/talk-nurse');
  await expect(page.getByText(patients[1]?.name ?? '').first()).toBeVisible();
  const visit = await takeOne(page, MRNS[0] ?? '');
  const about = patients.map(({ name, mobile }) => `Call ${name} on ${mobile}`);
  await write(page, about.slice(0, 5));
  await first.setOffline(true);
  await write(page, about.slice(5));
  await page.getByRole('tab', { name: 'Capture' }).click();
  await page.getByLabel('Document name').fill(`Diary of ${patients[0]?.name}`);
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'diary.png', mimeType: 'image/png', buffer: PHOTO });
  await expect(page.getByText('Saved on this device; sent when you reconnect.')).toBeVisible();
  await page.getByRole('tab', { name: 'Chat' }).click();
  await page.getByRole('textbox', { name: /^Message to/ }).fill(about[3] ?? '');
  // A browser writes down what is in a page's fields, to restore them: not at once.
  await page.waitForTimeout(RESTORE_MS);
  await page.getByRole('tab', { name: 'Vitals' }).click();
  await page.getByLabel('Pulse').fill('104');
  await page.evaluate((text) => localStorage.setItem('control', text), CONTROL);
  keys.push(await openKeyIn(page));
  await first.close();
  expect(asked.length).toBeGreaterThan(100);
  expect(
    asked.filter((address) => told.some((text) => address.includes(text))),
    'in no address and no Referer',
  ).toEqual([]);
  const control = expect.stringContaining(CONTROL);
  // A signed-in person needs no password for a reload.
  expect(keys.map(({ name, bytes }) => [name, bytes.length > 31])).toEqual([
    ['her key', true],
    ['her open key', true],
  ]);
  const key = expect.stringContaining('her open key');
  expect(readable().toSorted(), 'signed in').toEqual([control, key]);

  const second = await device.open({ offline: true });
  const back = await second.newPage();
  await back.goto(visit);
  await expect(back.getByText(about[19] ?? '')).toBeVisible();
  await go(back, '/talk-nurse');
  await openMenu(back, 'Lock');
  await expect(back.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect(back.getByText('unsent change')).toBeVisible();
  await expect.poll(() => readableIn(device.directory, [], keys), { message: 'locked' }).toEqual([]);
  await second.close();
  expect(readable(), 'locked').toEqual([control]);

  const third = await device.open({ offline: true });
  const again = await third.newPage();
  await again.goto(visit);
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Unlock' }).click();
  await expect(again.getByText(about[19] ?? '')).toBeVisible();
  keys.push(await openKeyIn(again));
  await go(again, '/talk-nurse');
  await openMenu(again, 'Logout');
  const ms = await wipedWithin(again, () =>
    again.getByRole('alertdialog').getByRole('button', { name: 'Log out and discard' }).click(),
  );
  expect(ms).toBeLessThanOrEqual(WIPE_MS);
  await third.close();
  expect(readable(), 'after the logout').toEqual([control]);
  device.remove();
});

for (const line of ['good', 'cut', 'silent'] as const) {
  test(
    `a logout wipes the device within a second: the line is ${line}`,
    line === 'cut' ? {} : { tag: '@nightly' },
    async ({ signedIn, expected }) => {
      expected.push(
        'ERR_INTERNET_DISCONNECTED',
        'Failed to load resource',
        'Failed to fetch',
        'No answer',
        'ERR_FAILED',
      );
      const page = await signedIn('anitha.nair', {
        serviceWorkers: 'allow',
        viewport: { width: 1024, height: 768 },
      });
      await controlled(page);
      await go(page, '/nurse-dashboard');
      await go(page, '/talk-nurse');
      if (line === 'cut') await page.context().setOffline(true);
      if (line === 'silent') await page.route('**/wardline/**', () => new Promise(() => undefined));
      await page.getByRole('button', { name: /Anitha Nair/ }).click();
      const ms = await wipedWithin(page, () => page.getByRole('menuitem', { name: 'Logout' }).click());
      expect(ms).toBeLessThanOrEqual(WIPE_MS);
      await expect(page).toHaveURL((url) => url.pathname === '/login');
      await expect.poll(() => countDeviceData(page)).toBe(0);
    },
  );
}
