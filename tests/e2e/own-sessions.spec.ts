import type { Page } from '@playwright/test';
import { expect, PASSWORD, signIn, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { CUT } from '#tests/support/browser/offline.ts';
import { ownPortal } from '#tests/support/browser/own-portal.ts';

/** Its own: who is signed out everywhere else must be signed in by no other journey. */
const portal = ownPortal();
test.beforeAll(() => portal.start());
test.afterAll(() => portal.end());

const PHONE = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  viewport: { width: 390, height: 844 },
};
/** How soon a device that was signed out elsewhere shows it: its stream ends within 4 s. */
const SOON = { timeout: 10_000 };

const card = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' });
/** The code that works without a network comes behind the first screen, in one file with the account menu. */
const isReadyForOffline = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: /Meera Iyer/ })).toBeVisible();
const rowOf = (page: Page, device: string) => card(page).getByRole('listitem').filter({ hasText: device });

/** Presses the button of a dialog's question. */
async function confirm(page: Page, question: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: question });
  await dialog.getByRole('button', { name: /^Sign out/ }).click();
}

/** Marks the page: a mark that is there later says that it was not loaded again. */
const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { marked: true }));
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window);

async function isSignedOut(page: Page): Promise<void> {
  await expect(page.getByText('Session expired. Please log in again.')).toBeVisible(SOON);
  await expect(page).toHaveURL((url) => url.pathname === '/login');
  expect(await isMarked(page)).toBe(true);
}

test.beforeEach(async () => {
  await portal.sql('update session set revoked_at = now() where revoked_at is null');
});

test('the list follows sign-in and lock of another device; signed out from here, it shows that within seconds', async ({
  device,
  expected,
}) => {
  test.slow();
  expected.push('401');
  const desk = await device({ baseURL: portal.url });
  await signIn(desk, 'meera.iyer');
  await desk.goto('/change-password');
  await expect(card(desk).getByText('You are signed in on this device only.')).toBeVisible();
  await mark(desk);

  const phone = await device({ ...PHONE, baseURL: portal.url });
  const bearers: string[] = [];
  phone.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization?.startsWith('Bearer ')) bearers.push(authorization);
  });
  await signIn(phone, 'meera.iyer');
  const row = rowOf(desk, 'Chrome on Android');
  await expect(row).toContainText('Address 127.0.0.1');
  await expect(rowOf(desk, 'This device')).toHaveCount(1);
  await phone.getByRole('button', { name: /Meera Iyer/ }).click();
  await phone.getByRole('menuitem', { name: 'Lock' }).click();
  await expect(row.getByText('Locked')).toBeVisible();
  await look(desk, 'own-sessions');
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: 'Unlock' }).click();
  await expect(row.getByText('Locked')).toHaveCount(0);
  await mark(phone);

  await row.getByRole('button', { name: /^Sign out Chrome on Android, Address/ }).click();
  await look(desk, 'own-sessions-asked');
  await confirm(desk, 'Sign out “Chrome on Android”?');
  await expect(desk.getByText('“Chrome on Android” was signed out.')).toBeVisible();
  await expect(card(desk).getByText('You are signed in on this device only.')).toBeVisible();
  await expect(card(desk)).toBeFocused();
  await isSignedOut(phone);
  expect(await isMarked(desk)).toBe(true);
  const answer = await phone.request.get(`${portal.url}/wardline/api/user/v1/mySessions`, {
    headers: { authorization: bearers.at(-1) ?? '' },
  });
  expect(answer.status()).toBe(401);
});

test(
  'all others are signed out together, and how many there were is told; one that has ended by then is said',
  { tag: '@nightly' },
  async ({ device, expected }) => {
    test.slow();
    expected.push('401', '404');
    const desk = await device({ baseURL: portal.url });
    await signIn(desk, 'meera.iyer');
    const others = [await device({ ...PHONE, baseURL: portal.url }), await device({ baseURL: portal.url })];
    for (const other of others) {
      await signIn(other, 'meera.iyer');
      await mark(other);
    }
    await desk.goto('/change-password');
    await card(desk).getByRole('button', { name: 'Sign out everywhere else' }).click();
    await confirm(desk, 'Sign out 2 other devices?');
    await expect(desk.getByText('2 devices were signed out.')).toBeVisible();
    await expect(card(desk).getByText('You are signed in on this device only.')).toBeVisible();
    await Promise.all(others.map(isSignedOut));

    await signIn(await device({ ...PHONE, baseURL: portal.url }), 'meera.iyer');
    await expect(rowOf(desk, 'Chrome on Android')).toBeVisible();
    // Past the server, so that the list does not hear of it.
    await portal.sql(`update session set revoked_at = now() where device = 'Chrome on Android'`);
    await card(desk)
      .getByRole('button', { name: /^Sign out Chrome on Android/ })
      .click();
    await confirm(desk, 'Sign out “Chrome on Android”?');
    await expect(desk.getByText('That device was signed out already.')).toBeVisible();
    await expect(card(desk).getByText('You are signed in on this device only.')).toBeVisible();
  },
);

