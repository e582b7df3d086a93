import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { lastCode } from '#tests/support/server/codes.ts';
import { expect, outbox, signIn, sql, test } from '#tests/support/browser/e2e.ts';
import { fillLicense, fillPersonal, continueButton } from '#tests/support/journeys/joining-steps.ts';

const REFUSED = 'Failed to load resource';
const NEW_PASSWORD = 'a quiet ward at night';

async function look(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  }
}

test(
  'names the fault of each field to a registering person, who continues after a reload',
  { tag: '@nightly' },
  async ({ device, expected }) => {
    expected.push(REFUSED);
    const page = await device();
    await page.goto('/register');
    await page.getByRole('button', { name: 'Accept All' }).click();
    await page.getByLabel('Mobile number').fill('12345');
    await page.getByLabel('Email address').fill('x');
    await page.getByLabel('Password', { exact: true }).fill('password1');
    await expect(page.getByRole('listitem').filter({ hasText: 'Not a common password' })).toHaveAttribute(
      'data-met',
      'false',
    );
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByLabel('Your name')).toHaveAccessibleDescription('Required.');
    await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription(/ten digits starting with 6/);
    await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/such as name@/);
    await look(page);
    await page.getByLabel('Your name').fill('Ishaan Kulkarni');
    await page.getByLabel('Mobile number').fill('9812345670');
    await page.getByLabel('Email address').fill('ishaan@shanti.example');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/too common/);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByRole('heading', { name: 'We sent you a code' })).toBeVisible();
    // R5.01: four digits.
    await page.reload();
    await page.getByLabel('Code', { exact: true }).fill('12');
    await page.getByRole('button', { name: 'Create my account' }).click();
    await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
      'Enter all digits of the code.',
    );
    await page.getByLabel('Code', { exact: true }).fill(await lastCode(outbox, '9812345670'));
    await page.getByRole('button', { name: 'Create my account' }).click();

    // Each saved step stays: a reload leads to the first one that is open.
    await expect(page.getByRole('heading', { name: 'Welcome, Ishaan Kulkarni' })).toBeVisible();
    await continueButton(page).click();
    await expect(page.getByLabel('Date of birth')).toHaveAccessibleDescription('Required.');
    await fillPersonal(page);
    await look(page);
    await continueButton(page).click();
    await expect(page.getByLabel('Registration number')).toBeVisible();
    await fillLicense(page);
    await expect(page.getByText('Your text is kept on this device.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Registration number')).toHaveValue('MMC 2016/0815');
    await expect(page.getByRole('button', { name: /^Personal details.*Done/ })).toBeVisible();
    expect(
      await sql(`select verification_status, personal_info, professional_info from provider
      where user_id = (select id from app_user where user_name = '9812345670')`),
    ).toEqual([{ verificationStatus: 'REGISTERED', personalInfo: true, professionalInfo: false }]);
  },
);

test('R1.05 an invitation says who invites, and why it is no longer valid', async ({
  device,
  signedIn,
  expected,
}) => {
  expected.push('404');
  const page = await device();
  for (const [state, words] of [
    ['expired', 'has expired'],
    ['used', 'already been used'],
    ['revoked', 'withdrawn'],
  ] as const) {
    await page.goto(`/provider-invitation/seed-invitation-${state}`);
    await expect(page.getByText(words)).toBeVisible();
  }
  await page.goto('/provider-invitation/absent');
  await expect(page.getByRole('heading', { name: 'This invitation link doesn’t work' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/login');
  await look(page);
  await page.goto('/provider-invitation/seed-invitation-open');
  await expect(page.getByText('Dr. Meera Iyer invites you.')).toBeVisible();
  await look(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByText('You will join the clinic that invited you')).toBeVisible();

  const sana = await signedIn('sana.khan');
  await sana.goto('/provider-invitation/seed-invitation-open');
  await sana.getByRole('button', { name: 'Join as Sana Khan' }).click();
  await expect(sana).toHaveURL(/\/(dashboard)?$/);
  const rows = await sql(`select 1 from clinic_provider where provider_id =
    (select p.id from provider p join app_user u on u.id = p.user_id where u.user_name = 'sana.khan')`);
  expect(rows).toHaveLength(2);
});

test('a password is changed and reset: other devices are signed out, common ones are refused', async ({
  signedIn,
  device,
  expected,
}) => {
  expected.push(REFUSED);
  const other = await signedIn('joseph.kurian');
  const page = await signedIn('joseph.kurian');
  await page.goto('/change-password');
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    'Enter at least 8 characters.',
  );
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('Incorrect password.');
  await page.getByLabel('Current password').fill('ward-line-2026');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  await other.goto('/bank-details');
  await expect(other).toHaveURL(/\/login/);

  const fresh = await device();
  await fresh.goto('/forgot-password');
  await look(fresh);
  await fresh.getByRole('button', { name: 'Send code' }).click();
  await expect(fresh.getByLabel('User name')).toHaveAccessibleDescription('Required.');
  await fresh.getByLabel('User name').fill('joseph.kurian');
  await fresh.getByRole('button', { name: 'Send code' }).click();
  await expect(fresh.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  const code = await lastCode(outbox);
  await look(fresh);
  await fresh.getByLabel('New password', { exact: true }).fill('password1');
  await fresh.getByLabel('Code', { exact: true }).fill(code);
  await fresh.getByRole('button', { name: 'Save new password' }).click();
  await expect(fresh.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/too common/);
  // The code was right already: only the password is tried again.
  await fresh.getByLabel('New password', { exact: true }).fill('ward-line-2026');
  await fresh.getByRole('button', { name: 'Save new password' }).click();
  await expect(fresh).toHaveURL(/\/login/);
  await signIn(fresh, 'joseph.kurian');
});
