import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { decide, pick, pressSettled, signPad, takeFrom } from '#tests/support/journeys/room-steps.ts';

test('a doctor corrects a prescription after the visit, with a reason that stays in the record', async ({
  signedIn,
}) => {
  test.slow();
  const mrn = '204358';
  const [row] = await sql<{ name: string }>(`select name from patient where mrn = '${mrn}'`);
  const doctor = await signedIn('arjun.rao');
  await raise('TALK_TO_DOC', { mrn });
  await takeFrom(doctor, row?.name ?? '');
  const number = new URL(doctor.url()).pathname.split('/')[2] ?? '';
  await pick(doctor, 'Add medicine', 'Paracetamol');
  await decide(doctor, 'PARACETAMOL');
  await signPad(doctor);
  await expect(doctor.getByText(/^Version 1/).first()).toBeVisible();
  await doctor.getByRole('button', { name: 'Complete consultation' }).click();
  await doctor.getByRole('dialog').getByRole('button', { name: 'Complete consultation' }).click();
  await doctor.waitForURL('**/dashboard');

  await doctor.goto(`/consultations/${number}`);
  await look(doctor, 'correcting-details');
  await doctor.getByRole('link', { name: 'Correct prescription' }).click();
  await pressSettled(doctor.getByRole('button', { name: 'Issue correction' }));
  await doctor.getByRole('listitem', { name: 'PARACETAMOL' }).getByLabel('Days').fill('2');
  await expect(doctor.getByRole('button', { name: 'Sign 1 medicine' })).toBeDisabled();
  await doctor.getByLabel('Why it is corrected after the visit').fill('Five days were too long');
  await look(doctor, 'correcting-pad');
  await signPad(doctor);
  await expect(doctor.getByText('Corrected after the visit: Five days were too long')).toBeVisible();
  const signed = await sql<{ version: number; correction: string | null }>(
    `select p.version, p.correction from prescription p join consultation c on c.id = p.consultation_id
     where c.consultation_number = '${number}' order by p.version`,
  );
  expect(signed).toEqual([
    { version: 1, correction: null },
    { version: 2, correction: 'Five days were too long' },
  ]);
});
