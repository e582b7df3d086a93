import { readFile } from 'node:fs/promises';
import { expect, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';
import { newOperator } from '#tests/support/journeys/console-steps.ts';

test('an operator reads how fast requests were accepted, and saves the figures', async ({
  device,
  expected,
}) => {
  // What is asked beside the operator's password is a refusal.
  expected.push('status of 422');
  await sql(`insert into request (id, service_number, kind, status, mode, hub_key, patient_id, reason, reason_lang,
      requested_at, waiting_since, ended_at)
    select 'level-' || n, 'LV-' || n, (array['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC'])[1 + n % 3], 'CANCELLED', 'VIDEO',
           (array['wardline_kothrud', 'wardline_andheri'])[1 + n % 2], (select id from patient order by mrn limit 1), 'Fever', 'en',
           now() - n * interval '14 hours', now(), now()
      from generate_series(1, 80) n`);
  await sql(`insert into status_history (request_id, from_status, to_status, at, received_at)
    select id, 'REQUESTED', 'ACCEPTED', requested_at + (length(id) * 40 + ascii(right(id, 1)) * 5) * interval '1 second', now()
      from request where id like 'level-%' and id not like '%7'`);
  const page = await device();
  await newOperator(page);
  await openPlace(page, 'Service levels');
  const table = page.getByRole('table', { name: 'Service levels' });
  await expect(table.getByRole('row').nth(2)).toBeVisible();
  await expect(table.getByRole('cell', { name: 'Emergency care' }).first()).toBeVisible();
  await look(page, 'operations-service-levels');
  await page.getByLabel('Hub').selectOption({ label: 'Andheri' });
  await expect(page).toHaveURL(/hub=wardline_andheri/);
  await expect(table.getByRole('cell', { name: 'Kothrud' })).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file.split('\r\n')[0]).toContain('week,hub,kind,target_s');
  await expect(table.getByRole('row')).toHaveCount(file.split('\r\n').length - 1);
  await page.getByRole('button', { name: 'Paid', exact: true }).click();
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('Until', { exact: true }).fill('2020-01-02');
  await expect(page.getByText('No request in this period')).toBeVisible();
  await look(page, 'operations-service-levels-none');
  await sql(`delete from status_history where request_id like 'level-%'`);
  await sql(`delete from request where id like 'level-%'`);
});
