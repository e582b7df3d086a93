import { expect, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { takeOne } from '#tests/support/journeys/nurse-steps.ts';

test('a nurse marks a set of vital signs as entered in error, and it stays in the record', async ({
  signedIn,
}) => {
  const nurse = await signedIn('rekha.pawar');
  await takeOne(nurse, '204356');
  await nurse.getByRole('tab', { name: 'Vitals' }).click();
  await nurse.getByLabel('Pulse').fill('88');
  await nurse.getByRole('button', { name: 'Save vitals' }).click();
  await expect(nurse.getByText('Entered in error?').first()).toBeVisible();

  await nurse.getByText('Entered in error?').first().click();
  await look(nurse, 'vitals-in-error-choice');
  await nurse
    .getByRole('button', { name: /^Mark as entered in error: All vital signs/ })
    .first()
    .click();
  const dialog = nurse.getByRole('alertdialog');
  await dialog.getByLabel('Reason').selectOption('Wrong patient');
  await look(nurse, 'vitals-in-error-dialog');
  await dialog.getByRole('button', { name: 'Mark as entered in error' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(nurse.getByText(/^Entered in error\. Marked by .*Rekha Pawar/).first()).toBeVisible();
  await look(nurse, 'vitals-in-error');
});

test('a doctor marks a signed note as entered in error: it stays, struck through, and says who marked it', async ({
  signedIn,
}) => {
  const [visit] = await sql<{ number: string }>(
    `select c.consultation_number as number from consultation c join signed_note s on s.consultation_id = c.id
       join app_user u on u.id = s.signed_by
     where u.user_name = 'meera.iyer' and c.note ->> 'advice' <> '' order by c.ended_at desc limit 1`,
  );
  const doctor = await signedIn('meera.iyer');
  await doctor.goto(`/consultations/${visit?.number}`);
  await doctor.getByRole('button', { name: 'Mark as entered in error: Note' }).click();
  const dialog = doctor.getByRole('alertdialog');
  await dialog.getByLabel('Reason').selectOption('Wrong patient');
  await look(doctor, 'note-in-error-dialog');
  await dialog.getByRole('button', { name: 'Mark as entered in error' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(doctor.getByText(/^Entered in error\. Marked by Meera Iyer/)).toBeVisible();
  await expect(doctor.locator('dd s').first()).toBeVisible();
  await expect(doctor.getByRole('button', { name: 'Mark as entered in error: Note' })).toHaveCount(0);
  await look(doctor, 'note-in-error');
});
