import { arriveInRoom } from '#tests/support/journeys/room-steps.ts';
import type { Page } from '@playwright/test';
import { OPEN_KEYS } from '#contract/device-names.ts';
import { look } from '#tests/support/browser/look.ts';
import { expect, PASSWORD, raise, signInByForm, sql, test } from '#tests/support/browser/e2e.ts';

const TABLET = { viewport: { width: 1024, height: 768 } };
const IDLE_S = 300;

/** The device is idle for so long: its clock and its timers advance. */
async function wait(page: Page, seconds: number): Promise<void> {
  await page.clock.fastForward(seconds * 1000);
}

const lockScreen = (page: Page) => page.getByRole('heading', { name: 'Locked' });

/** The keys of people that lie open in this browser. */
const openKeys = (page: Page): Promise<number> =>
  page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, OPEN_KEYS);

/** The sessions of a nurse that the server holds locked. */
async function lockedSessions(userName: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `select count(*)::int as count from session join app_user on app_user.id = session.user_id
     where app_user.user_name = '${userName}' and locked_at is not null and revoked_at is null`,
  );
  return row?.count ?? 0;
}

async function unlock(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Unlock' }).click();
}

test(
  'a tablet that no one touches warns, locks without a name on it, still counts, and opens with the password alone',
  { tag: '@main' },
  async ({ device, expected }) => {
    expected.push('401');
    const page = await device(TABLET);
    await page.clock.install();
    await signInByForm(page, 'rekha.pawar');
    const { requestId } = await raise('TALK_TO_NURSE', { mrn: '204340', hubKey: 'wardline_hadapsar' });
    await page.goto(`/nurse-service-details/${requestId}`);
    const [row] = await sql<{ name: string }>(`select name from patient where mrn = '204340'`);
    const name = row?.name ?? '';
    await expect(page.getByRole('heading', { name })).toBeVisible();
    expect(await openKeys(page)).toBe(1);

    await wait(page, IDLE_S - 50);
    const warning = page.getByText('This device will lock');
    await expect(warning).toBeVisible();
    await page.keyboard.press('Shift');
    await expect(warning).toBeHidden();
    await wait(page, IDLE_S - 50);
    await expect(warning).toBeVisible();
    await wait(page, 60);

    await expect(lockScreen(page)).toBeVisible();
    await expect(warning).toBeHidden();
    expect(await page.content()).not.toContain(name);
    await expect.poll(() => openKeys(page)).toBe(0);
    const waiting = page.getByText(/requests? waiting$/);
    await expect(page).toHaveTitle(/^\(\d+\)/);
    // Another journey may just have taken a request of this hub: then the next request is counted.
    await expect(async () => {
      const before = Number.parseInt((await waiting.textContent()) ?? '', 10);
      await raise('TALK_TO_NURSE', { mrn: '204341', hubKey: 'wardline_hadapsar' });
      await expect(waiting).toHaveText(`${before + 1} requests waiting`, { timeout: 3_000 });
      await expect(page).toHaveTitle(new RegExp(`^\\(${before + 1}\\)`), { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });

    await look(page, 'locked');
    await page.reload();
    await expect(lockScreen(page)).toBeVisible();
    await unlock(page, 'not it at all');
    await expect(page.getByText('Incorrect password.')).toBeVisible();
    await unlock(page, PASSWORD);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    expect(await openKeys(page)).toBe(1);
  },
);

test('opens nothing when the browser’s store is edited by hand: the server holds the lock', async ({
  device,
  expected,
}) => {
  test.slow();
  // What the test itself asks for with the stolen token.
  expected.push('423', '401');
  const page = await device(TABLET);
  await signInByForm(page, 'rekha.pawar');
  const { requestId } = await raise('TALK_TO_NURSE', { mrn: '204343', hubKey: 'wardline_hadapsar' });
  await page.goto(`/nurse-service-details/${requestId}`);
  const [row] = await sql<{ name: string }>(`select name from patient where mrn = '204343'`);
  const name = row?.name ?? '';
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/nurse-dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const bearers: string[] = [];
  const answers: string[] = [];
  for (const one of [page, other]) {
    one.on('request', (request) => {
      const { authorization } = request.headers();
      if (authorization?.startsWith('Bearer ')) bearers.push(authorization);
    });
    one.on('response', async (response) => {
      if (response.url().includes('/api/') && !response.url().includes('/events'))
        answers.push(await response.text().catch(() => ''));
    });
  }
  await page.bringToFront();
  const before = await lockedSessions('rekha.pawar');
  await page.getByRole('button', { name: /Rekha|Deepa/ }).click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await expect(lockScreen(page)).toBeVisible();
  await expect(lockScreen(other)).toBeVisible();
  await expect.poll(() => lockedSessions('rekha.pawar')).toBe(before + 1);

  answers.length = 0;
  for (const one of [page, other]) {
    await one.evaluate(() => {
      localStorage.removeItem('wl.locked');
      localStorage.setItem('wl.touched', String(Date.now()));
      location.reload();
    });
    await expect(lockScreen(one)).toBeVisible();
    expect(await one.content()).not.toContain(name);
  }
  // Alerts continue behind it.
  const title = await page.title();
  await raise('TALK_TO_NURSE', { mrn: '204344', hubKey: 'wardline_hadapsar' });
  await expect.poll(() => page.title()).not.toBe(title);
  expect(bearers.length).toBeGreaterThan(0);
  const list = (authorization: string) =>
    page.evaluate(async (bearer) => {
      const answer = await fetch('/wardline/api/provider/agent/v1/talkToNurseRequests', {
        method: 'POST',
        headers: { authorization: bearer, 'content-type': 'application/json' },
        body: '{}',
      });
      return { status: answer.status, text: await answer.text() };
    }, authorization);
  const stolen = bearers.at(-1) ?? '';
  expect(await list(stolen)).toMatchObject({ status: 423 });
  expect(answers.join('\n')).not.toContain(name);

  await unlock(page, PASSWORD);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(lockScreen(other)).toBeHidden();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await lockedSessions('rekha.pawar')).toBe(before);
  expect(await list(stolen)).toMatchObject({ status: 401 });
});

test('a device that locks without a network tells the server before it asks for anything else', async ({
  device,
  expected,
}) => {
  expected.push('ERR_INTERNET_DISCONNECTED', 'Failed to load resource', 'Failed to fetch', 'No answer');
  const page = await device(TABLET);
  await signInByForm(page, 'anitha.nair');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // What has not come yet does not come without a network.
  await expect(page.getByRole('button', { name: /Anitha Nair/ })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /Anitha Nair/ }).click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await expect(lockScreen(page)).toBeVisible();
  await expect.poll(() => openKeys(page)).toBe(0);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/wardline/')) asked.push(new URL(request.url()).pathname);
  });
  // Also when the words that say that it is locked are gone.
  await page.evaluate(() => {
    localStorage.removeItem('wl.locked');
    localStorage.setItem('wl.touched', String(Date.now()));
  });
  const before = await lockedSessions('anitha.nair');
  await page.context().setOffline(false);
  await page.reload();
  await expect(lockScreen(page)).toBeVisible();
  await expect.poll(() => lockedSessions('anitha.nair')).toBe(before + 1);
  const first = asked.findIndex((path) => path.endsWith('/user/lock'));
  expect(asked.slice(0, first).filter((path) => !/version|config/.test(path))).toEqual([]);
  await unlock(page, PASSWORD);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('a clock that is set back keeps nothing open', async ({ device }) => {
  const page = await device(TABLET);
  await page.clock.install();
  await signInByForm(page, 'rekha.pawar');
  const { requestId } = await raise('TALK_TO_NURSE', { mrn: '204345', hubKey: 'wardline_hadapsar' });
  await page.goto(`/nurse-service-details/${requestId}`);
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  // What watches the device comes behind the first screen.
  const touched = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('wl.touched'));
  const before = await touched();
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift');
      return touched();
    })
    .not.toBe(before);
  await page.evaluate(
    (tomorrow) => localStorage.setItem('wl.touched', String(Date.now() + tomorrow)),
    86_400_000,
  );
  await wait(page, IDLE_S - 50);
  await wait(page, 60);
  await expect(lockScreen(page)).toBeVisible();
  await unlock(page, PASSWORD);
  await expect(lockScreen(page)).toBeHidden();
  await page.evaluate(
    (tomorrow) => localStorage.setItem('wl.touched', String(Date.now() + tomorrow)),
    86_400_000,
  );
  await page.reload();
  await expect(lockScreen(page)).toBeVisible();
});

