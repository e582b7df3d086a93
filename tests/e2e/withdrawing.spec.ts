import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { decide, pick, signPad, takeFrom } from '#tests/support/journeys/room-steps.ts';

/** A patient of the seed that no other journey uses. */
const MRN = '204395';

test('a doctor withdraws a signed prescription, in the room and after the visit', async ({ signedIn }) => {
  test.slow();
  const [patient] = await sql<{ name: string }>(
    `update patient set born_on = '1980-05-05', age_confirmed = true, allergies = '[]', no_known_allergies = true,
       pregnancy = null, sex = 'MALE' where mrn = '${MRN}' returning name`,
  );
  await raise('TALK_TO_DOC', { consultationMode: 'CHAT', mrn: MRN });
  const doctor = await signedIn('meera.iyer');
  await takeFrom(doctor, patient?.name ?? '');
  const number = new URL(doctor.url()).pathname.split('/')[2] ?? '';
  await doctor.getByRole('tab', { name: 'Note and prescription' }).click();
  await pick(doctor, 'Diagnosis, ICD-10', 'J06.9');
  await pick(doctor, 'Add medicine', 'paracetamol');
  await decide(doctor, 'PARACETAMOL');
  await signPad(doctor);
  const withdraw = doctor.getByRole('button', { name: 'Withdraw prescription, version 1' });
  await withdraw.click();
  const dialog = doctor.getByRole('alertdialog', { name: 'Withdraw version 1 of the prescription?' });
  await dialog.getByRole('button', { name: 'Withdraw prescription' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Reason').fill('Signed for the wrong patient');
  await look(doctor, 'withdraw-dialog');
  // What was typed is there again, and nothing was withdrawn.
  await dialog.getByRole('button', { name: 'Keep prescription' }).click();
  await doctor.context().setOffline(true);
  await expect(
    doctor.getByRole('button', { name: 'Withdrawing a prescription needs a connection.' }),
  ).toBeDisabled();
  await doctor.context().setOffline(false);
  await sql(
    `update consultation set status = 'COMPLETED', ended_at = now() where consultation_number = '${number}'`,
  );
  await doctor.goto(`/consultations/${number}`);
  await withdraw.click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Signed for the wrong patient');
  await dialog.getByRole('button', { name: 'Withdraw prescription' }).click();
  await expect(doctor.getByText('Reason: Signed for the wrong patient')).toBeVisible();
  await expect(doctor.getByText(/^Withdrawn by Dr. Meera Iyer/)).toBeVisible();
  await expect(withdraw).toHaveCount(0);
  await look(doctor, 'withdrawn');
});
