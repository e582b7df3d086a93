import type { Page } from '@playwright/test';
import { expect, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';

const OF_MEERA = `from consultation c join patient t on t.id = c.patient_id join provider p on p.id = c.provider_id
  join app_user u on u.id = p.user_id where u.user_name = 'meera.iyer'`;

interface Visit {
  number: string;
  name: string;
  mobile: string;
  day: string;
}
const plannedVisits = () =>
  sql<Visit>(`select c.consultation_number as number, t.name, t.mobile,
    to_char(c.scheduled_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day ${OF_MEERA}
    and c.scheduled_at > now() and c.status = 'ACCEPTED' order by c.scheduled_at`);
const timeOf = async (number: string): Promise<string | undefined> =>
  (
    await sql<{ at: string }>(
      `select to_char(scheduled_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') as at
       from consultation where consultation_number = '${number}'`,
    )
  )[0]?.at;
const smsTo = async (mobile: string): Promise<string> =>
  JSON.stringify(await sql(`select text from outgoing where recipient = '${mobile}'`));

/** Drags an entry of the calendar down by some hours, with steps as a hand makes them. */
async function drag(page: Page, number: string, hours: number): Promise<void> {
  const entry = page.locator(`a[href$="/consultations/${number}"]`);
  await entry.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const box = await entry.boundingBox();
  const column = await page.locator('[data-day]').first().boundingBox();
  const shown = Number(await page.locator('[data-day]').first().getAttribute('data-length')) / 60;
  if (!box || !column) throw new Error('the entry is not drawn');
  await page.mouse.move(box.x + 20, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 8 + (column.height / shown) * hours, { steps: 6 });
  await page.mouse.up();
}

test('an appointment is dragged to another time, after a question, and the patient is told by SMS', async ({
  signedIn,
}) => {
  const [visit] = await plannedVisits();
  if (!visit) throw new Error('the seed has planned visits');
  const page = await signedIn('meera.iyer');
  await page.goto(`/calander?view=week&date=${visit.day}`);
  const before = await timeOf(visit.number);
  await drag(page, visit.number, 5);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Move the appointment of ${visit.name}?`);
  await look(page, 'appointment-move');
  expect(await timeOf(visit.number)).toBe(before);
  const to = `${await dialog.getByLabel('Day', { exact: true }).inputValue()} ${await dialog.getByLabel('Time', { exact: true }).inputValue()}`;
  expect(to).not.toBe(before);
  await dialog.getByRole('button', { name: 'Move appointment' }).click();
  await expect.poll(() => timeOf(visit.number)).toBe(to);
  expect(await smsTo(visit.mobile)).toMatch(/is moved to|अब .* को है/);
  // A press without a drag still opens the consultation.
  await page.locator(`a[href$="/consultations/${visit.number}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/consultations/${visit.number}`));
});

test('the agenda moves an appointment by the keyboard, says why a time is refused, and cancels it', async ({
  signedIn,
  expected,
}) => {
  expected.push('422');
  const [first, second] = await plannedVisits();
  if (!first || !second) throw new Error('the seed has planned visits');
  const page = await signedIn('meera.iyer');
  await page.goto(`/calander?view=agenda&date=${first.day}`);
  await expect(page.getByRole('button', { name: /^Move or cancel/ }).first()).toBeVisible();
  await look(page, 'calendar-agenda');
  const button = page.getByRole('button', { name: `Move or cancel ${first.name}` }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const taken = await timeOf(second.number);
  await dialog.getByLabel('Day', { exact: true }).fill(taken?.slice(0, 10) ?? '');
  await dialog.getByLabel('Time', { exact: true }).fill(taken?.slice(11) ?? '');
  await dialog.getByRole('button', { name: 'Move appointment' }).click();
  await expect(dialog.getByText('This time is not free. Choose another one.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('The patient is told by SMS.');
  await question.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(question.getByText('Required.')).toBeVisible();
  await question.getByLabel('Reason for cancelling').fill('I am ill');
  await question.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect
    .poll(() => sql(`select status from consultation where consultation_number = '${first.number}'`))
    .toEqual([{ status: 'CANCELLED' }]);
  await expect(page.locator(`a[href$="/consultations/${first.number}"]`)).toHaveCount(0);
  expect(await smsTo(first.mobile)).toMatch(/is cancelled|रद्द हो गया/);
});

test('the doctor books a follow-up of a completed visit at a free time', async ({ signedIn }) => {
  const [visit] = await sql<Visit>(
    `select c.consultation_number as number, t.name, t.mobile ${OF_MEERA} and c.status = 'COMPLETED'
     and jsonb_array_length(c.note -> 'diagnoses') > 0 and c.provider_joined_at is not null
     order by c.ended_at desc limit 1`,
  );
  if (!visit) throw new Error('the seed has completed visits');
  const page = await signedIn('meera.iyer');
  await page.goto(`/consultations/${visit.number}`);
  await page.getByRole('button', { name: 'Book follow-up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Book appointment' }).click();
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Day', { exact: true }).fill('2027-09-06');
  await dialog.getByRole('button', { name: '09:30' }).click();
  await dialog.getByLabel('Reason for visit').fill('Review of the reports');
  await look(page, 'follow-up');
  await dialog.getByRole('button', { name: 'Book appointment' }).click();
  await expect
    .poll(() =>
      sql(
        `select c.visit, c.booked_by like 'staff:%' as own ${OF_MEERA} and c.scheduled_at = '2027-09-06T04:00:00Z'`,
      ),
    )
    .toEqual([{ visit: 'FOLLOW_UP', own: true }]);
  expect(await smsTo(visit.mobile)).toMatch(/6 September|6 सितंबर/);
});

test('planning leave shows the appointments of those days with their patients, and hands one over to a colleague', async ({
  signedIn,
}) => {
  const [visit] = (await plannedVisits()).slice(-2);
  if (!visit) throw new Error('the seed has planned visits');
  // On a Monday on which the colleagues of the seed are on duty and free.
  const monday = '2027-09-13';
  await sql(`update consultation set scheduled_at = ('${monday} 12:15'::timestamp at time zone 'Asia/Kolkata'),
    scheduled_until = ('${monday} 12:30'::timestamp at time zone 'Asia/Kolkata')
    where consultation_number = '${visit.number}'`);
  const page = await signedIn('meera.iyer');
  await page.goto('/vacation');
  await page.getByLabel('First day of leave').fill(monday);
  await page.getByLabel('Last day of leave').fill(monday);
  await page.getByRole('button', { name: `Move or cancel ${visit.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(dialog).toContainText(`Hand the appointment of ${visit.name} over?`);
  await dialog.getByRole('radio').first().check();
  await look(page, 'leave-hand-over');
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect
    .poll(() => sql(`select c.id ${OF_MEERA} and c.consultation_number = '${visit.number}'`))
    .toHaveLength(0);
  await expect(page.getByRole('button', { name: `Move or cancel ${visit.name}` })).toHaveCount(0);
  expect(await smsTo(visit.mobile)).toMatch(/is now with|के साथ है/);
});

test('a doctor undoes a no-show, and the appointment is planned again', async ({ signedIn }) => {
  const [visit] = await sql<Visit>(
    `select c.consultation_number as number, t.name, t.mobile ${OF_MEERA} and c.status = 'COMPLETED'
     order by c.ended_at limit 1`,
  );
  if (!visit) throw new Error('the seed has completed visits');
  await sql(`update consultation set status = 'CANCELLED', no_show_at = now(), started_at = null,
    scheduled_at = '2026-01-05T03:30:00Z', scheduled_until = '2026-01-05T03:45:00Z'
    where consultation_number = '${visit.number}'`);
  const page = await signedIn('meera.iyer');
  await page.goto(`/consultations/${visit.number}`);
  await expect(page.getByRole('button', { name: 'Patient came after all' })).toBeVisible();
  await look(page, 'no-show-undo');
  await page.getByRole('button', { name: 'Patient came after all' }).click();
  await expect(page.getByRole('button', { name: 'Move or cancel' })).toBeVisible();
  expect(
    await sql(
      `select status, no_show_at is null as "isPlanned" from consultation where consultation_number = '${visit.number}'`,
    ),
  ).toEqual([{ status: 'ACCEPTED', isPlanned: true }]);
});

test('an agent books, moves and cancels an appointment for the patient of an order', async ({
  signedIn,
  expected,
}) => {
  expected.push('422');
  const [order] = await sql<{ id: string; name: string; mobile: string; patientId: string }>(
    `select r.id, t.name, t.mobile, t.id as "patientId" from request r join patient t on t.id = r.patient_id
     where r.kind = 'LAB' and (r.hub_key is null or r.hub_key in (select h.hub_key from user_hub h
       join app_user u on u.id = h.user_id where u.user_name = 'farhan.shaikh')) and not exists (select 1 from consultation c
       where c.patient_id = t.id and c.scheduled_at > now()) order by r.id limit 1`,
  );
  if (!order) throw new Error('the seed has such an order');
  const page = await signedIn('farhan.shaikh');
  await page.goto(`/agent-service-details/${order.id}`);
  const card = page.getByRole('region', { name: 'Appointments' });
  await expect(card.getByText('No appointment from today on.')).toBeVisible();
  await card.getByRole('button', { name: 'Book appointment' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Book an appointment for ${order.name}`);
  const doctor = await dialog.getByRole('option', { name: /Meera Iyer/ }).getAttribute('value');
  await dialog.getByLabel('Doctor', { exact: true }).selectOption(doctor);
  await dialog.getByLabel('Day', { exact: true }).fill('2027-10-11');
  await dialog.getByRole('button', { name: '09:30' }).click();
  await dialog.getByLabel('Reason for visit').fill('Review of the reports');
  await look(page, 'agent-book');
  await dialog.getByRole('button', { name: 'Book appointment' }).click();
  await expect(card.getByText(/11 Oct/)).toBeVisible();
  await look(page, 'agent-appointments');

  await card.getByRole('button', { name: /^Move / }).click();
  await dialog.getByRole('button', { name: '10:00' }).click();
  await dialog.getByRole('button', { name: 'Move appointment' }).click();
  await expect(card.getByText(/10:00/)).toBeVisible();
  await card.getByRole('button', { name: /^Cancel / }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Reason for cancelling').fill('The patient called');
  await question.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(card.getByText('Cancelled')).toBeVisible();
  expect(
    await sql(
      `select status, cancel_reason as reason from consultation where patient_id = '${order.patientId}' and scheduled_at = '2027-10-11T04:30:00Z'`,
    ),
  ).toEqual([{ status: 'CANCELLED', reason: 'The patient called' }]);
  expect(await smsTo(order.mobile)).toContain('10:00');
});
