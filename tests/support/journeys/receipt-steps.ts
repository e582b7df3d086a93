import type { Page } from '@playwright/test';
import { expect } from '#tests/support/browser/e2e.ts';

/** Simulated patients pay within seconds: the bill that is open then has a receipt. */
export async function openReceipt(phone: Page, look: (name: string) => Promise<void>): Promise<void> {
  await look('patient-page-bill');
  const receipt = phone.getByRole('button', { name: /^Open: Receipt R\// });
  await expect(async () => {
    await phone.reload();
    await expect(receipt).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await look('patient-page-receipt');
  const opened = phone.waitForResponse((answer) => answer.url().endsWith('/patient/v1/receipt'));
  await receipt.click();
  expect((await opened).status()).toBe(200);
}
