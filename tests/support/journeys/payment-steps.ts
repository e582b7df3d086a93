import type { Page } from '@playwright/test';
import { look } from '#tests/support/browser/look.ts';
import { expect, sql } from '#tests/support/browser/e2e.ts';

/** A paid order is found by its number: a discount makes a refund due, which is recorded. */
export async function runPayments(page: Page): Promise<void> {
  const [order] = await sql<{ number: string }>(
    `select service_number as number from request join money_entry on request_id = request.id
     where money_entry.kind = 'PAYMENT' and request.amount_paise > 20000 order by service_number limit 1`,
  );
  const number = order?.number ?? '';
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await look(page, 'operations-payments-none');
  await page.getByLabel('Order number').fill('LB0');
  await page.getByRole('button', { name: 'Show order' }).click();
  await expect(page.getByRole('region', { name: 'LB0' }).getByRole('alert')).toHaveText(
    'No order has this number.',
  );
  await look(page, 'operations-payments-unknown');
  await page.getByLabel('Order number').fill(number.toLowerCase());
  await page.getByRole('button', { name: 'Show order' }).click();
  const pane = page.getByRole('region', { name: number, exact: true });
  await expect(pane.getByText('Paid', { exact: true })).toBeVisible();
  await giveDiscount(page);
  await expect(pane.getByText(/^Discount/)).toBeVisible();
  const due = page.getByRole('row').filter({ hasText: number });
  await expect(due).toContainText('₹ 50.50');
  await look(page, 'operations-payments');
  await refund(page);
  await expect(due).toHaveCount(0);
  await expect(pane.getByText(/^Refund(?! due)/).first()).toBeVisible();
}

async function giveDiscount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Give discount' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount in rupees').fill('50.50');
  await dialog.getByLabel('Reason').fill('Kept waiting');
  await look(page, 'operations-discount');
  await dialog.getByRole('button', { name: 'Give discount' }).click();
  await expect(page.getByText('Discount given.')).toBeVisible();
}

async function refund(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record refund' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount in rupees').fill('999999');
  await dialog.getByLabel('Reference (UTR)').fill(`RFND${Date.now()}`);
  await dialog.getByLabel('Reason').fill('Kept waiting');
  await dialog.getByRole('button', { name: 'Record refund' }).click();
  await expect(dialog.getByRole('alert')).toContainText('can go back');
  await look(page, 'operations-refund');
  await dialog.getByLabel('Amount in rupees').fill('50.50');
  await dialog.getByRole('button', { name: 'Record refund' }).click();
  await expect(page.getByText('Refund recorded.')).toBeVisible();
}