test('all tabs lock together; without a network the password opens what was read before', async ({
  device,
  expected,
}) => {
  test.slow();
  expected.push('ERR_INTERNET_DISCONNECTED', 'Failed to load resource', 'Failed to fetch', 'No answer');
  const page = await device({ ...TABLET, serviceWorkers: 'allow' });
  await signInByForm(page, 'rekha.pawar');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/nurse-dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.bringToFront();
  await page.context().setOffline(true);

  await page.getByRole('button', { name: /Rekha|Deepa/ }).click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await expect(lockScreen(page)).toBeVisible();
  await expect(lockScreen(other)).toBeVisible();
  await page.reload();
  await expect(lockScreen(page)).toBeVisible({ timeout: 30_000 });
  await unlock(page, 'not it at all');
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await unlock(page, PASSWORD);
  await expect(page.getByText('You are offline. Showing data from')).toBeVisible();
  await expect(lockScreen(page)).toBeHidden();
  await expect(lockScreen(other)).toBeHidden();
});

test('someone else signs in at a locked device; what was not sent waits for its writer', async ({
  device,
  expected,
}) => {
  expected.push('ERR_INTERNET_DISCONNECTED', 'Failed to load resource', 'Failed to fetch', 'No answer');
  const page = await device(TABLET);
  await signInByForm(page, 'rekha.pawar');
  const { requestId } = await raise('TALK_TO_NURSE', { mrn: '204342', hubKey: 'wardline_hadapsar' });
  await page.goto(`/nurse-service-details/${requestId}`);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await arriveInRoom(page, '**/nurse-consultation/**');
  await page.getByRole('textbox', { name: /^Message to/ }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: /^Message to/ }).fill('Written before the lock');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Written before the lock')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('wl.touched', '1'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(lockScreen(page)).toBeVisible();
  await expect(page.getByText('1 unsent change')).toBeVisible();

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Sign in another way or switch user' }).click();
  await page.getByLabel('User name').fill('deepa.rani');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const stored = () =>
    sql<{ text: string }>(`select text from message where text = 'Written before the lock'`);
  await expect(page.getByRole('button', { name: 'Online' })).toBeVisible();
  expect(await stored()).toEqual([]);

  await page.getByRole('button', { name: /Rekha|Deepa/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByLabel('User name').fill('rekha.pawar');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.poll(stored, { timeout: 20_000 }).toHaveLength(1);
});
