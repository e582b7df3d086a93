import type { Page } from '@playwright/test';
import { expect, sql } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';

/** The audit is searched by words that stay out of the address, and its chain verified, whole and broken. */
export async function readAudit(page: Page): Promise<void> {
  await openPlace(page, 'Audit');
  const chain = page.getByRole('region', { name: 'Audit chain' });
  await expect(chain.getByText('Not verified here yet')).toBeVisible();
  const table = page.getByRole('region', { name: 'Audit', exact: true });
  await expect(table.getByRole('row', { name: /Rohan Kulkarni/ })).not.toHaveCount(0);
  await look(page, 'operations-audit');

  const search = page.getByRole('button', { name: 'Search', exact: true });
  await page.getByLabel('MRN').fill('204330');
  await page.getByLabel('User name').fill('rohan.kulkarni');
  await page.getByLabel('Action').selectOption('Corrected');
  await search.click();
  const corrected = table.getByRole('row', { name: /Rohan Kulkarni.*Corrected.*Correction of a patient/ });
  await expect(corrected).toContainText('MRN 204330');
  await expect(table.getByRole('row')).toHaveCount(2);
  expect(page.url()).not.toContain('204330');
  await look(page, 'operations-audit-found');
  await page.getByLabel('MRN').fill('204311');
  await search.click();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByLabel('MRN').fill('204330');
  await search.click();
  await expect(corrected).toBeVisible();
  await page.getByLabel('Until').fill('2001-01-01');
  await search.click();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByLabel('User name').fill('no.one');
  await search.click();
  await expect(page.getByText('No such person or patient')).toBeVisible();
  await look(page, 'operations-audit-unknown');

  await chain.getByRole('button', { name: 'Verify now' }).click();
  await expect(chain.getByText('Intact')).toBeVisible();
  await expect(chain.getByText(/^Started .* by Rohan Kulkarni$/)).toBeVisible();
  await chain.getByText('Hash of the newest row').click();
  const [head] = await sql<{ head: string }>(`select head from audit_verification`);
  await expect(chain.getByText(head?.head ?? 'none')).toBeVisible();
  await look(page, 'operations-audit-intact');

  await sql(`update audit_verification set state = 'RUNNING', ended_at = null, head = null, rows = 4000,
    claimed_until = now() + interval '1 hour'`);
  await page.reload();
  await expect(chain.getByText('4000 rows verified so far')).toBeVisible();
  await expect(chain.getByRole('button', { name: 'Verify now' })).toBeDisabled();
  await sql(
    `update audit_verification set state = 'BROKEN', ended_at = now(), broken_row = 4001, problem = 'CHANGED'`,
  );
  await expect(chain.getByText('Row 4001 was changed, or the one before it.')).toBeVisible();
  await look(page, 'operations-audit-broken');
}
