import type { Page } from '@playwright/test';
import { look } from '#tests/support/browser/look.ts';
import { prove } from '#tests/support/journeys/privacy-steps.ts';
import { expect, PASSWORD, sql } from '#tests/support/browser/e2e.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';

/** No other journey is about this doctor's money. */
const DOCTOR = { userName: 'gurpreet.gill', name: 'Gurpreet Gill' };
const OF_DOCTOR = `provider_id = (select p.id from provider p join app_user u on u.id = p.user_id where u.user_name = '${DOCTOR.userName}')`;

/** A changed account is seen in whole and checked; a transfer to it is recorded. */
export async function runPayouts(page: Page, [forNumber = '', forCheck = '']: string[]): Promise<void> {
  await sql(`update bank_detail set verified = false, checked_at = null where ${OF_DOCTOR}`);
  await sql(`update earning set state = 'PENDING', utr = null where ${OF_DOCTOR}`);
  await openPlace(page, 'Payouts');
  await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
  await look(page, 'operations-payouts');
  await page.getByRole('link', { name: DOCTOR.name }).click();
  const pane = page.getByRole('region', { name: DOCTOR.name, exact: true });
  await expect(pane.getByText('A transfer can be recorded once the bank account is checked.')).toBeVisible();
  await look(page, 'operations-payout-unchecked');

  await page.getByRole('tab', { name: /^Bank changes to check/ }).click();
  await expect(page.getByRole('heading', { level: 3, name: DOCTOR.name })).toBeVisible();
  await look(page, 'operations-bank-changes');
  await showNumber(page, forNumber);
  await page.getByRole('button', { name: `Mark as checked: ${DOCTOR.name}` }).click();
  await prove(page, forCheck);
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as checked' }).click();
  await expect(page.getByText('Checked.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: DOCTOR.name })).toHaveCount(0);
  await record(page);
}

async function showNumber(page: Page, recoveryCode: string): Promise<void> {
  await page.getByRole('button', { name: `Show account number: ${DOCTOR.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel(/recovery code/).fill('000000');
  await dialog.getByRole('button', { name: 'Show number' }).click();
  await expect(dialog.getByLabel(/recovery code/)).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'operations-show-account');
  await dialog.getByLabel(/recovery code/).fill(recoveryCode);
  await dialog.getByRole('button', { name: 'Show number' }).click();
  await expect(dialog.locator('code')).toHaveText(/^5010\d{8}$/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/5010\d{8}/)).toHaveCount(0);
}

async function record(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Due/ }).click();
  const pane = page.getByRole('region', { name: DOCTOR.name, exact: true });
  await expect(pane.getByText(/^Checked by Rohan Kulkarni/)).toBeVisible();
  const [{ paise } = { paise: '' }] = await sql<{ paise: string }>(
    `select sum(net_paise)::text as paise from earning where state = 'PENDING' and net_paise > 0 and ${OF_DOCTOR}`,
  );
  const utr = `HDFCN5${Date.now()}`;
  await pane.getByLabel('Amount in rupees').fill('1.00');
  await pane.getByLabel('Reference (UTR)').fill(utr);
  await pane.getByRole('button', { name: 'Record transfer' }).click();
  await expect(pane.getByRole('alert')).toContainText(`is due to ${DOCTOR.userName}`);
  await look(page, 'operations-payout');
  await pane.getByLabel('Amount in rupees').fill((Number(paise) / 100).toFixed(2));
  await pane.getByRole('button', { name: 'Record transfer' }).click();
  await expect(page.getByText(/^Recorded for \d+ entries/)).toBeVisible();
  await expect(pane).toHaveCount(0);
  await page.getByRole('tab', { name: 'Recorded' }).click();
  const row = page.getByRole('row').filter({ hasText: utr });
  await expect(row.getByText('Rohan Kulkarni')).toBeVisible();
  await look(page, 'operations-payouts-recorded');
}
