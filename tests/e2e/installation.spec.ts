import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '#tests/support/browser/e2e.ts';
import { faultyLine, type FaultyLine } from '#tests/support/browser/faulty-line.ts';
import { CUT, INSTALLED } from '#tests/support/browser/offline.ts';
import { storesRest } from '#tests/support/journeys/routes.ts';
import '#tests/support/browser/trusted-types.ts';

/** The worker's installation over a line on which files fail: one file alone must not keep a device from working offline. */
const SOUND = /^\/sounds\/[^/]+\.mp3$/;
let line: FaultyLine;
test.afterEach(() => line.end());

interface Listed {
  url: string;
  later?: true;
}
/** The worker's list of the portal's files. */
const listed = (): Listed[] =>
  [...readFileSync('dist/sw.js', 'utf8').matchAll(/\{[^{}]*"revision":[^{}]+\}/g)].map(
    ([file]) => JSON.parse(file) as Listed,
  );
const pathsOf = (files: readonly Listed[]): string[] => files.map(({ url }) => `/${url}`);

/** @returns the files of the portal that this device has, by their paths */
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes('precache'));
    const keys = name ? await (await caches.open(name)).keys() : [];
    return keys.map(({ url }) => new URL(url).pathname);
  });
const isWorking = (page: Page): Promise<boolean> =>
  page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.active);

/** Registers the worker on a page that is not the portal's. @returns how its installation ended */
const install = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    // The portal's own script is not here to make the address that the policy asks for.
    const policy = window.trustedTypes.createPolicy('portal', { createScriptURL: (url) => url });
    const { installing } = await navigator.serviceWorker.register(policy.createScriptURL('/sw.js'));
    return new Promise<string>((resolve) =>
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'activated' || installing.state === 'redundant') resolve(installing.state);
      }),
    );
  });

test('a file that fails once is fetched again within the installation', async ({ device, expected }) => {
  expected.push('500');
  line = await faultyLine((path, times) => (SOUND.test(path) && times === 1 ? 'ANSWER' : undefined));
  const page = await device({ ...INSTALLED, baseURL: line.url });
  await page.goto('/login');
  await expect.poll(() => isWorking(page), { timeout: 30_000 }).toBe(true);
  expect((await stored(page)).filter((path) => SOUND.test(path)).length).toBeGreaterThan(2);
  expect([...line.asked].filter(([path]) => SOUND.test(path)).map(([, times]) => times)).toContain(2);
});

test(
  'works offline although a file fails for ever, and loads it when the server has it again',
  { tag: '@nightly' },
  async ({ device, expected }) => {
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
  },
);

test(
  'with one answer in twenty lost or wrong the whole portal arrives',
  { tag: '@nightly' },
  async ({ device, expected }) => {
    expected.push('500', 'Failed to load resource');
    let asked = 0;
    line = await faultyLine((path) => {
      if (!pathsOf(listed()).includes(path)) return undefined;
      asked += 1;
      return asked % 20 ? undefined : asked % 40 ? 'ANSWER' : 'CUT';
    });
    const page = await device({ ...INSTALLED, baseURL: line.url });
    await page.goto('/privacy-of-this-test.txt');
    expect(await install(page)).toBe('activated');
    expect(await stored(page)).toEqual(
      expect.arrayContaining(pathsOf(listed().filter(({ later }) => !later))),
    );
    expect(await storesRest(page)).toBe(true);
    expect(await stored(page)).toEqual(expect.arrayContaining(pathsOf(listed())));
    expect([...line.asked.values()].filter((times) => times > 1).length).toBeGreaterThan(10);
  },
);

test('the first screens come first: a device without the rest works offline, says what is not there, and fetches it', async ({
  device,
  expected,
}) => {
  test.slow();
  expected.push('500', ...CUT);
  const rest = pathsOf(listed().filter(({ later }) => later));
  expect(rest.length).toBeGreaterThan(100);
  const isRest = (path: string): boolean => rest.includes(path);
  let isBroken = true;
  line = await faultyLine((path) => (isBroken && isRest(path) ? 'ANSWER' : undefined));
  const page = await device({ ...INSTALLED, baseURL: line.url });
  await signIn(page, 'rekha.pawar');
  await expect.poll(() => isWorking(page), { timeout: 30_000 }).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await stored(page)).filter(isRest)).toEqual([]);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^You are offline\. Showing data from/)).toBeVisible();
  await page.goto('/nurse-dashboard');
  await expect(page.getByText('You are offline. This loads when you reconnect.')).toBeVisible();

  isBroken = false;
  await page.context().setOffline(false);
  // The page reloads here: one of its parts had failed.
  const storedRest = async (): Promise<string[]> => (await stored(page).catch(() => [])).filter(isRest);
  await expect.poll(async () => (await storedRest()).length, { timeout: 30_000 }).toBe(rest.length);
});

test(
  'without a file that the page itself names there is no worker, and the next try has it',
  { tag: '@nightly' },
  async ({ device, expected }) => {
    expected.push('500', 'boot.js', ...CUT);
    let isBroken = false;
    line = await faultyLine((path) => (path === '/boot.js' && isBroken ? 'CUT' : undefined));
    const page = await device({ ...INSTALLED, baseURL: line.url });
    await page.goto('/privacy-of-this-test.txt');
    isBroken = true;
    expect(await install(page)).toBe('redundant');
    isBroken = false;
    await page.goto('/login');
    await expect.poll(() => isWorking(page), { timeout: 30_000 }).toBe(true);
    expect(await stored(page)).toContain('/boot.js');
  },
);
