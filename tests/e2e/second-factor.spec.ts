import type { Page } from '@playwright/test';
import { expect, PASSWORD, signIn, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { ownPortal } from '#tests/support/browser/own-portal.ts';
import { appCode } from '#tests/support/server/authenticator-app.ts';

const secretOf = async (page: Page): Promise<string> =>
  (await page.locator('code').innerText()).replaceAll(' ', '');

/** A code that was not used yet: of this step, or of the next, which the server takes as well. */
const used = new Set<string>();
async function nextCode(secret: string): Promise<string> {
  let code = '';
  await expect(async () => {
    code =
      [0, 30].map((s) => appCode(secret, new Date(Date.now() + s * 1000))).find((one) => !used.has(one)) ??
      '';
    expect(code).not.toBe('');
  }).toPass({ timeout: 40_000 });
  used.add(code);
  // What is used ends all codes before it.
  for (const s of [-30, 0]) used.add(appCode(secret, new Date(Date.now() + s * 1000)));
  return code;
}

async function typePassword(page: Page, username: string, area: 'login' | 'agent' = 'login'): Promise<void> {
  await page.goto(`/${area}`);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Nothing of these is in the address, nor in storage that is not encrypted. */
async function isNowhere(page: Page, secrets: readonly string[]): Promise<void> {
  const kept = await page.evaluate(() =>
    [location.href, ...Object.values(localStorage), ...Object.values(sessionStorage)].join('\n'),
  );
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
}

test.describe('where it is offered', () => {
  const portal = ownPortal();
  test.beforeAll(() => portal.start());
  test.afterAll(() => portal.end());

  test('a doctor adds an app, signs in with it and with a recovery code, and removes it', async ({
    device,
    expected,
  }) => {
    test.slow();
    expected.push('status of 400', 'status of 401', 'status of 422');
    const doctor = await device({ baseURL: portal.url });
    await signIn(doctor, 'meera.iyer');
    await doctor.goto('/change-password');
    const card = doctor.getByRole('region', { name: 'Authenticator app' });
    const start = card.getByRole('button', { name: 'Add authenticator app' });
    await expect(start).toBeVisible();
    await look(doctor, 'second-factor-none');
    await card.getByLabel('Your password').fill('not-the-password');
    await start.click();
    await expect(card.getByText('Incorrect password.').first()).toBeVisible();
    await card.getByLabel('Your password').fill(PASSWORD);
    await start.click();
    await expect(card.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    const secret = await secretOf(doctor);
    await card.getByLabel('Code from the app').fill('12');
    await card.getByRole('button', { name: 'Confirm code' }).click();
    await expect(card.getByText('Enter the six digits that the app shows.')).toBeVisible();
    await expect(card.getByLabel('Code from the app')).toBeFocused();
    await look(doctor, 'second-factor-adding');
    await card.getByLabel('Code from the app').fill(await nextCode(secret));
    await card.getByRole('button', { name: 'Confirm code' }).click();

    await expect(card.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
    const codes = await card.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await look(doctor, 'second-factor-codes');
    const saving = doctor.waitForEvent('download');
    await card.getByRole('button', { name: 'Save as text' }).click();
    expect((await saving).suggestedFilename()).toBe('recovery-codes.txt');
    await isNowhere(doctor, [secret, ...codes]);
    await card.getByRole('button', { name: 'I have kept them' }).click();
    await expect(card.getByText('10 recovery codes left')).toBeVisible();
    await look(doctor, 'second-factor-on');

    const other = await device({ baseURL: portal.url });
    await typePassword(other, 'meera.iyer');
    const code = other.getByLabel('Code from the app');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(code).toHaveAttribute('inputmode', 'numeric');
    await look(other, 'sign-in-code');
    await code.fill('000000');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(other.getByText('Incorrect or expired code.')).toBeVisible();
    await expect(code).toBeFocused();
    await other.getByRole('button', { name: 'Back' }).click();
    await expect(other.getByLabel('User name')).toHaveValue('meera.iyer');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await code.fill(await nextCode(secret));
    await code.press('Enter');
    await expect(other).toHaveURL(/dashboard/);

    const third = await device({ baseURL: portal.url });
    await typePassword(third, 'meera.iyer');
    await third.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await expect(third.getByLabel('Recovery code')).toBeFocused();
    await look(third, 'sign-in-recovery');
    await third.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
    await third.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(third).toHaveURL(/dashboard/);
    await isNowhere(third, [secret, ...codes]);

    await doctor.reload();
    await expect(card.getByText('9 recovery codes left')).toBeVisible();
    await card.getByRole('button', { name: 'New recovery codes' }).click();
    await card.getByLabel('Your password').fill(PASSWORD);
    await card.getByLabel('Code from the app, or a recovery code').fill('000000');
    await card.getByRole('button', { name: 'New recovery codes' }).click();
    await expect(card.getByText('Incorrect or expired code.').first()).toBeVisible();
    await look(doctor, 'second-factor-renewing');
    await card.getByLabel('Code from the app, or a recovery code').fill(codes[1] ?? '');
    await card.getByRole('button', { name: 'New recovery codes' }).click();
    await expect(card.getByRole('listitem')).toHaveCount(10);
    const fresh = await card.getByRole('listitem').allTextContents();
    expect(fresh).not.toContain(codes[2]);
    await card.getByRole('button', { name: 'I have kept them' }).click();
    await expect(card.getByText('10 recovery codes left')).toBeVisible();

    await card.getByRole('button', { name: 'Remove app' }).click();
    await card.getByLabel('Your password').fill(PASSWORD);
    await card.getByLabel('Code from the app, or a recovery code').fill(fresh[0] ?? '');
    await card.getByRole('button', { name: 'Remove app' }).click();
    await expect(start).toBeVisible();
    expect(await portal.sql('select 1 from second_factor')).toEqual([]);
  });
});

test.describe('where it is required', () => {
  const portal = ownPortal({ SECOND_FACTOR: 'required' });
  test.beforeAll(() => portal.start());
  test.afterAll(() => portal.end());

  test('a nurse adds an app in the sign-in, and is signed in once the recovery codes are kept', async ({
    device,
    expected,
  }) => {
    expected.push('status of 400', 'status of 422');
    const nurse = await device({ baseURL: portal.url });
    await typePassword(nurse, 'anitha.nair');
    await expect(nurse.getByText('This hospital requires an authenticator app.')).toBeVisible();
    const secret = await secretOf(nurse);
    await look(nurse, 'sign-in-adds-app');
    await nurse.getByLabel('Code from the app').fill('000000');
    await nurse.getByRole('button', { name: 'Confirm code' }).click();
    await expect(nurse.getByText('Incorrect or expired code.')).toBeVisible();
    await nurse.getByLabel('Code from the app').fill(await nextCode(secret));
    await nurse.getByRole('button', { name: 'Confirm code' }).click();
    await expect(nurse.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
    const codes = await nurse.getByRole('main').getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await look(nurse, 'sign-in-codes');
    await isNowhere(nurse, [secret, ...codes]);
    await nurse.getByRole('button', { name: 'I have kept them, sign in' }).click();
    await expect(nurse).toHaveURL(/talk-nurse|nurse/);

    const other = await device({ baseURL: portal.url });
    await typePassword(other, 'anitha.nair');
    await other.getByLabel('Code from the app').fill(await nextCode(secret));
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(other).toHaveURL(/talk-nurse|nurse/);
  });
});
