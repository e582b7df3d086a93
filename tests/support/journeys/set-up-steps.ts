import type { Page } from '@playwright/test';
import { expect, operator, PASSWORD, sql } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { connectApp } from '#tests/support/journeys/console-steps.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';

export const OPERATOR = { name: 'Asha Kulkarni', userName: 'asha.kulkarni' };

/** Answers the five questions, from the link that the server printed. @returns the recovery codes of the operator */
export async function setUp(page: Page): Promise<string[]> {
  const link = /\S+#set-up=\S+/.exec(await operator('setup'))?.[0] ?? '';
  const { pathname, hash } = new URL(link);
  await page.goto(pathname + hash);
  await expect(page.getByLabel('Name of the hospital')).toHaveValue('City Clinic');
  await look(page, 'set-up-hospital');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name of the hub').fill('Andheri');
  await page.getByLabel('Key').fill('and heri');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Key')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Key').fill('andheri');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Your name').fill(OPERATOR.name);
  await page.getByLabel('User name').fill(OPERATOR.userName);
  await page.getByLabel('Email address').fill('asha@city.example');
  await page.getByLabel('Mobile number').fill('98220 00002');
  await page.getByLabel('Password', { exact: true }).fill('asha.kulkarni1');
  await look(page, 'set-up-operator');
  await page.getByRole('button', { name: 'Continue' }).click();
  // Refused by the server, beside its field; nothing that was typed is gone.
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/It shows \d\d:\d\d:\d\d/)).toBeVisible();
  await look(page, 'set-up-app');
  expect(await sql('select 1 from app_user')).toEqual([]);
  const codes = await connectApp(page);
  expect(codes).toHaveLength(10);
  await look(page, 'set-up-codes');
  await page.getByRole('button', { name: 'I have kept them, open the console' }).click();
  await expect(page.getByRole('heading', { name: 'Needs a person now' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See clinical data' })).toBeVisible();
  const missing = page.getByRole('region', { name: 'Set up the hospital' });
  await expect(missing.getByText('A hub', { exact: true })).toBeHidden();
  await expect(missing.getByText('Setting of the server: ICE_SERVERS, TURN_SECRET')).toBeVisible();
  await look(page, 'operations-home-new');
  await missing.getByRole('link', { name: 'Open: Consent to remote care' }).click();
  await expect(page.getByRole('region', { name: 'Consent to remote consultations' })).toBeVisible();
  await openPlace(page, 'Home');
  await missing.getByRole('link', { name: 'Open: A clinic' }).click();
  await expect(page).toHaveURL(/\/places$/);
  await openPlace(page, 'Home');
  return codes;
}
