import { expect, signIn, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { ownPortal } from '#tests/support/browser/own-portal.ts';
import { startCalendarService, type CalendarService } from '#tests/support/doubles/calendar-service.ts';

const portal = ownPortal({ CALENDAR_NETWORKS: '127.0.0.0/8' });
let service: CalendarService;
test.beforeAll(async () => {
  service = await startCalendarService();
  await portal.start();
});
test.afterAll(async () => {
  await portal.end();
  await service.close();
});

/** Busy tomorrow from 11:00 to 12:30 in Pune, and away for a whole day later. */
function calendarOf(day: string, later: string): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:ward-round@example.com',
    `DTSTART;TZID=Asia/Kolkata:${day}T110000`,
    `DTEND;TZID=Asia/Kolkata:${day}T123000`,
    'SUMMARY:Ward round at the City Hospital',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:away@example.com',
    `DTSTART;VALUE=DATE:${later}`,
    'SUMMARY:Goa',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(Date.now() + days * 86_400_000);

test('a doctor adds a calendar elsewhere, sees its busy times and removes it', async ({
  device,
  expected,
}) => {
  test.slow();
  expected.push('400');
  const [day, later] = [dayIn(1), dayIn(2)];
  const page = await device({ baseURL: portal.url });
  await signIn(page, 'meera.iyer');
  await page.goto(`/calander?view=agenda&date=${day}`);
  await page.getByRole('button', { name: 'Other calendars' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('No other calendar yet.');
  await look(page, 'outside-calendars-none');
  await dialog.getByRole('button', { name: 'Add calendar' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('City Hospital and Research Centre, Deccan Gymkhana');
  const address = dialog.getByLabel('Private address of the calendar');
  await address.fill('my calendar');
  await dialog.getByRole('button', { name: 'Add calendar' }).click();
  await expect(dialog.getByText('Enter an address that begins with https:// or webcal://.')).toBeVisible();
  // What Google shows for an address that is not the secret one is a page.
  service.answers = { status: 200, body: '<!doctype html><title>Sign in</title>' };
  await address.fill(service.url);
  await dialog.getByRole('button', { name: 'Add calendar' }).click();
  await expect(dialog.getByText('This address opens a page, not a calendar.')).toBeVisible();
  await dialog.getByText('Where to find the address').click();
  await look(page, 'outside-calendars-form');
  service.answers = {
    status: 200,
    body: calendarOf(day.replaceAll('-', ''), later.replaceAll('-', '')),
  };
  await dialog.getByRole('button', { name: 'Add calendar' }).click();
  await expect(page.getByText('It is busy 2 times in the next 4 weeks.')).toBeVisible();
  await expect(dialog.getByText(/^Read /)).toBeVisible({ timeout: 30_000 });
  await look(page, 'outside-calendars');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(
    page.getByText('Busy: City Hospital and Research Centre, Deccan Gymkhana').first(),
  ).toBeVisible();
  await expect(page.getByText('Ward round')).toHaveCount(0);
  await look(page, 'calendar-outside-agenda');
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await look(page, 'calendar-outside-week');
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await look(page, 'calendar-outside-month');
  await page.getByRole('button', { name: 'Other calendars' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog');
  await look(page, 'outside-calendars-remove');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog).toContainText('No other calendar yet.');
  expect(await portal.sql('select 1 from outside_busy')).toEqual([]);
});
