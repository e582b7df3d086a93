import type { Page } from '@playwright/test';
import { expect, operator, test } from '#tests/support/browser/e2e.ts';
import { prove } from '#tests/support/journeys/privacy-steps.ts';
import { look } from '#tests/support/browser/look.ts';
import { fillDialog, pressInDialog } from './console-steps.ts';
import { keepLabs } from './partner-lab-steps.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';

/** Returns what the hospital offers is kept by its operator. */
export async function keepCatalogue(page: Page): Promise<void> {
  await openPlace(page, 'Catalogue');
  await test.step('lab prices', () => keepPrices(page));
  await test.step('labs', () => keepLabs(page));
  await test.step('quick replies', () => keepReplies(page));
}

async function openPrice(page: Page, search: string, name: string): Promise<void> {
  await page.getByRole('searchbox').fill(search);
  await page.getByRole('row', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole('dialog', { name: `Price of ${name}` })).toBeVisible();
}

async function keepPrices(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(page.getByRole('row')).not.toHaveCount(1);
  await look(page, 'operations-prices');
  await openPrice(page, 'zinc', 'Zinc');
  await fillDialog(page, { 'Price in rupees': 'free' });
  await pressInDialog(page, 'Save');
  await expect(dialog.getByText('Enter a price such as 420 or 420.50.')).toBeVisible();
  await fillDialog(page, { 'Price in rupees': '420.50' });
  await pressInDialog(page, 'Save');
  await expect(page.getByRole('row', { name: 'Zinc' })).toContainText('₹ 420.50');
  await expect(page.getByRole('row', { name: 'Zinc' })).toContainText('Rohan Kulkarni');

  await openPrice(page, 'zinc', 'Zinc');
  await operator('prices set', 'ZINC', '500');
  await fillDialog(page, { 'Price in rupees': '' });
  await pressInDialog(page, 'Save');
  await expect(dialog.getByText('Someone else changed it. The price now: ₹ 500.00.')).toBeVisible();
  await look(page, 'operations-price-stale');
  await pressInDialog(page, 'Save');
  await expect(page.getByRole('row', { name: 'Zinc' })).toContainText('No price');

  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: /^Without a price/ }).click();
  await expect(page.getByRole('row', { name: 'Zinc' })).toBeVisible();
  await look(page, 'operations-prices-none');
  await page.getByRole('searchbox').fill('qqqqqqqq');
  await expect(page.getByText('No test here')).toBeVisible();
  await look(page, 'operations-prices-nothing');
  await page.getByRole('button', { name: 'Show all' }).click();

  await page.getByRole('button', { name: 'Import a file' }).click();
  await choosePrices(page, 'Choose a file', ['ZINC,350', 'COPPER,free', 'NOTHING,5']);
  await expect(dialog.getByText('2 lines to correct.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Set/ })).toBeDisabled();
  await look(page, 'operations-prices-check');
  await choosePrices(page, 'Check another file', ['ZINC,350', 'COPPER,350']);
  await expect(dialog.getByText('2 prices, 1 of them new or different.')).toBeVisible();
  await pressInDialog(page, 'Set 2 prices');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('searchbox').fill('zinc');
  await expect(page.getByRole('row', { name: 'Zinc' })).toContainText('₹ 350.00');
  await setGst(page);
}

async function setGst(page: Page): Promise<void> {
  const row = page.getByRole('row', { name: 'Zinc' });
  await expect(row).toContainText('Exempt');
  await openPrice(page, 'zinc', 'Zinc');
  await pressInDialog(page, 'Change GST');
  await fillDialog(page, { 'HSN or SAC code': '3822' });
  await pressInDialog(page, 'Save');
  await expect(
    page.getByRole('dialog').getByText('Enter a GST rate from 0 to 40, such as 18.'),
  ).toBeVisible();
  await look(page, 'operations-gst');
  await fillDialog(page, { 'GST rate in percent': '5' });
  await pressInDialog(page, 'Save');
  await expect(row).toContainText('5%');
}

async function choosePrices(page: Page, label: string, rows: readonly string[]): Promise<void> {
  await page.getByLabel(label, { exact: true }).setInputFiles({
    name: 'prices_november.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['code,rupees', ...rows].join('\n')),
  });
}

async function keepReplies(page: Page): Promise<void> {
  const title = 'Parking';
  const dialog = page.getByRole('dialog');
  await page.getByRole('tab', { name: 'Quick replies' }).click();
  await expect(page).toHaveURL(/part=REPLIES/);
  const rows = page.getByRole('region', { name: 'Quick replies' }).getByRole('listitem');
  await expect(rows).not.toHaveCount(0);
  await look(page, 'operations-replies');
  await page.getByRole('button', { name: 'Add a reply' }).click();
  await pressInDialog(page, 'Save');
  await expect(dialog.getByLabel('Message')).toHaveAttribute('aria-invalid', 'true');
  await fillDialog(page, { Button: title, Message: 'Please park behind the building.' });
  await look(page, 'operations-reply');
  await pressInDialog(page, 'Save');
  await expect(rows.last()).toContainText('Please park behind the building.');
  await expect(page.getByRole('button', { name: `Move “${title}” down` })).toBeDisabled();
  await page.getByRole('button', { name: `Move “${title}” up` }).click();
  await expect(rows.last()).not.toContainText(title);

  await page.getByRole('button', { name: `Change “${title}”` }).click();
  const [id = ''] =
    (await operator('replies list'))
      .split('\n')
      .find((line) => line.includes(title))
      ?.split(' ') ?? [];
  await operator('replies change', id, title, 'Please park in front of the building.');
  await fillDialog(page, { Message: 'Please park anywhere.' });
  await pressInDialog(page, 'Save');
  await expect(dialog.getByText(/changed/)).toBeVisible();
  await pressInDialog(page, 'Cancel');
  await expect(rows.filter({ hasText: title })).toContainText('in front of the building');
  await page.getByRole('button', { name: `Remove “${title}”` }).click();
  await look(page, 'operations-reply-remove');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(rows.filter({ hasText: title })).toHaveCount(0);
}

/** Sets the link of a hospital that has none: other journeys read the link of the seeded one. */
export async function setUpAiTool(page: Page, recoveryCode: string): Promise<void> {
  const link = 'https://video-ai.example/in';
  await openPlace(page, 'Catalogue');
  await page.getByRole('tab', { name: 'AI tool' }).click();
  const card = page.getByRole('region', { name: 'AI tool' });
  await expect(card.getByText('Not set up', { exact: true })).toBeVisible();
  await look(page, 'operations-ai-tool-none');
  await page.getByRole('button', { name: 'Change the link' }).click();
  await fillDialog(page, { Link: 'http://video-ai.example/in' });
  await pressInDialog(page, 'Save');
  await expect(
    page.getByRole('dialog').getByText('Enter an address that begins with https://.'),
  ).toBeVisible();
  await look(page, 'operations-ai-tool-link');
  await fillDialog(page, { Link: link });
  await prove(page, recoveryCode);
  await pressInDialog(page, 'Save');
  await expect(card.getByText(link)).toBeVisible();
  await expect(card.getByText(/^Changed .* by Asha Kulkarni$/)).toBeVisible();
  await look(page, 'operations-ai-tool');
}

/** Sets the share of a hospital with a store of its own, because other earnings depend on it. It is 10% again afterwards. */
export async function setShare(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Fees' }).click();
  const card = page.getByRole('region', { name: 'Platform share' });
  for (const [percent, shown] of [
    ['12.5', '12.5%'],
    ['10', '10%'],
  ] as const) {
    await page.getByRole('button', { name: 'Change the share' }).click();
    await fillDialog(page, { 'Share in percent': '60' });
    await pressInDialog(page, 'Save');
    await expect(page.getByRole('dialog').getByText('Enter a percentage from 0 to 50')).toBeVisible();
    await fillDialog(page, { 'Share in percent': percent });
    await pressInDialog(page, 'Save');
    await expect(card.getByText(shown, { exact: true })).toBeVisible();
  }
  await look(page, 'operations-share');
}
