import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { newOperator } from '#tests/support/journeys/console-steps.ts';
import { askToJoin, expectMoving, invite, others, takeNewest } from '#tests/support/journeys/room-steps.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';

interface Report {
  role: string;
  outcome: string;
  setUpMs: number | null;
  route: string | null;
  deviceKind: string;
  browser: string;
}
const reports = () =>
  sql<Report>(
    `select role, outcome, set_up_ms as "setUpMs", route, device_kind as "deviceKind", browser from call_report order by role`,
  );

test('both sides of a call report how it went, also by the closing page, and the console sums it up', async ({
  signedIn,
  device,
  expected,
}) => {
  test.slow();
  // What is asked beside the operator's password is a refusal.
  expected.push('status of 422');
  await sql('delete from call_report');
  const doctor = await signedIn('meera.iyer');
  await raise('TALK_TO_DOC');
  await takeNewest(doctor);
  const guest = await device({ viewport: { width: 390, height: 844 } });
  await askToJoin(guest, await invite(doctor, 'Venkat Narayanan'));
  await doctor.getByRole('button', { name: 'Admit' }).click();
  await expectMoving(others(doctor));
  await expectMoving(others(guest));
  await guest.close();
  await expect.poll(async () => (await reports()).map(({ role }) => role)).toContain('guest');
  await doctor.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(async () => (await reports()).map(({ role }) => role)).toEqual(['guest', 'provider']);
  const connected = { outcome: 'connected', setUpMs: expect.any(Number), browser: 'chrome' };
  for (const report of await reports()) {
    expect(report).toMatchObject(connected);
    expect(['host', 'prflx', 'srflx']).toContain(report.route);
    expect(report.setUpMs).toBeGreaterThan(0);
    expect(report.setUpMs).toBeLessThan(30_000);
  }

  await sql(`insert into call_report
    select md5(n::text), now() - n * interval '1 hour', case n % 3 when 0 then 'wardline_kothrud' end, 'patient',
           case n % 7 when 0 then 'no_path' when 1 then 'left' else 'connected' end, case when n % 7 > 1 then 900 + n * 130 end,
           case when n % 7 > 1 then case n % 4 when 0 then 'relay' else 'srflx' end end, 'udp', 1, n % 6, n % 5, n % 3, 60, 5, 2, 140,
           case n % 2 when 0 then 'phone' else 'computer' end, case n % 5 when 0 then 'samsung' else 'chrome' end, 120 + n % 3,
           case n % 4 when 0 then '4g' when 1 then '3g' when 2 then '2g' end
      from generate_series(1, 80) n`);
  const page = await device();
  await newOperator(page);
  await openPlace(page, 'Calls');
  await expect(page.getByRole('heading', { level: 1, name: 'Call quality' })).toBeVisible();
  await expect(page.getByRole('row')).not.toHaveCount(1);
  await look(page, 'operations-calls');
  await page.getByRole('button', { name: 'By device' }).click();
  await expect(page.getByText('Phone, Samsung Internet 120')).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await expect(page).toHaveURL(/by=DEVICE.*from=2020-01-01/);
  await page.reload();
  await expect(page.getByText('Phone, Samsung Internet 120')).toBeVisible();
  await look(page, 'operations-calls-devices');
  await page.getByRole('button', { name: 'By network' }).click();
  await page.getByLabel('Until', { exact: true }).fill('2020-01-02');
  await expect(page.getByText('No call in this period')).toBeVisible();
  await look(page, 'operations-calls-none');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByText('2G', { exact: true })).toBeVisible();
  await sql('delete from call_report');
});
