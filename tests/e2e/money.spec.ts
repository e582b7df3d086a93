import { readFile } from 'node:fs/promises';
import { expect, sql, test } from '#tests/support/browser/e2e.ts';

const OF_MEERA = `provider_id = (select p.id from provider p join app_user u on u.id = p.user_id where u.user_name = 'meera.iyer')`;

test(
  'the payments report adds up to the paisa, and is saved as CSV and PDF',
  { tag: '@main' },
  async ({ signedIn }) => {
    const page = await signedIn('meera.iyer');
    await page.goto('/billing');
    await page.getByRole('button', { name: 'Financial year' }).click();
    await expect(page).toHaveURL(/period=financial-year/);
    const [year] = await sql<{ net: string; payouts: string }>(
      `select sum(net_paise)::text as net, count(distinct utr) filter (where net_paise > 0)::text as payouts
     from earning where ${OF_MEERA} and at > now() - interval '1 year'`,
    );
    const net = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
      .format(Number(year?.net) / 100)
      .replace('₹', '₹ ');
    await expect(page.getByRole('region', { name: 'Net payout', exact: true })).toContainText(net);
    const payouts = page.getByRole('region', { name: 'Payouts' }).getByText(/^UTR/);
    await expect(payouts).toHaveCount(Number(year?.payouts));
    await page.getByText('As table').click();
    await expect(page.getByRole('table', { name: '₹ per month' })).toBeVisible();
    for (const format of ['CSV', 'PDF']) {
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: format }).click();
      const bytes = await readFile(await (await file).path());
      expect(bytes.toString('latin1')).toContain(format === 'CSV' ? 'Total,' : '%PDF');
    }
    await page.getByLabel('From').fill('2027-01-01');
    await expect(page.getByText('The first day must not be after the last day.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No entries in this period').first()).toBeVisible();
  },
);

test('R5.03 the home screen: hubs, today and what is unfinished', async ({ signedIn }) => {
  const page = await signedIn('meera.iyer');
  await expect(page.getByLabel('Hub').getByRole('option', { name: 'Skincare' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unfinished' })).toBeVisible();
});
