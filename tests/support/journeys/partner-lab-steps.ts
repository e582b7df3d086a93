import type { Page } from '@playwright/test';
import { expect, operator, sql } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { fillDialog, pressInDialog } from './console-steps.ts';
import type { Order } from './lab-steps.ts';

/** Labs are added, changed, taken out of use and put back; one that another operator changed is not written over. */
export async function keepLabs(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Labs', exact: true }).click();
  await expect(page).toHaveURL(/part=LABS/);
  const name = 'Deccan Diagnostics';
  const rows = page.getByRole('region', { name: 'Labs' }).getByRole('listitem');
  const row = rows.filter({ hasText: name });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a lab' }).click();
  await fillDialog(page, { Name: name, Address: '14 Karve Road', City: 'Pune', Phone: 'by mail' });
  await pressInDialog(page, 'Save');
  await expect(dialog.getByText('Enter a phone number such as 020 2543 1100')).toBeVisible();
  await look(page, 'operations-lab');
  await fillDialog(page, { Phone: '020 2543 1100' });
  await pressInDialog(page, 'Save');
  await expect(row).toContainText('Accreditation not recorded');

  await page.getByRole('button', { name: `Change “${name}”` }).click();
  const line = (await operator('lab list')).split('\n').find((one) => one.includes(name));
  const id = line?.split(' ')[0] ?? '';
  await operator('lab change', id, name, '16 Karve Road', 'Pune', '020 2543 1100', 'MC-2841');
  await fillDialog(page, { Address: '18 Karve Road' });
  await pressInDialog(page, 'Save');
  await expect(dialog.getByText(/changed/)).toBeVisible();
  await pressInDialog(page, 'Cancel');
  await expect(row).toContainText('16 Karve Road');
  await expect(row).toContainText('Accreditation MC-2841');

  await page.getByRole('button', { name: `Take “${name}” out of use` }).click();
  await look(page, 'operations-lab-retire');
  await pressInDialog(page, 'Take out of use');
  await expect(row).toContainText('Not in use');
  await look(page, 'operations-labs');
  await page.getByRole('button', { name: `Put “${name}” back into use` }).click();
  await expect(row).not.toContainText('Not in use');
}

/** Gives an accepted order to another lab, which keeps it once it has the sample. */
export async function giveToLabs(agent: Page, { id }: Order): Promise<void> {
  const address = ['12 FC Road', 'Pune', '020 2553 0071', 'none'];
  for (const name of ['Sahyadri Labs', 'Zenith Pathology']) await operator('lab add', name, ...address);
  await agent.reload();
  const card = agent.getByRole('region', { name: 'Lab', exact: true });
  const select = card.getByLabel('Given to');
  const given = async () =>
    (
      await sql<{ name: string }>(
        `select l.name from request r join partner_lab l on l.id = r.lab_id where r.id = '${id}'`,
      )
    )[0]?.name;
  await expect(select).toHaveValue('');
  await select.selectOption({ label: 'Zenith Pathology, Pune' });
  await expect.poll(given).toBe('Zenith Pathology');
  await expect(card.getByText('12 FC Road, Pune')).toBeVisible();
  await look(agent, 'agent-order-lab');
  await select.selectOption({ label: 'Sahyadri Labs, Pune' });
  await expect.poll(given).toBe('Sahyadri Labs');
  await expect(select).toBeEnabled();
  await card.getByRole('button', { name: 'Sample given in' }).click();
  const dialog = agent.getByRole('dialog');
  await expect(dialog.getByText('cannot be changed afterwards')).toBeVisible();
  await look(agent, 'agent-order-sample');
  await dialog.getByRole('button', { name: 'Sample given in' }).click();
  await expect(card.getByText(/^Sample given in .*\.$/)).toBeVisible();
  await expect(select).toHaveCount(0);
  await expect(card.getByText('Sahyadri Labs')).toBeVisible();
  const history = agent.getByRole('list', { name: 'Timeline' });
  await expect(history.getByText(/Given to Zenith Pathology, Pune/)).toBeVisible();
  await expect(history.getByText(/Sample given in at Sahyadri Labs, Pune/)).toBeVisible();
}
