import { expect, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { newOperator } from '#tests/support/journeys/console-steps.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';

/** A Monday on which the doctors of the seed are on duty, and no other journey books. */
const MONDAY = '2027-11-08';
const BOOKED = 12;
const leaves = async (): Promise<number> =>
  (await sql(`select 1 from vacation where cancelled_at is null and to_day >= current_date`)).length;
const inHand = () =>
  sql<{ status: string; doctor: string; count: number }>(
    `select c.status, u.user_name as doctor, count(*)::int as count from consultation c
       join provider p on p.id = c.provider_id join app_user u on u.id = p.user_id
      where c.id like 'away-%' group by 1, 2 order by 1, 2`,
  );

test('an operator records that a doctor is ill, and settles twelve appointments: most are handed over, the others cancelled', async ({
  device,
  expected,
}) => {
  // What is asked beside the operator's password is a refusal; a colleague is not free for one.
  expected.push('status of 422');
  await sql(
    `insert into consultation (id, consultation_number, patient_id, provider_id, status, mode, visit, scheduled_at, scheduled_until, note, created_at)
     select 'away-' || n, 'CN-AWAY' || n, (select id from patient order by mrn offset n limit 1),
            (select p.id from provider p join app_user u on u.id = p.user_id where u.user_name = 'meera.iyer'),
            'ACCEPTED', 'VIDEO', 'FIRST', timestamptz '${MONDAY}T09:00:00+05:30' + n * interval '15 minutes',
            timestamptz '${MONDAY}T09:15:00+05:30' + n * interval '15 minutes', note, now()
       from generate_series(0, ${BOOKED - 1}) n, (select note from consultation limit 1) one`,
  );
  const page = await device();
  await newOperator(page);
  await openPlace(page, 'Appointments');
  const began = Date.now();
  await page.getByRole('button', { name: 'Doctor on leave…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog.getByLabel('Doctor', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Doctor', { exact: true }).selectOption({ label: 'Dr. Meera Iyer' });
  await dialog.getByLabel('First day').fill(MONDAY);
  await dialog.getByLabel('Last day').fill(MONDAY);
  await dialog.getByLabel('Reason', { exact: true }).fill('Ill');
  await look(page, 'operations-doctor-away');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText(`Recorded. ${BOOKED} appointments to settle: they are ticked.`)).toBeVisible();
  await expect(page.getByRole('region', { name: `${BOOKED} selected` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'On leave' })).toContainText(
    `${BOOKED} appointments to settle`,
  );
  await look(page, 'operations-doctor-away-ticked');

  await page.getByRole('button', { name: `Hand over ${BOOKED}…` }).click();
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  await look(page, 'operations-doctor-away-hand-over');
  const first = await dialog
    .getByRole('group', { name: 'Doctor', exact: true })
    .locator('label')
    .first()
    .innerText();
  const some = /can take (\d+) of/.exec(first)?.[1] ?? (first.includes('all of them') ? String(BOOKED) : '');
  expect(Number(some)).toBeGreaterThan(0);
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText(/^\d+ appointments? handed over\.$/)).toBeVisible();
  const left = BOOKED - Number(some);
  if (left > 0) {
    await page.getByRole('button', { name: `Cancel ${left}…` }).click();
    const question = page.getByRole('alertdialog');
    await question.getByLabel('Reason for cancelling').fill('The doctor is ill');
    await look(page, 'operations-doctor-away-cancel');
    await question.getByRole('button', { name: 'Cancel appointments' }).click();
    await expect(page.getByText(/^\d+ appointments? cancelled\.$/)).toBeVisible();
  }
  await page.getByText(`${await leaves()} leaves without an appointment`).click();
  const leave = page
    .getByRole('region', { name: 'On leave' })
    .getByRole('listitem')
    .filter({ hasText: '8 Nov 2027' });
  await expect(leave).toContainText('No appointment in it');
  expect(Date.now() - began).toBeLessThan(120_000);
  const rows = await inHand();
  expect(rows.filter(({ status, doctor }) => status === 'ACCEPTED' && doctor === 'meera.iyer')).toEqual([]);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(BOOKED);
  const end = page.getByRole('button', { name: 'End the leave of Dr. Meera Iyer, Mon, 8 Nov 2027' });
  await end.click();
  await expect(end).toHaveCount(0);
});
