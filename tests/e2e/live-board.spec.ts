import type { Page } from '@playwright/test';
import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';
import { newOperator, takeSecret } from '#tests/support/journeys/console-steps.ts';
import { prove } from '#tests/support/journeys/privacy-steps.ts';

const HUB = { hubKey: 'wardline_kothrud' };

async function clearQueues(): Promise<void> {
  await sql(`update request set status = 'CANCELLED', ended_at = now()
    where kind in ('EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC') and ended_at is null`);
  await sql(`update alert set withdrawn_at = now() where withdrawn_at is null and taken_at is null`);
}
const nameOf = async (requestId: string): Promise<string> => {
  const [row] = await sql<{ name: string }>(
    `select p.name from request r join patient p on p.id = r.patient_id where r.id = '${requestId}'`,
  );
  return row?.name ?? '';
};
const hub = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an operator sees who waits, assigns to a nurse, sends to another hub, and a wall screen shows no name', async ({
  device,
  signedIn,
  expected,
}) => {
  test.slow();
  // What is asked beside the operator's password is a refusal; the ended key is refused.
  expected.push('status of 422', 'status of 401');
  await clearQueues();
  await signedIn('anitha.nair');
  const page = await device();
  const [code = ''] = await newOperator(page);
  await openPlace(page, 'Live board');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No one waits longer than the target' })).toBeVisible();
  await look(page, 'operations-board-none');

  const { requestId } = await raise('TALK_TO_NURSE', HUB);
  const name = await nameOf(requestId);
  const queue = hub(page, 'Kothrud').getByRole('group', { name: 'Talk to nurse' });
  // By the stream: the next poll would be too late for this.
  await expect(queue.getByText(name)).toBeVisible({ timeout: 5_000 });
  await sql(
    `update request set requested_at = now() - interval '25 minutes', waiting_since = now() - interval '25 minutes' where id = '${requestId}'`,
  );
  const emergency = await raise('EMERGENCY_CARE', { ...HUB, mrn: '204305' });
  const urgent = page.getByRole('region', { name: 'Emergency care' });
  await expect(urgent.getByRole('heading', { name: await nameOf(emergency.requestId) })).toBeVisible();
  await look(page, 'operations-board');

  const dialog = page.getByRole('dialog');
  // A press right after the window changed its size counts as one for the row that was there.
  await expect(async () => {
    await queue.locator(`[data-row='${requestId}']`).getByRole('button').first().click();
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(dialog.getByText('Anitha Nair')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`request=${requestId}`));
  await look(page, 'operations-board-request');
  await dialog.getByRole('button', { name: 'Ring again' }).click();
  await expect(page.getByText(/Alerted again: \d+ p/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Assign…' }).click();
  await dialog.getByRole('radio', { name: /Anitha Nair/ }).check();
  await look(page, 'operations-board-assign');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText(/Assigned to .*Anitha Nair/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const onDuty = hub(page, 'On duty').getByRole('listitem').filter({ hasText: 'Anitha Nair' });
  await expect(onDuty).toContainText('not opened yet');
  const [held] = await sql<{ status: string; takenBy: string }>(
    `select r.status, u.user_name as "takenBy" from request r join app_user u on u.id = r.taken_by where r.id = '${requestId}'`,
  );
  expect(held).toEqual({ status: 'ACCEPTED', takenBy: 'anitha.nair' });

  await urgent.getByRole('button', { name: 'Open' }).click();
  await dialog.getByRole('button', { name: 'Send to another hub…' }).click();
  await dialog.getByRole('radio', { name: /Andheri/ }).check();
  await look(page, 'operations-board-send');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/Sent to Andheri/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(
    hub(page, 'Andheri').getByRole('group', { name: 'Emergency care' }).getByRole('listitem'),
  ).toHaveCount(1);
  await page.getByRole('button', { name: 'Andheri', exact: true }).click();
  await expect(page).toHaveURL(/hub=wardline_andheri/);
  await expect(hub(page, 'Kothrud')).toHaveCount(0);

  await wallScreen(page, { device, code });
});

async function wallScreen(
  page: Page,
  { device, code }: { device: (options?: object) => Promise<Page>; code: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Wall screens' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a wall screen' }).click();
  await dialog.getByLabel('Name').fill('Ward 2');
  await prove(page, code);
  await dialog.getByRole('button', { name: 'Make key' }).click();
  const link = await takeSecret(page);
  await expect(dialog.getByText('Not used yet')).toBeVisible();
  const wall = await device({ viewport: { width: 1920, height: 1080 } });
  const asked: string[] = [];
  wall.on('request', (request) => asked.push(request.url()));
  await wall.goto(link);
  await expect(wall.getByRole('heading', { name: 'Live board' })).toBeVisible();
  await expect(wall.getByText('Live', { exact: true })).toBeVisible();
  expect(wall.url()).not.toContain('key');
  const key = link.split('#key=')[1] ?? '';
  expect(asked.filter((url) => url.includes(key))).toEqual([]);
  const names = await sql<{ name: string; mrn: string }>(`select name, mrn from patient`);
  const text = (await wall.locator('body').textContent()) ?? '';
  expect(names.filter((one) => text.includes(one.name) || text.includes(one.mrn))).toEqual([]);
  await expect(wall.getByRole('button')).toHaveCount(0);
  await look(wall, 'operations-wall');
  // It stays signed in.
  await wall.reload();
  await expect(wall.getByText('Live', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'End the key of Ward 2' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End key' }).click();
  await expect(wall.getByText('The key of this screen has ended')).toBeVisible({ timeout: 30_000 });
  await wall.reload();
  await expect(wall.getByText('This screen has no key')).toBeVisible();
}

test('an operator enters the shifts of a nurse, reads the gaps of the next 48 hours, and finds who is on duty', async ({
  device,
  signedIn,
  expected,
}) => {
  // What is asked beside the operator's password is a refusal; the network goes for a moment.
  expected.push('status of 422', 'ERR_INTERNET_DISCONNECTED', 'ERR_NETWORK');
  await sql('delete from nurse_shift');
  await signedIn('rekha.pawar');
  const page = await device();
  await newOperator(page);
  await openPlace(page, 'Live board');
  const card = page.getByRole('region', { name: 'Next 48 hours' });
  const kothrud = card.getByRole('listitem').filter({ hasText: 'Kothrud' });
  await expect(kothrud.getByText('No shift of a nurse is entered')).toBeVisible();
  await card.getByRole('button', { name: 'Nurse shifts' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('No shift is entered.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add a shift' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByLabel('Nurse', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Nurse', { exact: true }).selectOption({ label: 'Rekha Pawar' });
  await dialog.getByLabel('Hub', { exact: true }).selectOption({ label: 'Kothrud' });
  await dialog.getByLabel('From').fill('22:00');
  await dialog.getByLabel('To', { exact: true }).fill('06:00');
  await look(page, 'operations-shift');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText(/Each week from .* 22:00 to .* 06:00/)).toBeVisible();
  await look(page, 'operations-shifts');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(kothrud.getByText(/^No nurse .* to .*/).first()).toBeVisible();
  await card.scrollIntoViewIfNeeded();
  await look(page, 'operations-board-gaps');
  await card.getByRole('button', { name: 'Nurse shifts' }).click();
  await dialog.getByRole('button', { name: /Remove the shift of Rekha Pawar/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText('No shift is entered.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.context().setOffline(true);
  await expect(page.getByText(/^Not live since \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText('What you see is old. Waiting times have stopped.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  await openPlace(page, 'People');
  await page.getByRole('button', { name: /^On duty/ }).click();
  await expect(page).toHaveURL(/part=ON_DUTY/);
  await expect(page.getByRole('grid').getByText('Rekha Pawar')).toBeVisible();
  await expect(page.getByRole('grid').getByText('Rohan Kulkarni')).toBeVisible();
});
