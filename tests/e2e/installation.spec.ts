import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { faultyLine, type FaultyLine } from '#tests/support/browser/faulty-line.ts';
import { CUT, INSTALLED } from '#tests/support/browser/offline.ts';
import '#tests/support/browser/trusted-types.ts';

/** The worker's installation over a line on which files fail: one file alone must not keep a device from working offline. */
const SOUND = /^\/sounds\/[^/]+\.wav$/;
let line: FaultyLine;
test.afterEach(() => line.end());

/** @returns the files of the portal that this device has, by their paths */
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes('precache'));
    const keys = name ? await (await caches.open(name)).keys() : [];
    return keys.map(({ url }) => new URL(url).pathname);
  });
const isWorking = (page: Page): Promise<boolean> =>
  page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.active);

test('a file that fails once is fetched again within the installation', async ({ device, expected }) => {
  expected.push('500');
  line = await faultyLine((path, times) => (SOUND.test(path) && times === 1 ? 'ANSWER' : undefined));
  const page = await device({ ...INSTALLED, baseURL: line.url });
  await page.goto('/login');
  await expect.poll(() => isWorking(page), { timeout: 30_000 }).toBe(true);
  expect((await stored(page)).filter((path) => SOUND.test(path)).length).toBeGreaterThan(2);
  expect([...line.asked].filter(([path]) => SOUND.test(path)).map(([, times]) => times)).toContain(2);
});

test('what fails for ever keeps no device from working offline, and comes when the server has it again', async ({
  device,
  expected,
}) => {
  expected.push('500', ...CUT);
  let isBroken = true;
  line = await faultyLine((path) => (SOUND.test(path) && isBroken ? 'ANSWER' : undefined));
  const page = await device({ ...INSTALLED, baseURL: line.url });
  await page.goto('/login');
  await expect.poll(() => isWorking(page), { timeout: 30_000 }).toBe(true);
  expect((await stored(page)).filter((path) => SOUND.test(path))).toEqual([]);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByLabel('User name')).toBeVisible();
  await page.context().setOffline(false);

  isBroken = false;
  await page.reload();
  await expect
    .poll(async () => (await stored(page)).filter((path) => SOUND.test(path)).length, { timeout: 15_000 })
    .toBeGreaterThan(2);
});

test('without a file that the page itself names there is no worker, and the next try has it', async ({
  device,
  expected,
}) => {
  expected.push('500', 'boot.js', ...CUT);
  let isBroken = false;
  line = await faultyLine((path) => (path === '/boot.js' && isBroken ? 'CUT' : undefined));
  const page = await device({ ...INSTALLED, baseURL: line.url });
  await page.goto('/privacy-of-this-test.txt');
  isBroken = true;
  const tried = await page.evaluate(async () => {
    // The portal's own script is not here to make the address that the policy asks for.
    const policy = window.trustedTypes.createPolicy('portal', { createScriptURL: (url) => url });
    const { installing } = await navigator.serviceWorker.register(policy.createScriptURL('/sw.js'));
    return new Promise((resolve) =>
      installing?.addEventListener('statechange', () => resolve(installing.state)),
    );
  });
  expect(tried).toBe('redundant');
  isBroken = false;
  await page.goto('/login');
  await expect.poll(() => isWorking(page), { timeout: 30_000 }).toBe(true);
  expect(await stored(page)).toContain('/boot.js');
});
