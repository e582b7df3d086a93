import { arriveInRoom } from '#tests/support/journeys/room-steps.ts';
import { createHash, randomUUID } from 'node:crypto';
import { lastCode } from '#tests/support/server/codes.ts';
import { expect, outbox, raise, signIn, sql, test } from '#tests/support/browser/e2e.ts';
import { routeHasCome } from '#tests/support/journeys/routes.ts';

const hash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Returns what the operator's command `nurse-link` stores. */
async function nurseLink(userName: string): Promise<string> {
  const [access, refresh] = [randomUUID(), randomUUID()];
  const [user] = await sql<{ id: string }>(`select id from app_user where user_name = '${userName}'`);
  await sql(
    `insert into nurse_link (access_hash, refresh_hash, user_id, expires_at)
     values ('${hash(access)}', '${hash(refresh)}', '${user?.id}', now() + interval '10 minutes')`,
  );
  return `/nurse/${user?.id}/${access}/${refresh}`;
}

test('R2.26 a nurse signs in by a link: its codes leave the address first, and work once', async ({
  device,
  expected,
}) => {
  expected.push('400');
  const page = await device({ viewport: { width: 1024, height: 768 } });
  const link = await nurseLink('jyoti.solanki');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Continue as a nurse?' })).toBeVisible();
  expect(page.url()).not.toContain(link.split('/')[3]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/talk-nurse');
  await page.goBack();
  expect(page.url()).not.toContain(link.split('/')[3]);

  const other = await device();
  await other.goto(link);
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('R4.15 R4.16 R5.01 R8.05 R8.06 a provider verifies the mobile number', async ({ device, expected }) => {
  expected.push('400');
  const page = await device();
  await signIn(page, 'gurpreet.gill');
  const dialog = page.getByRole('dialog', { name: 'Verify your mobile number?' });
  await dialog.getByRole('button', { name: 'Send OTP' }).click();
  const verify = dialog.getByRole('button', { name: 'Verify OTP' });
  await expect(verify).toBeDisabled();
  await dialog.getByLabel('Code').fill('12a3');
  await expect(dialog.getByLabel('Code')).toHaveValue('123');
  await expect(verify).toBeDisabled();
  await dialog.getByLabel('Code').fill('0000');
  await verify.click();
  const refused = page.locator('[data-sonner-toast]', { hasText: 'Incorrect or expired code.' });
  await expect(refused).toBeVisible();
  await expect(refused.locator('.lucide-triangle-alert')).toBeVisible();
  await dialog.getByLabel('Code').fill(await lastCode(outbox));
  await verify.click();
  await expect(page.getByText('OTP has been verified successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('R8.03 a write that cannot wait and finds no network leads to the page that keeps trying, and back', async ({
  signedIn,
  expected,
}) => {
  expected.push('ERR_INTERNET_DISCONNECTED', 'Failed to load resource', 'ERR_FAILED');
  const page = await signedIn('shabnam.ali', { viewport: { width: 1024, height: 768 } });
  const { requestId } = await raise('TALK_TO_NURSE', { mrn: '204362', hubKey: 'wardline_andheri' });
  await page.goto(`/nurse-service-details/${requestId}`);
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  // Its code comes behind the first screen, and cannot come any more without a network.
  await routeHasCome(page, 'src/routes/_status/maintainence.tsx');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.waitForURL('**/maintainence?**');
  await expect(page.getByText('We cannot reach the server')).toBeVisible();
  await page.context().setOffline(false);
  await page.waitForURL(`**/nurse-service-details/${requestId}`);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await arriveInRoom(page, '**/nurse-consultation/**');
});
