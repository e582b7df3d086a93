import type { Page } from '@playwright/test';
import { SQL_PORT } from '#tests/support/browser/addresses.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { lookClosely } from '#tests/support/browser/look.ts';
import { ownPortal } from '#tests/support/browser/own-portal.ts';
import { openIdentityProvider } from '#tests/support/connectors/oidc-provider.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';
import { connectApp } from '#tests/support/journeys/console-steps.ts';

/** Another name than the provider's, so that cookies cross sites as they do in a hospital. */
const HOST = 'localhost';
const provider = await openIdentityProvider({ publicUrl: `http://${HOST}:${SQL_PORT + 3}` });
const portal = ownPortal({ ...provider.settings, OIDC_END_SESSION: 'on' }, HOST);
test.beforeAll(() => portal.start());
test.afterAll(async () => {
  await portal.end();
  provider.close();
});

const BUTTON = 'Sign in with Shanti account';
const roles = (...named: string[]) => ({ roles: named, email_verified: true });
const emailOf = async (userName: string): Promise<string> => {
  const [row] = await portal.sql<{ email: string }>(
    `select email from app_user where user_name = '${userName}'`,
  );
  return row?.email ?? '';
};

/** The pages of the provider ask for a font of another site, which a test does not load. */
const withoutFonts = async (page: Page): Promise<void> => {
  await page.context().route('https://fonts.googleapis.com/**', (route) => route.fulfill({ body: '' }));
};

/** Signs in on the provider's own pages. */
async function signInThere(page: Page, login: string): Promise<void> {
  await withoutFonts(page);
  await page.getByRole('link', { name: BUTTON }).click();
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function logOutThere(page: Page): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(`${provider.issuer}/session/end`);
  await tab.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(tab.getByText('Sign-out Success')).toBeVisible();
  await tab.close();
}

test(
  'a nurse signs in at the provider, and its logout locks her out here',
  { tag: '@main' },
  async ({ device, expected }) => {
    expected.push('401');
    provider.people['anitha'] = { ...roles('ward-nurses'), email: await emailOf('anitha.nair') };
    const page = await device({ baseURL: portal.url });
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await lookClosely(page, 'login-sign-on');
    await signInThere(page, 'anitha');
    await expect(page).toHaveURL(/\/talk-nurse$/);
    expect(page.url()).not.toContain('#');
    await logOutThere(page);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('link', { name: BUTTON })).toBeVisible();
  },
);

test('a person without a role reads why beside the button, once', async ({ device, expected }) => {
  expected.push('401');
  provider.people['porter'] = { ...roles('porters'), email: await emailOf('rekha.pawar') };
  const page = await device({ baseURL: portal.url });
  await page.goto('/login');
  await signInThere(page, 'porter');
  const why = 'Shanti account does not give you a role for this portal. Ask your administrator.';
  await expect(page.getByRole('alert')).toHaveText(why);
  await expect(page).toHaveURL(/\/login$/);
  await lookClosely(page, 'login-sign-on-refused');
  await page.reload();
  await expect(page.getByRole('link', { name: BUTTON })).toBeVisible();
  await expect(page.getByText(why)).toHaveCount(0);
});

test('a log out here ends the session at the provider, too', async ({ device, expected }) => {
  expected.push('401');
  provider.people['agent'] = { ...roles('desk'), email: await emailOf('farhan.shaikh') };
  const page = await device({ baseURL: portal.url });
  await page.goto('/agent');
  await signInThere(page, 'agent');
  await expect(page).toHaveURL(/\/agent-dashboard/);
  await page.getByRole('button', { name: /Account|Farhan/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`));
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('an operator signs in to the console, and adds an app that the provider did not ask for', async ({
  device,
  expected,
}) => {
  expected.push('status of 422', '401');
  provider.people['rohan'] = { ...roles('it'), email: await emailOf('rohan.kulkarni') };
  const page = await device({ baseURL: portal.url });
  await page.goto('/operations');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await lookClosely(page, 'operations-sign-on');
  await signInThere(page, 'rohan');
  await expect(page.getByText('This hospital requires an authenticator app.')).toBeVisible();
  await connectApp(page);
  await page.getByRole('button', { name: 'I have kept them, sign in' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expect(page.url()).toMatch(/\/operations\/?$/);
  await openPlace(page, 'Connections');
  const card = page.getByRole('region', { name: 'OpenID Connect', exact: true });
  await expect(card.getByText(`${portal.url}/sign-on/oidc/return`)).toBeVisible();
  await card.getByRole('button', { name: 'Test OpenID Connect' }).click();
  await expect(page.getByText('OpenID Connect answers, and accepts the settings.')).toBeVisible();
  await card.scrollIntoViewIfNeeded();
  await lookClosely(page, 'operations-connections-sign-on');
  await openPlace(page, 'People');
  await page.getByRole('link', { name: 'Rohan Kulkarni' }).click();
  await expect(page.getByText(/^Hospital account: /)).toBeVisible();
  await page.getByRole('button', { name: 'Remove hospital account' }).click();
  await expect(page.getByRole('dialog')).toContainText('All their sessions end.');
  await lookClosely(page, 'operations-person-sign-on');
});
