import { expect, PASSWORD, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { decide, pick, takeFrom } from '#tests/support/journeys/room-steps.ts';

/** A patient of the seed that no other journey uses. */
const PATIENT = '204391';

test(
  'a prescription is signed in one act: the document, what is recorded, and the password',
  { tag: ['@main', '@critical'] },
  async ({ signedIn, expected }) => {
    test.slow();
    expected.push('status of 401');
    const [patient] = await sql<{ name: string }>(`select name from patient where mrn = '${PATIENT}'`);
    await raise('TALK_TO_DOC', { consultationMode: 'CHAT', mrn: PATIENT });
    const doctor = await signedIn('meera.iyer');
    await takeFrom(doctor, patient?.name ?? '');
    await doctor.getByRole('tab', { name: 'Note and prescription' }).click();
    await pick(doctor, 'Diagnosis, ICD-10', 'J06.9');
    await doctor.getByLabel('Advice').fill('Warm fluids, rest.');
    await pick(doctor, 'Add medicine', 'paracetamol');
    await decide(doctor, 'PARACETAMOL');
    await doctor.getByRole('combobox', { name: 'Add medicine' }).fill('ors');
    await doctor.keyboard.press('Escape');
    await doctor.getByRole('button', { name: 'Sign 1 medicine' }).click();

    const dialog = doctor.getByRole('dialog', { name: 'Sign this prescription?' });
    const sign = dialog.getByRole('button', { name: 'Sign prescription' });
    await expect(dialog.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
    await expect(dialog.getByText('“ors” is still in the search box.')).toBeVisible();
    await expect(sign).toBeDisabled();
    await look(doctor, 'signing-still-typed');
    await dialog.getByRole('button', { name: 'Clear the search' }).click();
    await expect(sign).toBeEnabled();

    await sign.click();
    await expect(dialog.getByText('Enter your password to sign.')).toBeVisible();
    const password = dialog.getByLabel('Your password');
    await password.fill('not-the-password');
    await password.press('Enter');
    await expect(dialog.getByText('Incorrect password. Nothing was signed.')).toBeVisible();
    await expect(password).toHaveValue('not-the-password');
    await look(doctor, 'signing-wrong-password');
    await password.fill(PASSWORD);
    await password.press('Enter');
    await expect(doctor.getByText(/^Version 1, signed/)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    // What the dialog said comes true.
    await expect(doctor.getByRole('tab', { name: /^Files/ })).toContainText('1');
    await expect(doctor.getByRole('button', { name: 'Complete consultation' })).toBeVisible();
  },
);

test('a prescription is signed only once its note is saved; what was not signed is not prescribed', async ({
  signedIn,
}) => {
  test.slow();
  await raise('TALK_TO_DOC', { consultationMode: 'CHAT', mrn: '204392' });
  const [patient] = await sql<{ name: string }>(`select name from patient where mrn = '204392'`);
  const doctor = await signedIn('meera.iyer');
  await takeFrom(doctor, patient?.name ?? '');
  await doctor.getByRole('tab', { name: 'Note and prescription' }).click();
  await pick(doctor, 'Add medicine', 'paracetamol');
  await decide(doctor, 'PARACETAMOL');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await doctor.route('**/consultationNote', async (route) => {
    await held;
    await route.continue();
  });
  await doctor.getByLabel('Advice').fill('Come back on the third day of fever.');
  await doctor.getByRole('button', { name: 'Sign 1 medicine' }).click();
  const dialog = doctor.getByRole('dialog', { name: 'Sign this prescription?' });
  await expect(dialog.getByText('Saving the note first, because it is printed.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Sign prescription' })).toBeDisabled();
  release();
  await expect(dialog.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Sign prescription' })).toBeEnabled();

  await dialog.getByRole('button', { name: 'Back to the pad' }).click();
  await doctor.getByRole('button', { name: 'Complete consultation' }).click();
  const ending = doctor.getByRole('dialog');
  await expect(ending.getByText('1 medicine is not signed and will not be prescribed.')).toBeVisible();
  await ending.getByRole('button', { name: 'Complete consultation' }).click();
  await doctor.waitForURL('**/dashboard');
  const signed = await sql<{ id: string }>(
    `select p.id from prescription p join consultation c on c.id = p.consultation_id
     join patient t on t.id = c.patient_id where t.mrn = '204392' and c.ended_at > now() - interval '1 hour'`,
  );
  expect(signed).toEqual([]);
});
