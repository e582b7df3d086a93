import { serviceCalls } from '#contract/services.ts';
import { look } from '#tests/support/browser/look.ts';
import { customer, expect, raise, sql, test } from '#tests/support/browser/e2e.ts';

const NEW_CHATS = serviceCalls.newChats.path.replace('/{app}', '');

test('an agent on any page learns that a patient wrote; reading the chat of the order clears it', async ({
  signedIn,
}) => {
  const page = await signedIn('farhan.shaikh');
  await sql(`update message set read_at = now() where channel = 'CUSTOMER' and read_at is null`);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(NEW_CHATS)) calls.push(request.method());
  });
  const { requestId, serviceNumber } = await raise('LAB', {
    mrn: '204347',
    productCodes: ['HB'],
    hubKey: undefined,
  });
  const [patient] = await sql<{ name: string }>(`select name from patient where mrn = '204347'`);
  const write = (text: string) => customer('messages', { requestId, clientId: `new-messages-${text}`, text });
  await page.goto('/agent-redcliff');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await write('When do you come?');
  await write('The gate is locked.');
  await expect(page.getByText(/^New messages in \d+ orders?$/)).toBeVisible();
  expect(new Set(calls)).toEqual(new Set(['GET']));

  await page.getByRole('button', { name: 'Show messages' }).click();
  const dialog = page.getByRole('dialog', { name: 'New messages' });
  const row = dialog.getByRole('link', { name: new RegExp(serviceNumber) });
  await expect(row).toContainText(patient?.name ?? '');
  await expect(row).toContainText('2 new');
  await expect(row).toContainText('just now');
  await look(page, 'new-messages');
  // By keyboard, as by hand.
  await row.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/agent-service-details/${requestId}`);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('log').getByText('The gate is locked.')).toBeVisible();
  await expect
    .poll(() =>
      sql(`select count(*)::int as n from message where request_id = '${requestId}' and read_at is null`),
    )
    .toEqual([{ n: 0 }]);
  await expect(page.getByText(/^New messages in/)).toBeHidden();
});

test('new messages that could not be read are said, and read at a press', async ({ signedIn, expected }) => {
  expected.push('ERR_FAILED', 'Failed to load resource');
  const page = await signedIn('leela.mathew');
  await page.route(`**${NEW_CHATS}*`, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('New messages could not be loaded.')).toBeVisible();
  await page.unroute(`**${NEW_CHATS}*`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('New messages could not be loaded.')).toBeHidden();
});
