import type { Page } from '@playwright/test';
import { OPERATOR_ROLES } from '#contract/operator-roles.ts';
import { appCode } from '#tests/support/server/authenticator-app.ts';
import { prove } from '#tests/support/journeys/privacy-steps.ts';
import { expect, PASSWORD, sql } from '#tests/support/browser/e2e.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';

/** Enters the code that the app shows for the key on the screen. @returns the recovery codes */
export async function connectApp(page: Page): Promise<string[]> {
  const key = page.locator('code');
  await expect(key).toBeVisible();
  const secret = ((await key.textContent()) ?? '').replaceAll(/\s/g, '');
  await page.getByLabel('Code from the app').fill(appCode(secret, new Date()));
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  return page.getByRole('main').getByRole('listitem').allTextContents();
}

/** Enters the operator's user name and a password. */
export async function typeLogin(page: Page, password: string): Promise<void> {
  await page.getByLabel('User name', { exact: true }).fill('rohan.kulkarni');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** An operator who has just added an authenticator app, as on the first day. */
export async function newOperator(page: Page): Promise<string[]> {
  await sql(
    `delete from second_factor where user_id in (select id from app_user where user_name = 'rohan.kulkarni')`,
  );
  await page.goto('/operations');
  await expect(page.getByLabel('User name', { exact: true })).toBeVisible();
  await typeLogin(page, PASSWORD);
  const codes = await connectApp(page);
  await page.getByRole('button', { name: 'I have kept them, sign in' }).click();
  await expect(page.getByRole('region', { name: 'Needs a person now' })).toBeVisible();
  return codes;
}

/** The password or link that a dialog shows this once, which is then closed. */
export async function takeSecret(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  const code = dialog.locator('code');
  await expect(code).toBeVisible();
  const secret = (await code.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Close' }).click();
  return secret;
}

/** Each label of the dialog with what is typed there. */
export async function fillDialog(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(fields))
    await dialog.getByLabel(label, { exact: true }).fill(value);
}

export async function pressInDialog(page: Page, verb: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
}

export async function addClinic(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await openPlace(page, 'Hubs and clinics');
  await page.getByRole('button', { name: 'Add a clinic' }).click();
  await fillDialog(page, fields);
  await pressInDialog(page, 'Add');
  await expect(page.getByRole('region', { name: 'Clinics' }).getByText(fields['Name'] ?? '')).toBeVisible();
}

interface NewPerson {
  who: 'Nurse' | 'Agent' | 'Operator';
  fields: Readonly<Record<string, string>>;
  hubs?: readonly string[];
  /** Roles of an operator; all unless they are named. */
  roles?: readonly string[];
  recoveryCode: string;
}

/** @returns the temporary password */
export async function addPerson(
  page: Page,
  { who, fields, hubs = [], roles = OPERATOR_ROLES, recoveryCode }: NewPerson,
): Promise<string> {
  await openPlace(page, 'People');
  await page.getByRole('button', { name: 'Add a person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Who').selectOption(who);
  await fillDialog(page, fields);
  for (const hub of hubs) await dialog.getByRole('checkbox', { name: hub }).check();
  if (who === 'Operator')
    for (const role of roles)
      await dialog.getByRole('checkbox', { name: new RegExp(`^${role}`, 'i') }).check();
  await prove(page, recoveryCode);
  await pressInDialog(page, 'Add');
  return takeSecret(page);
}

/** @returns the link */
export async function inviteDoctor(page: Page, clinic: string, note: string): Promise<string> {
  await openPlace(page, 'People');
  await page.getByRole('button', { name: 'Add a person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Who').selectOption('Doctor');
  await dialog.getByLabel('Clinic').selectOption(clinic);
  await dialog.getByLabel('Note on the invitation').fill(note);
  await pressInDialog(page, 'Make the link');
  return takeSecret(page);
}

export async function openPerson(page: Page, search: string, name: string): Promise<void> {
  await openPlace(page, 'People');
  await page.getByRole('searchbox').fill(search);
  // A row that moves to its place while it is pressed is not pressed.
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
}
