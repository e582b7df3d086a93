import { expect, signIn, test } from '#tests/support/browser/e2e.ts';

test('? shows the keys of the screen that is open, not while someone types; the menu shows them too', async ({
  device,
}) => {
  const page = await device();
  await signIn(page, 'farhan.shaikh');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const account = page.getByRole('button', { name: /Farhan Shaikh/ });
  await expect(account).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await page.getByRole('searchbox').fill('?');
  await page.getByRole('searchbox').press('?');
  await expect(sheet).toHaveCount(0);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(sheet.getByRole('term')).toHaveText([
    'Show this list',
    'Go to search',
    'Next row',
    'Previous row',
    'First row',
    'Last row',
    'Select or clear the row in focus',
    'Open the row in focus',
    'New request at the front desk',
    'Show or hide the filters',
  ]);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();

  await page.goto('/maintainence-agent');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await account.click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(sheet.getByRole('term')).toHaveText(['Show this list', 'New request at the front desk']);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
});

test('a list moves by its keys from the rest of the screen, without a press on it first', async ({
  signedIn,
}) => {
  const page = await signedIn('farhan.shaikh');
  const rows = page.getByRole('row');
  await expect(rows.nth(2)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(2)).toBeFocused();
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('k');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/agent-service-details\//);
});
