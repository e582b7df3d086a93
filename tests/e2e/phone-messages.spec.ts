import { createHash } from 'node:crypto';
import { expect, signIn, test } from '#tests/support/browser/e2e.ts';
import { lookClosely } from '#tests/support/browser/look.ts';
import { ownPortal } from '#tests/support/browser/own-portal.ts';
import { giveDate, lookAtPhone, PHONE, speak } from '#tests/support/browser/patient-phone.ts';
import type { VendorCall } from '#tests/support/connectors/message-vendor.ts';
import { openWhatsapp, whatsappReply } from '#tests/support/connectors/whatsapp.ts';

const vendor = await openWhatsapp();
const portal = ownPortal(vendor.settings);
test.beforeAll(() => portal.start());
test.afterAll(async () => {
  await portal.end();
  vendor.close();
});

async function send({ path, init }: VendorCall): Promise<void> {
  const answer = await fetch(`${portal.url}${path}`, init);
  expect(answer.status).toBe(200);
}

test('a family writes by WhatsApp, an agent puts one message into the order and closes another', async ({
  device,
}) => {
  const [order] = await portal.sql<{ number: string; mobile: string; id: string }>(
    `select r.service_number as number, p.mobile, p.id from request r join patient p on p.id = r.patient_id
     where r.kind = 'LAB' and r.status = 'IN_PROGRESS' limit 1`,
  );
  if (!order) throw new Error('no order is open');
  // Mother and child at one number.
  await portal.sql(`update patient set mobile = '${order.mobile}' where id = (
    select id from patient where id <> '${order.id}' order by id limit 1)`);
  const page = await device({ baseURL: portal.url });
  await signIn(page, 'farhan.shaikh');
  await send(
    whatsappReply(
      order.mobile.replace('+', ''),
      'The medicine makes him sick. He has vomited three times since the morning and does not want to eat. Shall we go on with it?',
      'wamid.1',
    ),
  );
  await send(whatsappReply('919811100000', 'Do you have a skin doctor on Saturday?', 'wamid.2'));
  await page.getByRole('link', { name: /Phone messages/ }).click();
  await expect(page.getByRole('heading', { name: 'Phone messages' })).toBeVisible();
  await expect(page.getByText('Shall we go on with it?')).toBeVisible();
  await lookClosely(page, 'phone-messages');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole('button', { name: `Put into ${order.number}` })
    .first()
    .click();
  await expect(page.getByText(`The message is in ${order.number}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Close the message of +919811100000' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close this message?' });
  await dialog.getByLabel('What was done').fill('Called back, booked for Saturday');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('No message waits')).toBeVisible();
  await page.getByRole('button', { name: 'Closed', exact: true }).click();
  await expect(page.getByText('Called back, booked for Saturday')).toBeVisible();
  await lookClosely(page, 'phone-messages-closed');
  const [message] = await portal.sql<{ text: string }>(
    `select text from message where text like 'WhatsApp: The medicine%'`,
  );
  expect(message?.text).toContain('Shall we go on with it?');
});

test('a patient chooses WhatsApp on the page, and sees it chosen when it is opened again', async ({
  device,
}) => {
  const [visit] = await portal.sql<{ id: string; patient: string; born: string }>(
    `select c.id, p.id as patient, to_char(p.born_on, 'YYYY-MM-DD') as born from consultation c
     join patient p on p.id = c.patient_id where c.status = 'COMPLETED' limit 1`,
  );
  const link = 'AbCdEfGhIjKlMnOp';
  const hash = createHash('sha256').update(link).digest('base64url');
  await portal.sql(`insert into patient_link (id, token_hash, patient_id, consultation_id, reason, created_at, expires_at)
    values ('own', '${hash}', '${visit?.patient}', '${visit?.id}', 'STAFF', now(), now() + interval '1 day')`);
  const phone = await device({ ...PHONE, baseURL: portal.url });
  await phone.goto(`/p?x=${link}`);
  await giveDate(phone, visit?.born ?? '');
  const card = phone.getByRole('region', { name: 'How messages reach you' });
  await expect(card.getByRole('status')).toHaveText('Messages of the hospital come by SMS.');
  await card.getByRole('button', { name: 'Get them by WhatsApp' }).click();
  await expect(card.getByRole('status')).toContainText('come by WhatsApp');
  await card.scrollIntoViewIfNeeded();
  await lookAtPhone(phone, 'patient-whatsapp');
  await speak(phone, 'ta');
  await expect(phone.getByText('செய்திகள் வரும் வழி')).toBeVisible();
  await lookAtPhone(phone, 'patient-whatsapp-ta');
});
