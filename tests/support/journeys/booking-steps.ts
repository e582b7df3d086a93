import type { Page } from '@playwright/test';
import { look } from '#tests/support/browser/look.ts';
import { expect, sql } from '#tests/support/browser/e2e.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';

const PATIENT = { mrn: '204310' };
/** A Monday on which the doctors of the seed are on duty, and no other journey books. */
const MONDAY = '2027-10-04';
const stateOf = async (number: string) =>
  (
    await sql<{ state: string; reason: string | null; doctor: string; missed: boolean }>(
      `select c.status as state, c.cancel_reason as reason, u.name as doctor, c.no_show_at is not null as missed
       from consultation c join provider p on p.id = c.provider_id join app_user u on u.id = p.user_id
       where c.consultation_number = '${number}'`,
    )
  )[0];
const smsTo = async (): Promise<string> =>
  JSON.stringify(
    await sql(
      `select text from outgoing where recipient = (select mobile from patient where mrn = '${PATIENT.mrn}')`,
    ),
  );

/** An appointment is booked, found by its filters, moved, handed over, marked as missed and planned again, and cancelled. */
export async function runAppointments(page: Page): Promise<void> {
  const [{ name } = { name: '' }] = await sql<{ name: string }>(
    `select name from patient where mrn = '${PATIENT.mrn}'`,
  );
  await openPlace(page, 'Appointments');
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible();
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await look(page, 'operations-appointments');
  await bookOne(page, name);

  await page.getByLabel('Day', { exact: true }).fill(MONDAY);
  await page.getByLabel('Doctor', { exact: true }).selectOption({ label: 'Dr. Meera Iyer' });
  await page.getByLabel('State', { exact: true }).selectOption('PLANNED');
  await expect(page).toHaveURL(new RegExp(`day=${MONDAY}.*state=PLANNED`));
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2);
  await page.getByRole('grid').getByRole('link').first().click();
  await expect(page).toHaveURL(/appointment=CN-/);
  expect(decodeURIComponent(page.url())).not.toContain(name);
  const number = new URL(page.url()).searchParams.get('appointment')?.replaceAll('"', '') ?? '';
  const pane = page.getByRole('region', { name, exact: true });
  await look(page, 'operations-appointment');
  await move(page);
  await expect(pane.getByText('10:00')).toBeVisible();

  await page.getByLabel('Doctor', { exact: true }).selectOption({ label: 'All doctors' });
  await handOver(page);
  await expect.poll(async () => (await stateOf(number))?.doctor).not.toBe('Meera Iyer');
  expect(await smsTo()).toMatch(/is now with|के साथ है|यांच्यासोबत|-এর সঙ্গে|உடன்|తో/);
  await missAndUndo(page, number, name);
  await cancel(page);
  await expect
    .poll(() => stateOf(number))
    .toMatchObject({ state: 'CANCELLED', reason: 'The patient called' });
}

async function bookOne(page: Page, name: string): Promise<void> {
  const [meera] = await sql<{ id: string }>(
    `select p.id from provider p join app_user u on u.id = p.user_id where u.user_name = 'meera.iyer'`,
  );
  await page.getByRole('button', { name: 'Book appointment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name, MRN or mobile').fill(PATIENT.mrn);
  await look(page, 'operations-appointment-find');
  await dialog.getByRole('button', { name: `MRN ${PATIENT.mrn}` }).click();
  await expect(dialog).toContainText(`Book an appointment for ${name}`);
  await dialog.getByRole('button', { name: 'Book appointment' }).click();
  await expect(dialog.getByLabel('Doctor', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Doctor', { exact: true }).selectOption(meera?.id ?? '');
  await dialog.getByLabel('Day', { exact: true }).fill(MONDAY);
  await dialog.getByRole('button', { name: '09:30' }).click();
  await dialog.getByLabel('Reason for visit').fill('Review of the reports');
  await look(page, 'operations-appointment-book');
  await dialog.getByRole('button', { name: 'Book appointment' }).click();
  await expect(page.getByText(/^Appointment booked: /)).toBeVisible();
}

async function move(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Move appointment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Time', { exact: true }).fill('23:00');
  await dialog.getByRole('button', { name: 'Move appointment' }).click();
  await expect(dialog.getByText('This time is not free. Choose another one.')).toBeVisible();
  await look(page, 'operations-appointment-move');
  await dialog.getByRole('button', { name: '10:00' }).click();
  await dialog.getByRole('button', { name: 'Move appointment' }).click();
  await expect(page.getByText('Appointment moved.')).toBeVisible();
}

async function handOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hand over', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const doctors = dialog.getByRole('group', { name: 'Doctor', exact: true });
  await expect(doctors.locator('label', { has: page.locator('input:disabled') }).first()).toHaveText(
    /, (on leave|off duty|not free|does not offer this mode)$/,
  );
  await doctors.getByRole('radio').first().check();
  await look(page, 'operations-appointment-hand-over');
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(page.getByText('Appointment handed over.')).toBeVisible();
}

async function missAndUndo(page: Page, number: string, name: string): Promise<void> {
  await sql(`update consultation set scheduled_at = date_trunc('minute', now()) - interval '3 minutes',
    scheduled_until = date_trunc('minute', now()) - interval '1 minute' where consultation_number = '${number}'`);
  await page.goto(`/operations/appointments?appointment=${number}`);
  const pane = page.getByRole('region', { name, exact: true });
  await pane.getByRole('button', { name: 'Patient did not come' }).click();
  await expect(pane.getByText('Missed')).toBeVisible();
  expect(await stateOf(number)).toMatchObject({ missed: true });
  await look(page, 'operations-appointment-missed');
  await pane.getByRole('button', { name: 'Patient came after all' }).click();
  await expect(pane.getByText('Planned')).toBeVisible();
  expect(await stateOf(number)).toMatchObject({ state: 'ACCEPTED', missed: false });
}

async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(question.getByLabel('Reason for cancelling')).toHaveAttribute('aria-invalid', 'true');
  await question.getByLabel('Reason for cancelling').fill('The patient called');
  await look(page, 'operations-appointment-cancel');
  await question.getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(page.getByText('Appointment cancelled.')).toBeVisible();
}
