import type { Page } from '@playwright/test';
import { SQL_PORT } from '#tests/support/browser/addresses.ts';
import { expect, raise, test } from '#tests/support/browser/e2e.ts';
import { lookClosely } from '#tests/support/browser/look.ts';
import { ownPortal } from '#tests/support/browser/own-portal.ts';
import { openIdentityProvider } from '#tests/support/connectors/oidc-provider.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';
import { connectApp } from '#tests/support/journeys/console-steps.ts';
import { arriveInRoom } from '#tests/support/journeys/room-steps.ts';

/** Another name than the provider's, so that cookies cross sites as they do in a hospital. */
const HOST = 'localhost';
const provider = await openIdentityProvider({ publicUrl: `http://${HOST}:${SQL_PORT + 3}` });
const portal = ownPortal(provider.settings, HOST);
test.beforeAll(() => portal.start());
test.afterAll(async () => {
  await portal.end();
  provider.close();
});

/** Gives a person of the provider the e-mail of an account. */
async function join(login: string, userName: string, role: string): Promise<void> {
  const [row] = await portal.sql<{ email: string }>(
    `select email from app_user where user_name = '${userName}'`,
  );
  provider.people[login] = { email: row?.email ?? '', email_verified: true, roles: [role], amr: ['mfa'] };
}

/** Proves a person on the provider's own pages. */
async function proveThere(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

/** Signs in, and consents for the first time. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.context().route('https://fonts.googleapis.com/**', (route) => route.fulfill({ body: '' }));
  await page.getByRole('link', { name: 'Sign in with Shanti account' }).click();
  await proveThere(page, login);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const UNLOCK = 'Unlock with Shanti account';
const lockScreen = (page: Page) => page.getByRole('heading', { name: 'Locked' });

test('a nurse unlocks with the hospital account, and unsent changes are sent', async ({
  device,
  expected,
}) => {
  expected.push('ERR_INTERNET_DISCONNECTED', 'Failed to load resource', 'Failed to fetch', 'No answer');
  await join('anitha', 'anitha.nair', 'ward-nurses');
  const page = await device({ baseURL: portal.url });
  await page.goto('/login');
  await signInThere(page, 'anitha');
  await expect(page).toHaveURL(/\/talk-nurse$/);
  const { requestId } = await raise('TALK_TO_NURSE', { hubKey: 'wardline_kothrud' }, portal.url);
  await page.goto(`/nurse-service-details/${requestId}`);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await arriveInRoom(page, '**/nurse-consultation/**');
  const room = new URL(page.url()).pathname;
  const box = page.getByRole('textbox', { name: /^Message to/ });
  await box.waitFor();
  await page.context().setOffline(true);
  await box.fill('Written before the lock');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Written before the lock')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('wl.touched', '1'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(lockScreen(page)).toBeVisible();
  await page.getByRole('button', { name: UNLOCK }).click();
  await expect(page.getByText('You are offline. Connect to unlock with Shanti account.')).toBeVisible();
  await lookClosely(page, 'locked-sign-on');

  await page.context().setOffline(false);
  const stored = () =>
    portal.sql<{ text: string }>(`select text from message where text = 'Written before the lock'`);
  expect(await stored()).toEqual([]);
  await page.getByRole('button', { name: UNLOCK }).click();
  await proveThere(page, 'anitha');
  await expect(box).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(room);
  expect(page.url()).not.toContain('#');
  await expect(lockScreen(page)).toBeHidden();
  await expect.poll(stored, { timeout: 20_000 }).toHaveLength(1);
});

test('a colleague who proves themselves at a locked device opens nothing of it', async ({
  device,
  expected,
}) => {
  expected.push('401');
  await join('anitha', 'anitha.nair', 'ward-nurses');
  await join('rekha', 'rekha.pawar', 'ward-nurses');
  const page = await device({ baseURL: portal.url });
  await page.goto('/login');
  await signInThere(page, 'anitha');
  await page.getByRole('button', { name: /Anitha Nair/ }).click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await page.getByRole('button', { name: UNLOCK }).click();
  await page.getByRole('link', { name: '[ Cancel ]' }).click();
  await expect(
    page.getByText('Shanti account did not confirm that it is you. Try again, or sign in another way.'),
  ).toBeVisible();
  await expect(lockScreen(page)).toBeVisible();
  await page.getByRole('button', { name: UNLOCK }).click();
  await proveThere(page, 'rekha');
  await page.getByRole('button', { name: 'Continue' }).click();
  // The provider has one person a browser: it ends the session of the first, and so does the portal.
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('link', { name: 'Sign in with Shanti account' })).toBeVisible();
});

test('an operator proves themselves at the provider and by the app, and the open form stays', async ({
  device,
  expected,
}) => {
  expected.push('401', 'status of 422');
  await join('rohan', 'rohan.kulkarni', 'it');
  delete provider.people['rohan']?.amr;
  const page = await device({ baseURL: portal.url });
  // A browser may let no page close itself that was at another site.
  await page.context().addInitScript(() => {
    globalThis.close = () => undefined;
  });
  await page.goto('/operations');
  await signInThere(page, 'rohan');
  const [code = ''] = await connectApp(page);
  await page.getByRole('button', { name: 'I have kept them, sign in' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await openPlace(page, 'People');
  await page.getByRole('link', { name: 'Mary D’Souza' }).click();
  await page.getByRole('button', { name: 'Disable…' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByLabel('Reason').fill('Left the hospital');
  await lookClosely(page, 'operations-proof');
  const coming = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'Confirm with Shanti account' }).click();
  const other = await coming;
  await proveThere(other, 'rohan');
  await other.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await lookClosely(other, 'operations-proof-code');
  await other.getByLabel('Recovery code').fill(code);
  await other.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(other.getByText('Confirmed. Close this window')).toBeVisible();
  await lookClosely(other, 'operations-confirmed');
  await other.close();
  await expect(dialog.getByText('Confirmed with Shanti account.')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Left the hospital');
  await lookClosely(page, 'operations-proof-confirmed');
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(page.getByText(/is disabled/).first()).toBeVisible();
});

test('an operator comes back to their place where the browser opens no window', async ({
  device,
  expected,
}) => {
  expected.push('401');
  await join('rohan', 'rohan.kulkarni', 'it');
  await portal.sql(`update app_user set email_is_own = true where user_name = 'meera.iyer'`);
  const page = await device({ baseURL: portal.url });
  await page.addInitScript(() => {
    Object.assign(globalThis, { open: () => null });
  });
  await page.goto('/operations');
  await signInThere(page, 'rohan');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await openPlace(page, 'People');
  await page.getByRole('link', { name: 'Meera Iyer' }).click();
  await expect(page.getByText(/entered by the person, not confirmed/)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm email' }).click();
  const dialog = page.getByRole('dialog');
  await lookClosely(page, 'operations-confirm-email');
  await dialog.getByRole('button', { name: 'Confirm with Shanti account' }).click();
  await proveThere(page, 'rohan');
  await expect(page).toHaveURL(/\/operations\/people$/);
  await page.getByRole('link', { name: 'Meera Iyer' }).click();
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(dialog.getByText('Confirmed with Shanti account.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm email', exact: true }).click();
  await expect(page.getByText('Email confirmed.')).toBeVisible();
  await expect(page.getByText(/entered by the person, not confirmed/)).toHaveCount(0);
});
