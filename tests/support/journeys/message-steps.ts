import type { Page } from '@playwright/test';
import { look } from '#tests/support/browser/look.ts';
import { expect, sql } from '#tests/support/browser/e2e.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';

const MESSAGES = `insert into outgoing (channel, recipient, subject, text, at, next_at, state, error, notification, language)
  values ('SMS', '+919812300777', '', 'Wardline: payment received', now(), now(), 'FAILED', 'HTTP 400', 'PAYMENT_RECEIVED', 'en'),
    ('SMS', '+919812300778', '', 'Wardline: registration', now(), now(), 'SENT', null, 'REGISTRATION_DECIDED', 'en')`;

/** A failed message is found and sent again; a text is changed, tried and restored. */
export async function runMessages(page: Page): Promise<void> {
  await sql(MESSAGES);
  await openPlace(page, 'Messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect(
    page.getByText('An operator decided on a registration', { exact: false }).last(),
  ).toBeVisible();
  await look(page, 'operations-messages');
  await page.getByRole('button', { name: /^Failed/ }).click();
  await page.getByLabel('Event').selectOption('A payment arrived');
  await expect(page).toHaveURL(/state=FAILED/);
  await expect(page).toHaveURL(/event=PAYMENT_RECEIVED/);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: '… 777' });
  await expect(row.getByText('HTTP 400')).toBeVisible();
  await row.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Queued again.')).toBeVisible();
  await expect(page.getByText('No message', { exact: true })).toBeVisible();
  await look(page, 'operations-messages-none');
  await page.getByRole('button', { name: 'Show all' }).click();
  await changeText(page);
}

async function changeText(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Texts' }).click();
  await look(page, 'operations-texts');
  await page.getByRole('button', { name: 'Edit: An appointment was booked, English' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Text', { exact: true }).fill('{product}: come on {when}, {patient}.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('There is no value {patient} here.')).toBeVisible();
  await dialog.getByLabel('Text', { exact: true }).fill('{product}: {doctor} expects you on {when} €');
  await expect(dialog.getByRole('status')).toHaveText(/\d+ characters \(GSM-7\), 1 SMS/);
  await dialog.getByLabel('DLT template id').fill('1107160000000001');
  await look(page, 'operations-edit-text');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The next message has this text.')).toBeVisible();
  await expect(page.getByText('{product}: {doctor} expects you on {when} €')).toBeVisible();

  await page.getByRole('button', { name: 'Edit: An appointment was booked, English' }).click();
  await dialog.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText('Test queued.')).toBeVisible();
  const sent = await sql(
    `select o.text, o.template_id from outgoing o join app_user u on u.mobile = o.recipient
      where u.user_name = 'rohan.kulkarni' and o.notification = 'APPOINTMENT_BOOKED'`,
  );
  expect(sent).toEqual([
    {
      text: expect.stringContaining('Dr. Meera Iyer expects you on') as unknown,
      templateId: '1107160000000001',
    },
  ]);
  await dialog.getByRole('button', { name: 'Restore the original' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('{product}: {doctor} expects you on {when} €')).toHaveCount(0);
}
