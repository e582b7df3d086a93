import type { Page } from '@playwright/test';
import { expect, patientLink, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look, takePicture } from '#tests/support/browser/look.ts';
import { expectMoving, others, takeNewest } from '#tests/support/journeys/room-steps.ts';

/** Brings a doctor and a patient into one call, in which the doctor sees the patient. */
async function callOf(doctor: Page, patient: Page): Promise<{ requestId: string }> {
  const { requestId } = await raise('TALK_TO_DOC');
  await takeNewest(doctor);
  await patient.goto(await patientLink(requestId));
  await patient.getByRole('button', { name: 'Accept All' }).click();
  await patient.getByRole('button', { name: 'Join' }).click();
  await expectMoving(others(doctor));
  return { requestId };
}

const stored = (requestId: string) =>
  sql<{ name: string; agreed: boolean }>(
    `select d.name, d.patient_agreed_at is not null as agreed from document d
       join request r on r.consultation_id = d.consultation_id where r.id = '${requestId}'`,
  );
const TOLD = 'Dr. Meera Iyer took a picture for your record.';

test('a picture of the patient enters the record once they agree, and their page tells them', async ({
  signedIn,
  device,
}) => {
  test.slow();
  const doctor = await signedIn('meera.iyer');
  const patient = await device({ viewport: { width: 390, height: 844 } });
  const { requestId } = await callOf(doctor, patient);

  await takePicture(doctor, 'call-take-picture');
  await doctor.getByRole('button', { name: 'Take picture' }).click();
  const dialog = doctor.getByRole('dialog', { name: 'Keep this picture in the record?' });
  await expect(dialog.getByRole('img', { name: 'The picture as it will be kept' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard picture' }).click();
  await expect(dialog).toHaveCount(0);

  await doctor.getByRole('button', { name: 'Take picture' }).click();
  await dialog.getByLabel('Name of the picture').fill('Rash on the left arm');
  await dialog.getByRole('button', { name: 'Keep picture' }).click();
  await expect(dialog.getByText(/^Ask the patient, and tick this/)).toBeVisible();
  await look(doctor, 'call-picture');
  await dialog.getByLabel('The patient agrees to this picture').check();
  await dialog.getByRole('button', { name: 'Keep picture' }).click();
  await expect(patient.getByText(TOLD)).toBeVisible();
  await look(patient, '/guest-picture-taken');
  expect(await stored(requestId)).toEqual([{ name: 'Rash on the left arm', agreed: true }]);

  await patient.getByRole('button', { name: 'OK', exact: true }).click();
  await patient.getByRole('button', { name: /^Chat/ }).click();
  await expect(patient.getByText('A picture from the call was taken for the record.')).toBeVisible();
  await takePicture(patient, 'guest-picture-in-chat');
  await doctor.getByRole('tab', { name: 'Files' }).click();
  const file = doctor.getByRole('listitem').filter({ hasText: 'Rash on the left arm' });
  await expect(file.getByText(/from the call, patient agreed/)).toBeVisible();
  await look(doctor, 'call-picture-in-files');

  await patient.getByRole('button', { name: 'Turn camera off' }).click();
  await expect(doctor.getByRole('button', { name: 'Take picture' })).toHaveCount(0);
});

test('a picture that is taken without a network is sent to the record once it is back', async ({
  signedIn,
  device,
  expected,
}) => {
  test.slow();
  // Away for long, the doctor's place in the room may have ended before the network is back.
  expected.push('ERR_INTERNET_DISCONNECTED', 'status of 404');
  const doctor = await signedIn('meera.iyer');
  const patient = await device({ viewport: { width: 390, height: 844 } });
  const { requestId } = await callOf(doctor, patient);
  await doctor.getByRole('button', { name: 'Take picture' }).click();
  const dialog = doctor.getByRole('dialog', { name: 'Keep this picture in the record?' });
  await dialog.getByLabel('The patient agrees to this picture').check();
  await doctor.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Keep picture' }).click();
  await expect(doctor.getByText(/^Picture saved\. It is sent to the record/)).toBeVisible();
  expect(await stored(requestId)).toEqual([]);
  await doctor.context().setOffline(false);
  await expect(patient.getByText(TOLD)).toBeVisible({ timeout: 45_000 });
  expect(await stored(requestId)).toEqual([{ name: 'Picture from the call', agreed: true }]);
});
