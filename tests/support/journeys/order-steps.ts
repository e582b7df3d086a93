import type { Page } from '@playwright/test';
import { look } from '#tests/support/browser/look.ts';
import { expect, raise, sql } from '#tests/support/browser/e2e.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';

const agentOf = async (id: string) =>
  (
    await sql<{ name: string | null }>(
      `select u.name from request r left join app_user u on u.id = r.taken_by where r.id = '${id}'`,
    )
  )[0]?.name;

/** Assigns two ticked orders together, of which one has ended and is refused, and then one home visit. */
export async function runOrders(page: Page): Promise<void> {
  const order = { mrn: '204353', hubKey: undefined };
  const first = await raise('HOME_CARE', order);
  const second = await raise('HOME_CARE', order);
  await openPlace(page, 'Orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.getByLabel('Kind', { exact: true }).selectOption('HOME_CARE');
  await page.getByRole('button', { name: 'Unassigned' }).click();
  await expect(page).toHaveURL(/kind=HOME_CARE.*free=true/);
  await page.getByRole('checkbox', { name: first.serviceNumber }).check();
  await page.getByRole('checkbox', { name: second.serviceNumber }).check();
  await look(page, 'operations-orders');
  await sql(`update request set status = 'CANCELLED', ended_at = now() where id = '${second.requestId}'`);
  await page.getByRole('button', { name: 'Assign to…' }).click();
  const dialog = page.getByRole('dialog');
  const [sunil] = await sql<{ id: string }>(`select id from app_user where user_name = 'sunil.more'`);
  await dialog.getByLabel('Assigned to').selectOption(sunil?.id ?? '');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText('1 order assigned to Sunil More.')).toBeVisible();
  await expect(dialog.getByText(`${second.serviceNumber}: This order has ended.`)).toBeVisible();
  await look(page, 'operations-orders-refused');
  await dialog.getByRole('button', { name: 'Go back' }).click();
  expect(await agentOf(first.requestId)).toBe('Sunil More');
  await assignVisit(page, first);
  await seeLab(page);
}

async function assignVisit(
  page: Page,
  { requestId, serviceNumber }: { requestId: string; serviceNumber: string },
) {
  await sql(`insert into home_visit (id, request_id, client_id, scheduled_at, address, agent_user_id, tasks, notes, status)
    select gen_random_uuid()::text, id, 'journey', now() + interval '1 day', '', taken_by, '[]', '', 'SCHEDULED'
    from request where id = '${requestId}'`);
  await page.goto(`/operations/orders?kind=HOME_CARE&order=${requestId}`);
  const pane = page.getByRole('region', { name: serviceNumber });
  await expect(pane.getByText('Sunil More, Planned')).toBeVisible();
  await look(page, 'operations-order');
  await pane.getByRole('button', { name: /^Assign the visit of/ }).click();
  const dialog = page.getByRole('dialog');
  const [asha] = await sql<{ id: string }>(`select id from app_user where user_name = 'asha.pillai'`);
  await dialog.getByLabel('Assigned to').selectOption(asha?.id ?? '');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText('Visit assigned to Asha Pillai.')).toBeVisible();
  await expect(pane.getByText('Asha Pillai, Planned')).toBeVisible();
}

/** An order that its agent gave to a lab of the catalogue. */
async function seeLab(page: Page): Promise<void> {
  const { requestId, serviceNumber } = await raise('LAB', {
    mrn: '204353',
    hubKey: undefined,
    productCodes: ['HB'],
  });
  await sql(`with lab as (insert into partner_lab (id, name, address, city, phone)
      values (gen_random_uuid()::text, 'Sahyadri Pathology', '14 Karve Road', 'Pune', '020 2543 1100') returning id)
    update request set lab_id = (select id from lab) where id = '${requestId}'`);
  await page.goto(`/operations/orders?kind=LAB&free=true&order=${requestId}`);
  const pane = page.getByRole('region', { name: serviceNumber });
  await expect(pane.getByText('Sahyadri Pathology, Pune')).toBeVisible();
  await look(page, 'operations-order-lab');
}
