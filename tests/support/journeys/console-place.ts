import type { Page } from '@playwright/test';

/** Opens a place of the console: in the bar, or in its menu "More". */
export async function openPlace(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Places' });
  const inBar = bar.getByRole('link', { name, exact: true });
  await bar.getByRole('link').first().waitFor();
  if (await inBar.isVisible()) return inBar.click();
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
