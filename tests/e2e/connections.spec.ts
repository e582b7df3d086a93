import { expect, test } from '#tests/support/browser/e2e.ts';
import { lookClosely } from '#tests/support/browser/look.ts';
import { ownPortal } from '#tests/support/browser/own-portal.ts';
import { openWhatsapp } from '#tests/support/connectors/whatsapp.ts';
import { newOperator } from '#tests/support/journeys/console-steps.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';

const vendor = await openWhatsapp();
const portal = ownPortal(vendor.settings);
test.beforeAll(() => portal.start());
test.afterAll(async () => {
  await portal.end();
  vendor.close();
});

test('an operator sees which services are set up, and tests one', async ({ device, expected }) => {
  // A first sign-in asks for the second factor.
  expected.push('status of 422');
  const page = await device({ baseURL: portal.url });
  await newOperator(page);
  await openPlace(page, 'Connections');
  const card = page.getByRole('region', { name: 'WhatsApp', exact: true });
  await expect(card.getByText('Set up', { exact: true })).toBeVisible();
  await expect(card.getByText(`${portal.url}/connectors/whatsapp`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Razorpay' }).getByText('Set RAZORPAY_KEY_ID')).toBeVisible();
  const records = page.getByRole('region', { name: 'Health records' });
  await expect(records.getByText('Set ABDM_CLIENT_ID')).toBeVisible();
  await card.getByRole('button', { name: 'Test WhatsApp' }).click();
  await expect(page.getByText('WhatsApp answers, and accepts the settings.')).toBeVisible();
  vendor.fails = { status: 401 };
  await card.getByRole('button', { name: 'Test WhatsApp' }).click();
  await expect(page.getByText('WhatsApp: HTTP 401')).toBeVisible();
  await expect(card.getByText(/: HTTP 401$/)).toBeVisible();
  await lookClosely(page, 'operations-connections');
});
