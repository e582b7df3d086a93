import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { fillDialog, newOperator, pressInDialog } from '#tests/support/journeys/console-steps.ts';
import { decide, pick, pressSettled, takeFrom } from '#tests/support/journeys/room-steps.ts';

/** A patient of the seed that no other journey uses. */
const MRN = '204389';
const REASON = 'The drugs committee stopped it after two cases of bleeding.';
const READ = `List adjusted by the hospital (it was list B): ${REASON}`;

test.beforeEach(({ expected }) => {
  // The operator logs in for the first time; a list is refused to operator and doctor.
  expected.push('401', 'status of 400', 'status of 422');
});

test('an operator prohibits a medicine with a reason, which the doctor reads and cannot sign against', async ({
  device,
  signedIn,
}) => {
  test.setTimeout(240_000);
  const [patient] = await sql<{ name: string }>(
    `update patient set born_on = '1980-05-05', age_confirmed = true, allergies = '[]', no_known_allergies = true,
       pregnancy = null, sex = 'MALE' where mrn = '${MRN}' returning name`,
  );
  await raise('TALK_TO_DOC', { mrn: MRN });
  const doctor = await signedIn('meera.iyer');
  await takeFrom(doctor, patient?.name ?? '');
  const number = new URL(doctor.url()).pathname.split('/')[2] ?? '';
  await sql(
    `update consultation set visit = 'FOLLOW_UP', consent_kind = 'EXPLICIT' where consultation_number = '${number}'`,
  );
  await doctor.reload();
  await expect(doctor.getByRole('heading', { name: 'Prescription', exact: true })).toBeVisible();
  await pick(doctor, 'Add medicine', 'loratadine');
  await decide(doctor, 'LORATADINE');
  const sign = doctor.getByRole('button', { name: /^Sign 1 medicine$/ });
  await expect(sign).toBeEnabled();

  const page = await device();
  await newOperator(page);
  await page.goto('/operations/medicines');
  const row = page.getByRole('row', { name: /^Loratadine/ });
  const dialog = page.getByRole('dialog', { name: 'Adjust the list of Loratadine' });

  await test.step('the operator adjusts the list', async () => {
    await expect(page.getByRole('row')).not.toHaveCount(1);
    await look(page, 'operations-medicines');
    await page.getByRole('searchbox').fill('loratadine');
    await expect(page).toHaveURL(/search=loratadine/);
    await row.first().click();
    const list = dialog.getByLabel('Telemedicine list', { exact: true });
    await list.selectOption('List O');
    await fillDialog(page, { Reason: 'ok' });
    await pressInDialog(page, 'Adjust');
    await expect(dialog.getByText('Write at least a short sentence.')).toBeVisible();
    await fillDialog(page, { Reason: REASON });
    await pressInDialog(page, 'Adjust');
    await expect(dialog.getByText(/^List O is for medicines sold without a prescription/)).toBeVisible();
    await list.selectOption('List A, by video');
    await look(page, 'operations-medicines-adjust');
    await list.selectOption('Prohibited');
    await expect(dialog.getByText(/^Doctors cannot prescribe it by video, audio or chat/)).toBeVisible();
    await pressInDialog(page, 'Adjust');
    await expect(dialog).toHaveCount(0);
    await expect(row.first()).toContainText('Prohibited');
    await expect(row.first()).toContainText(REASON);
    await expect(row.first()).toContainText('Rohan Kulkarni');
  });

  await test.step('the doctor cannot sign what is on the pad', async () => {
    await pressSettled(sign);
    await expect(doctor.getByText(`Loratadine, list adjusted by the hospital: ${REASON}`)).toBeVisible();
    await look(doctor, 'adjusted-not-signed');
    await doctor.reload();
    const line = doctor.getByRole('listitem', { name: 'LORATADINE', exact: true });
    await expect(line.getByText(READ)).toBeVisible();
    await expect(
      line.getByText('This hospital does not let it be prescribed by telemedicine.'),
    ).toBeVisible();
    await expect(sign).toBeDisabled();
    await line.scrollIntoViewIfNeeded();
    await look(doctor, 'adjusted-on-pad');
  });

  await test.step('the search refuses it with the reason', async () => {
    const box = doctor.getByRole('combobox', { name: 'Add medicine' });
    const option = doctor.getByRole('option').filter({ hasText: 'LORATADINE' }).first();
    await expect(async () => {
      await box.fill('');
      await box.fill('loratadine');
      await expect(option).toContainText(READ, { timeout: 5000 });
    }).toPass({ timeout: 30_000 });
    await expect(option).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('the operator ends the adjustment, and the history has both', async () => {
    await page.reload();
    await row.first().click();
    await dialog.getByRole('button', { name: 'End the adjustment' }).click();
    const end = page.getByRole('dialog', { name: 'End the adjustment of Loratadine' });
    await end.getByLabel('Reason for ending it', { exact: true }).fill('The committee allows it again.');
    await look(page, 'operations-medicines-end');
    await pressInDialog(page, 'End the adjustment');
    await expect(row.first()).not.toContainText(REASON);
    await row.first().click();
    await expect(
      dialog.getByRole('region', { name: 'Earlier adjustments' }).getByRole('listitem'),
    ).toContainText('The committee allows it again.');
    await look(page, 'operations-medicines-history');
  });
});
