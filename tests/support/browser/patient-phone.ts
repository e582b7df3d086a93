import type { Page } from '@playwright/test';
import { expect, sql } from './e2e.ts';
import { look } from './look.ts';

/** A patient's phone. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

interface Patient {
  name: string;
  born: string;
  mobile: string;
}

export async function patientOf(mrn: string): Promise<Patient> {
  const [patient] = await sql<Patient>(
    `select name, mobile, to_char(born_on, 'YYYY-MM-DD') as born from patient where mrn = '${mrn}'`,
  );
  if (!patient) throw new Error(`no patient ${mrn}`);
  return patient;
}

/** The patient opens the link of the SMS with their date of birth. */
export async function open(page: Page, link: string, born: string): Promise<void> {
  await page.goto(`/p?x=${link}`);
  await giveDate(page, born);
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
}

export async function giveDate(page: Page, born: string): Promise<void> {
  const [year = '', month = '', day = ''] = born.split('-');
  await page.getByLabel('Day').fill(day);
  await page.getByLabel('Month').fill(month);
  await page.getByLabel('Year').fill(year);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

export async function speak(page: Page, tag: string): Promise<void> {
  await page.getByRole('banner').getByRole('combobox').selectOption(tag);
  await expect(page.locator('html')).toHaveAttribute('lang', tag);
}

/** Also on the narrowest phone nothing is wider than the screen. */
export async function lookAtPhone(page: Page, name: string): Promise<void> {
  await look(page, name);
  await page.setViewportSize({ width: 320, height: 700 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${name} at 320 px`).toBeLessThanOrEqual(320);
  await page.setViewportSize(PHONE.viewport);
}
