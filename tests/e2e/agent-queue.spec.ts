import type { Page } from '@playwright/test';
import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { expectUnderPointer } from '#tests/support/journeys/room-steps.ts';

const DESK = { width: 1440, height: 900 };
const SIZES = [
  DESK,
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 800, height: 1280 },
  { width: 390, height: 844 },
];

const raiseLab = (mrn: string) => raise('LAB', { mrn, hubKey: undefined, productCodes: ['P-CBC'] });
const rowOf = (page: Page, number: string) => page.getByRole('row', { name: new RegExp(number) });

test('filters and columns of a queue are kept in the address, and each filter is taken off by its pill', async ({
  signedIn,
}) => {
  const page = await signedIn('farhan.shaikh', { viewport: DESK });
  const { requestId, serviceNumber } = await raiseLab('204357');
  await sql(
    `update request set slot_at = '2027-02-03T04:30:00Z', payment_state = 'EXPIRED' where id = '${requestId}'`,
  );
  const other = await raiseLab('204359');
  await sql(
    `update request set slot_at = '2027-02-04T04:30:00Z', payment_state = 'EXPIRED' where id = '${other.requestId}'`,
  );
  await page.goto('/agent-dashboard');
  const rows = page.getByRole('grid').locator('[data-row]');
  await expect(rows.nth(2)).toBeVisible();
  await page.keyboard.press('f');
  const filters = page.getByRole('group', { name: 'Filters' });
  await filters.getByLabel('Collection').fill('2027-02-03');
  await filters.getByLabel('Payment').selectOption('EXPIRED');
  await expect(page).toHaveURL(/slot=2027-02-03/);
  await expect(page).toHaveURL(/payment=EXPIRED/);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(serviceNumber);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('group', { name: 'Columns' }).getByLabel('Amount ₹').click();
  await expect(page.getByRole('columnheader', { name: 'Amount ₹' })).toHaveCount(0);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: 'Amount ₹' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'City' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Payment: Expired' }).click();
  await expect(page).not.toHaveURL(/payment=/);
  await page.getByRole('button', { name: /^Remove filter Collection: 3 Feb 2027/ }).click();
  await expect(rows.nth(2)).toBeVisible();
});

test('the queue shows payment and assignee at 1024, and its buttons are under the pointer at five sizes', async ({
  signedIn,
}) => {
  const page = await signedIn('farhan.shaikh', { viewport: DESK });
  const { serviceNumber } = await raiseLab('204358');
  await page.goto('/agent-dashboard?sort=number&down=true');
  const row = rowOf(page, serviceNumber);
  await expect(row).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const name of ['Payment', 'Assigned to'])
    await expectUnderPointer(page.getByRole('columnheader', { name, exact: true }));
  // A press is not taken just after the rows moved, as they do with the window's size.
  await expect(() => row.getByRole('checkbox').check({ timeout: 1_000 })).toPass();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const name of ['Open', 'Assigned to me', 'Unassigned', 'Filters'])
      await expectUnderPointer(page.getByRole('button', { name, exact: true }));
    await expectUnderPointer(page.getByRole('button', { name: /^Columns/ }));
    for (const name of ['Accept order', 'Cancel order', 'Send payment link', 'Save as CSV'])
      await expectUnderPointer(page.getByRole('button', { name, exact: true }));
  }
});

test('entries of the bar keep their places whichever of them is open', async ({ signedIn }) => {
  const page = await signedIn('farhan.shaikh', { viewport: DESK });
  const places = () =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => [link.textContent, Math.round(link.getBoundingClientRect().x)]),
      );
  await page.goto('/agent-diagnostic');
  await expect(page.getByRole('grid')).toBeVisible();
  const before = await places();
  expect(before.length).toBeGreaterThan(3);
  await page.getByRole('link', { name: /^Lab Services/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lab Services' })).toBeVisible();
  expect(await places()).toEqual(before);
});
