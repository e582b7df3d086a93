import { look } from '#tests/support/browser/look.ts';
import { expect, sql, test } from '#tests/support/browser/e2e.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';
import { newOperator, pressInDialog } from '#tests/support/journeys/console-steps.ts';

test('an operator records a complaint of a visit, what was done and how it ended', async ({
  device,
  expected,
}) => {
  test.setTimeout(150_000);
  expected.push('status of 400', '401', 'status of 422');
  const [visit] = await sql<{ number: string; name: string }>(
    `select consultation_number as number, patient.name from consultation
       join patient on patient.id = consultation.patient_id where ended_at is not null
      order by consultation_number limit 1`,
  );
  const page = await device();
  await newOperator(page);
  await openPlace(page, 'Incidents');
  await expect(page.getByText('No incident fits')).toBeVisible();
  await page.getByRole('button', { name: 'Record an incident' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kind').selectOption('Complaint');
  await dialog.getByLabel('Harm').selectOption('Moderate harm');
  await dialog.getByLabel('Number of the visit or order').fill('XX-00000');
  await pressInDialog(page, 'Save');
  await expect(dialog.getByLabel('What happened')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('What happened').fill('The doctor came an hour late and nobody said so');
  await pressInDialog(page, 'Save');
  await expect(dialog.getByText('No visit and no order has this number.')).toBeVisible();
  await look(page, 'operations-incident-record');
  await dialog.getByLabel('Number of the visit or order').fill(visit?.number ?? '');
  await dialog.getByLabel('Told by').selectOption('Relative');
  await pressInDialog(page, 'Save');

  const pane = page.getByRole('region', { name: 'Complaint', exact: true });
  await expect(pane.getByText(visit?.name ?? 'none')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: visit?.number ?? '' })).toBeVisible();
  expect(page.url()).not.toContain(visit?.number ?? '');
  await pane.getByRole('button', { name: 'Add what was done' }).click();
  await dialog.getByLabel('What was done').fill('The family was called and told why');
  await pressInDialog(page, 'Save');
  await expect(pane.getByText('The family was called and told why')).toBeVisible();
  await look(page, 'operations-incident');

  await pane.getByRole('button', { name: 'Close…' }).click();
  await dialog.getByLabel('Outcome').fill('Nurses say it when a doctor is late');
  await look(page, 'operations-incident-close');
  await pressInDialog(page, 'Close it');
  await expect(pane.getByText(/^Closed by Rohan Kulkarni/)).toBeVisible();
  await page.getByRole('button', { name: /^Closed/ }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Complaint' })).toBeVisible();
  await page.getByRole('columnheader', { name: 'Harm' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=severity/);
  await look(page, 'operations-incidents');
  await page.getByLabel('Kind').selectOption('Medicine');
  await expect(page.getByText('No incident fits')).toBeVisible();
});
