import type { Page } from '@playwright/test';
import { look } from '#tests/support/browser/look.ts';
import { fillDialog, pressInDialog } from './console-steps.ts';
import { expect, sql } from '#tests/support/browser/e2e.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';

/** A paid order is found by its number: a discount makes a refund due, which is recorded. */
export async function runPayments(page: Page): Promise<void> {
  const [order] = await sql<{ number: string }>(
    `select service_number as number from request join money_entry on request_id = request.id
     where money_entry.kind = 'PAYMENT' and request.amount_paise > 20000 order by service_number limit 1`,
  );
  const number = order?.number ?? '';
  await openPlace(page, 'Payments');
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
  // The seed's payments are from before receipts were numbered; the refund has a credit note.
  await expect(pane.getByText('No receipt number: paid before receipts were numbered.')).toBeVisible();
  const opened = page.waitForResponse((answer) => answer.url().endsWith('/paymentReceipt'));
  await pane
    .getByRole('button', { name: /^C\/\d{4}-\d{2}\/\d{6}$/ })
    .last()
    .click();
  expect((await opened).status()).toBe(200);
  await compareLists(page);
  await setLegalDetails(page);
}

async function compareLists(page: Page): Promise<void> {
  await sql(
    `insert into payment_link (id, request_id, amount_paise, upi_uri, state, sent_at, expires_at)
     select 'compared', id, 42000, 'upi://pay', 'EXPIRED', now(), now() from request
     where kind = 'LAB' and payment_state = 'NONE' and amount_paise > 42000 limit 1`,
  );
  const file = (...lines: string[]) => ({
    name: 'gateway_november.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['day,reference,rupees,link', ...lines].join('\n')),
  });
  await page.getByRole('tab', { name: 'Compare' }).click();
  await expect(page.getByText('No differences here')).toBeVisible();
  await look(page, 'operations-compare-none');
  const choose = page.getByLabel('Choose a file', { exact: true });
  await choose.setInputFiles(file('yesterday,A,1,'));
  await expect(page.getByText('1 line to correct. Nothing was compared.')).toBeVisible();
  await look(page, 'operations-compare-faults');
  const lines = ['2026-11-01,LATE-1,420,compared', '2026-11-01,DESK-1,70,'];
  await choose.setInputFiles(file(...lines));
  await expect(page.getByText('2 lines compared, 2 differences.').first()).toBeVisible();
  await page.getByRole('row', { name: 'DESK-1' }).getByRole('link').click();
  await look(page, 'operations-compare');
  await page.getByRole('button', { name: 'Settle', exact: true }).click();
  await fillDialog(page, { Note: 'Paid at the desk' });
  await look(page, 'operations-compare-settle');
  await pressInDialog(page, 'Settle');
  await expect(page.getByText('Settled.', { exact: true })).toBeVisible();
  await recordFromList(page, 'LATE-1');
  await page.getByRole('button', { name: /^Settled/ }).click();
  await page.getByRole('row', { name: 'DESK-1' }).getByRole('link').click();
  await expect(page.getByRole('region', { name: 'DESK-1' })).toContainText('Paid at the desk');
}

async function recordFromList(page: Page, reference: string): Promise<void> {
  await page.getByRole('row', { name: reference }).getByRole('link').click();
  await page.getByRole('button', { name: 'Record payment' }).click();
  await look(page, 'operations-compare-record');
  await pressInDialog(page, 'Record payment');
  await expect(page.getByText('Payment recorded.')).toBeVisible();
  await expect(page.getByRole('row', { name: reference })).toHaveCount(0);
}

async function setLegalDetails(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Receipt details' }).click();
  const card = page.getByRole('region', { name: 'On receipts and credit notes' });
  await expect(card.getByText('Not registered for GST')).toBeVisible();
  await card.getByRole('button', { name: 'Change' }).click();
  const details = { 'Legal name': 'Sahyadri Care Private Limited', Address: '12 MG Road, Pune' };
  await fillDialog(page, { ...details, GSTIN: '27AAPFU0939F1ZA' });
  await pressInDialog(page, 'Save');
  await expect(page.getByRole('dialog').getByText(/^This is not a GSTIN/)).toBeVisible();
  await look(page, 'operations-receipt-details-change');
  await fillDialog(page, { GSTIN: '27aapfu0939f1zv' });
  await pressInDialog(page, 'Save');
  await expect(card.getByText('27AAPFU0939F1ZV')).toBeVisible();
  await look(page, 'operations-receipt-details');
  await page.getByRole('tab', { name: 'Refunds due' }).click();
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