test(
  'without a network the list stays, with the time of its reading, and a sign-out says what it needs',
  { tag: '@nightly' },
  async ({ device, expected }) => {
    expected.push(...CUT);
    await signIn(await device({ ...PHONE, baseURL: portal.url }), 'meera.iyer');
    const desk = await device({ baseURL: portal.url });
    await signIn(desk, 'meera.iyer');
    await desk.goto('/change-password');
    const row = rowOf(desk, 'Chrome on Android');
    await expect(row).toBeVisible();
    await isReadyForOffline(desk);
    await desk.context().setOffline(true);
    await expect(desk.getByText(/^You are offline. Showing data from/)).toBeVisible();
    const signOut = row.getByRole('button', { name: /^Sign out Chrome/ });
    await expect(signOut).toBeDisabled();
    await expect(signOut).toHaveAccessibleDescription(
      'You are offline. Signing out a device needs a connection.',
    );
    await look(desk, 'own-sessions-offline');
    await desk.context().setOffline(false);
    await expect(signOut).toBeEnabled();
  },
);

test(
  'keeps unsent writes on a device that another one signed out, and sends them at the next sign-in',
  { tag: '@nightly' },
  async ({ device, expected }) => {
    test.slow();
    expected.push(...CUT, '401');
    const WORDS = 'Written before the sign-out';
    const stored = () => portal.sql(`select text from inbox_message where text = '${WORDS}'`);
    const phone = await device({ ...PHONE, baseURL: portal.url });
    await signIn(phone, 'meera.iyer');
    await phone.goto('/inbox');
    await phone.getByRole('link', { name: /Payout of last month/ }).click();
    const reply = phone.getByRole('textbox', { name: 'Reply to Operations' });
    await expect(reply).toBeVisible();
    await isReadyForOffline(phone);
    await phone.context().setOffline(true);
    await reply.fill(WORDS);
    await phone.keyboard.press('Enter');
    await expect(phone.getByRole('button', { name: 'Offline, 1 to send' })).toBeVisible();
    await mark(phone);

    const desk = await device({ baseURL: portal.url });
    await signIn(desk, 'meera.iyer');
    await desk.goto('/change-password');
    await rowOf(desk, 'Chrome on Android')
      .getByRole('button', { name: /^Sign out Chrome/ })
      .click();
    await confirm(desk, 'Sign out “Chrome on Android”?');
    await expect(desk.getByText('“Chrome on Android” was signed out.')).toBeVisible();
    await phone.context().setOffline(false);
    await isSignedOut(phone);
    expect(await stored()).toEqual([]);

    await phone.getByLabel('User name').fill('meera.iyer');
    await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(phone.getByRole('navigation', { name: 'Main' })).toBeAttached();
    await expect.poll(stored, { timeout: 20_000 }).toHaveLength(1);
  },
);

for (const { role, userName, name, path } of [
  { role: 'a nurse', userName: 'anitha.nair', name: /Anitha Nair/, path: '/nurse-password' },
  { role: 'an agent', userName: 'farhan.shaikh', name: /Farhan Shaikh/, path: '/agent-password' },
])
  test(
    `${role} has the same beside the change of the password, by the menu under the name`,
    { tag: '@nightly' },
    async ({ device, expected }) => {
      // A wrong password.
      expected.push('401');
      const page = await device({ ...PHONE, baseURL: portal.url });
      await signIn(page, userName);
      await page.getByRole('button', { name }).click();
      await page.getByRole('menuitem', { name: 'Change password' }).click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect(card(page).getByText('You are signed in on this device only.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Authenticator app' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Passkeys' })).toHaveCount(0);
      await look(page, `own-sessions-${userName}`);

      await page.getByLabel('Current password').fill('not my password');
      await page.getByRole('textbox', { name: 'New password' }).fill('four warm bread rolls');
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
      await page.getByLabel('Current password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText(/^Password changed/)).toBeVisible();
    },
  );
