import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { takeOne } from '#tests/support/journeys/nurse-steps.ts';
import { pick, takeFrom } from '#tests/support/journeys/room-steps.ts';

test('codes an allergy and a problem at entry, and marks names that look alike on the pad', async ({
  signedIn,
}) => {
  test.slow();
  const mrn = '204354';
  const [row] = await sql<{ name: string }>(`select name from patient where mrn = '${mrn}'`);
  const nurse = await signedIn('rekha.pawar');
  await takeOne(nurse, mrn);
  await nurse.getByRole('tab', { name: 'History' }).click();
  const region = nurse.getByRole('region', { name: 'Allergies', exact: true });
  await region.getByRole('button', { name: 'Add allergy' }).click();
  const allergen = nurse.getByRole('combobox', { name: 'Allergic to' });
  await allergen.fill('Zybrexin');
  await expect(
    nurse.getByText('Not in the lists: prescriptions cannot be checked against it.'),
  ).toBeVisible();
  await allergen.fill('augm');
  const option = nurse.getByRole('option', { name: /^Augmentin/ }).first();
  await expect(option).toContainText('all Penicillins');
  await option.click();
  await expect(nurse.getByText('Cross-reaction: Cephalosporins', { exact: false })).toBeVisible();
  const form = nurse.getByRole('region', { name: 'Add allergy' });
  await form.getByLabel('Certainty').selectOption('Confirmed');
  await form.getByLabel('Source').selectOption('Patient');
  await look(nurse, 'allergy-chosen');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(region.getByText('Augmentin')).toBeVisible();
  await expect(form).toHaveCount(0);
  await nurse.getByRole('button', { name: 'Add problem' }).click();
  await nurse.getByRole('combobox', { name: 'Problem' }).fill('CCF');
  await expect(nurse.getByRole('option', { name: /Heart failure/ })).toBeVisible();

  const doctor = await signedIn('meera.iyer');
  await raise('TALK_TO_DOC', { mrn });
  await takeFrom(doctor, row?.name ?? '');
  await doctor.getByRole('tab', { name: /Note/ }).click();
  await doctor.getByRole('combobox', { name: 'Add medicine' }).fill('hydr');
  await expect(doctor.getByText(/Easily confused with HYDRALAZINE/).first()).toBeVisible();
  await doctor.getByRole('combobox', { name: 'Add medicine' }).fill('');
  await pick(doctor, 'Add medicine', 'Hydroxyzine');
  await expect(doctor.getByRole('listitem', { name: 'HYDROXYZINE' })).toBeVisible();
  await look(doctor, 'pad-look-alike');
});
