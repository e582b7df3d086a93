import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { decide, pick, takeFrom } from '#tests/support/journeys/room-steps.ts';

const MRN = '204354';

test('a minor of unconfirmed age is prescribed to once the age is confirmed and a guardian has consented', async ({
  signedIn,
  expected,
}) => {
  test.slow();
  expected.push('status of 400');
  const [row] = await sql<{ name: string }>(
    `update patient set age_confirmed = false, allergies = '[]', sex = 'MALE',
       born_on = (now() - interval '12 years')::date where mrn = '${MRN}' returning name`,
  );
  const doctor = await signedIn('meera.iyer');
  await raise('TALK_TO_DOC', { mrn: MRN });
  await takeFrom(doctor, row?.name ?? '');
  await doctor.getByRole('tab', { name: 'Summary' }).click();
  await expect(doctor.getByText('You cannot sign a medicine until it is confirmed.')).toBeVisible();
  await look(doctor, 'room-consent-and-age');

  await doctor.getByRole('tab', { name: /Note/ }).click();
  await pick(doctor, 'Add medicine', 'Paracetamol');
  await expect(doctor.getByText("Ask for the patient's age first, in the summary.")).toBeVisible();
  await decide(
    doctor,
    (await doctor.getByRole('listitem', { name: /^PARACETAMOL/ }).getAttribute('aria-label')) ?? '',
  );
  const sign = doctor.getByRole('button', { name: 'Sign 1 medicine' });
  await expect(sign).toBeDisabled();

  await doctor.getByRole('tab', { name: 'Summary' }).click();
  const day = (years: number): string => `${new Date().getFullYear() - years}-01-15`;
  await doctor.getByLabel('Date of birth').fill(day(-2));
  await doctor.getByRole('button', { name: 'Confirm date of birth' }).click();
  await expect(doctor.getByText('Enter a date of birth in the past.')).toBeVisible();
  await doctor.getByLabel('Date of birth').fill(day(12));
  await doctor.getByRole('button', { name: 'Confirm date of birth' }).click();
  await expect(doctor.getByText('Age confirmed')).toBeVisible();
  await expect(doctor.getByRole('button', { name: 'Record explicit consent' })).toBeDisabled();
  await doctor.getByLabel('Parent or guardian').fill('Asha Patil, mother');
  await doctor.getByRole('button', { name: 'Record explicit consent' }).click();
  await expect(doctor.getByText(/Explicit consent by Asha Patil, mother/)).toBeVisible();
  await doctor.getByRole('tab', { name: /Note/ }).click();
  await expect(sign).toBeEnabled();
});
