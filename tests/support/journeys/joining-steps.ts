import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { lastCode } from '#tests/support/server/codes.ts';
import { expect, outbox } from '#tests/support/browser/e2e.ts';

const PNG = readFileSync('public/icons/icon-192.png');

export interface Newcomer {
  name: string;
  mobile: string;
  password: string;
}

/** Returns who they are, and the code that their phone shows: from then on they have an account. */
export async function openAccount(page: Page, { name, mobile, password }: Newcomer): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByLabel('Email address').fill(`doctor.${mobile}@shanti.example`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'We sent you a code' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await lastCode(outbox, mobile));
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
}

export function continueButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Save and continue' });
}

/** Chooses by the keyboard. */
async function choose(page: Page, list: string, typed: string): Promise<void> {
  const box = page.getByRole('combobox', { name: list });
  await box.fill(typed);
  await expect(page.getByRole('option').first()).toContainText(typed);
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${typed}` })).toBeVisible();
}

export async function fillPersonal(page: Page): Promise<void> {
  await page.getByLabel('Date of birth').fill('1990-02-11');
  await page.getByLabel('Sex').selectOption('FEMALE');
  await choose(page, 'Languages', 'Hindi');
  await page.getByLabel('Clinic or practice').fill('Kulkarni Clinic');
  await page.getByLabel('Street address').fill('4 MG Road');
  await page.getByLabel('State').selectOption('Maharashtra');
  await page.getByLabel('City').fill('Pune');
  await page.getByLabel('PIN code').fill('411001');
}

export async function fillLicense(page: Page): Promise<void> {
  await page.getByLabel('Registration number').fill('MMC 2016/0815');
  await page.getByLabel('Medical council').selectOption('Maharashtra Medical Council');
}

export async function fillTraining(page: Page): Promise<void> {
  await choose(page, 'Specialisations', 'Family');
  await page.getByLabel('Degree').fill('MBBS');
}

/** One way to be seen, and one time of the week. */
export async function fillServices(page: Page, fees: Record<string, string>): Promise<void> {
  for (const [mode, rupees] of Object.entries(fees)) {
    const group = page.getByRole('group', { name: mode });
    await group.getByRole('checkbox').check();
    await group.getByLabel('Fee in ₹', { exact: true }).fill(rupees);
  }
  await page.getByRole('button', { name: 'Add hours' }).first().click();
}

/** A certificate, then the signature: with it the registration can be handed in. */
export async function addPapers(page: Page): Promise<void> {
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'degree.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByRole('button', { name: 'View degree.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('Still to do: Signature.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await file.setInputFiles({ name: 'sign.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
}
