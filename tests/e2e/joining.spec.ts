import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signIn, sql, test } from '#tests/support/e2e.ts';

const REFUSED = 'Failed to load resource';
const PNG = readFileSync('public/icons/icon-192.png');
const NEW_PASSWORD = 'a quiet ward at night';

async function newestCode(): Promise<string> {
  const rows = await sql<{ text: string }>(
    `select text from outgoing where channel = 'SMS' and text ~ '^[0-9]{4} ' order by id desc limit 1`,
  );
  return rows[0]?.text.slice(0, 4) ?? '';
}

async function look(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  }
}

/** By the keyboard, as one types. */
async function choose(page: Page, list: string, typed: string): Promise<void> {
  const box = page.getByRole('combobox', { name: list });
  await box.fill(typed);
  await expect(page.getByRole('option').first()).toContainText(typed);
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${typed}` })).toBeVisible();
}

test('a new provider registers step by step, goes on after a reload, and awaits verification', async ({
  device,
  expected,
}) => {
  expected.push(REFUSED);
  const page = await device();
  await page.goto('/register');
  await page.getByRole('button', { name: 'Accept All' }).click();
  await page.getByLabel('Mobile number').fill('12345');
  await page.getByLabel('E-mail address').fill('x');
  await page.getByLabel('Password', { exact: true }).fill('password1');
  await expect(page.getByRole('listitem').filter({ hasText: 'most common' })).toHaveAttribute(
    'data-met',
    'false',
  );
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByLabel('Your name')).toHaveAccessibleDescription('Please fill this in.');
  await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription(/Ten digits, the first from 6/);
  await expect(page.getByLabel('E-mail address')).toHaveAccessibleDescription(/looks like/);
  await look(page);
  await page.getByLabel('Your name').fill('Ishaan Kulkarni');
  await page.getByLabel('Mobile number').fill('9812345670');
  await page.getByLabel('E-mail address').fill('ishaan@shanti.example');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/most common/);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByRole('heading', { name: 'We sent you a code' })).toBeVisible();
  // R5.01: four digits.
  await page.reload();
  await page.getByLabel('Code', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Make my account' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
    'The code has 4 digits.',
  );
  await page.getByLabel('Code', { exact: true }).fill(await newestCode());
  await page.getByRole('button', { name: 'Make my account' }).click();

  const next = page.getByRole('button', { name: 'Save and go on' });
  await expect(page.getByRole('heading', { name: 'Welcome, Ishaan Kulkarni' })).toBeVisible();
  await page.getByLabel('Date of birth').fill('1990-02-11');
  await page.getByLabel('Sex').selectOption('MALE');
  await choose(page, 'Languages', 'Hindi');
  await page.getByLabel('Clinic or practice').fill('Kulkarni Clinic');
  await page.getByLabel('Street and house').fill('4 MG Road');
  await page.getByLabel('State').selectOption('Maharashtra');
  await page.getByLabel('City').fill('Pune');
  await page.getByLabel('PIN code').fill('411001');
  await look(page);
  await next.click();
  await page.getByLabel('Registration number').fill('MMC 2016/0815');
  await page.getByLabel('Medical council').selectOption('Maharashtra Medical Council');
  await next.click();
  await choose(page, 'Specialisations', 'Family');
  await page.getByLabel('Degree').fill('MBBS');
  await next.click();
  await expect(page.getByRole('group', { name: 'video' })).toBeVisible();
  await page.reload();
  const video = page.getByRole('group', { name: 'video' });
  await video.getByRole('checkbox').check();
  await video.getByLabel('Fee in ₹').fill('500');
  await page.getByRole('button', { name: 'Add a time' }).first().click();
  await next.click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'degree.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByRole('button', { name: 'View degree.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Go on', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Hand in' })).toBeDisabled();
  await expect(page.getByText('Still open: Signature.')).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'sign.png', mimeType: 'image/png', buffer: PNG });
  await page.getByRole('button', { name: 'Hand in' }).click();
  await expect(page.getByRole('heading', { name: 'Awaiting verification' })).toBeVisible();
  await look(page);
  const [row] = await sql(`select verification_status, personal_info, professional_info, service_info
    from provider where user_id = (select id from app_user where user_name = '9812345670')`);
  expect(row).toEqual({
    verificationStatus: 'SUBMITTED',
    personalInfo: true,
    professionalInfo: true,
    serviceInfo: true,
  });
});

test('R1.05 an invitation says who invites, and why it does not stand any more', async ({
  device,
  signedIn,
}) => {
  const page = await device();
  for (const [state, words] of [
    ['expired', 'has expired'],
    ['used', 'used already'],
    ['revoked', 'taken back'],
  ] as const) {
    await page.goto(`/provider-invitation/seed-invitation-${state}`);
    await expect(page.getByText(words)).toBeVisible();
  }
  await page.goto('/provider-invitation/seed-invitation-open');
  await expect(page.getByText('Dr. Meera Iyer invites you.')).toBeVisible();
  await look(page);
  await page.getByRole('link', { name: 'I am new here' }).click();
  await expect(page.getByText('After this you belong to the clinic')).toBeVisible();

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
  await page.getByLabel('Password until now').fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    'At least 8 characters.',
  );
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByLabel('Password until now')).toHaveAccessibleDescription(
    'This is not your password.',
  );
  await page.getByLabel('Password until now').fill('ward-line-2026');
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await other.goto('/bank-details');
  await expect(other).toHaveURL(/\/login/);

  const fresh = await device();
  await fresh.goto('/forgot-password');
  await look(fresh);
  await fresh.getByRole('button', { name: 'Send me a code' }).click();
  await expect(fresh.getByLabel('User name')).toHaveAccessibleDescription('Please fill this in.');
  await fresh.getByLabel('User name').fill('joseph.kurian');
  await fresh.getByRole('button', { name: 'Send me a code' }).click();
  await expect(fresh.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  const code = await newestCode();
  await look(fresh);
  await fresh.getByLabel('New password', { exact: true }).fill('password1');
  await fresh.getByLabel('Code', { exact: true }).fill(code);
  await fresh.getByRole('button', { name: 'Save the new password' }).click();
  await expect(fresh.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/most common/);
  // The code was right already: only the password is tried again.
  await fresh.getByLabel('New password', { exact: true }).fill('ward-line-2026');
  await fresh.getByRole('button', { name: 'Save the new password' }).click();
  await expect(fresh).toHaveURL(/\/login/);
  await signIn(fresh, 'joseph.kurian');
});
