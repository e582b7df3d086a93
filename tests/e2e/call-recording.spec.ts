import { expect, patientLink, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { askToJoin, expectMoving, invite, others, takeNewest } from '#tests/support/journeys/room-steps.ts';

test('a call is recorded once everyone has agreed, pauses for who comes in, and ends where the patient stops it', async ({
  signedIn,
  device,
  expected,
}) => {
  test.slow();
  // The browser's own page for a film is sandboxed, as each file's is.
  expected.push('Blocked script execution');
  const doctor = await signedIn('meera.iyer');
  const { requestId } = await raise('TALK_TO_DOC');
  await takeNewest(doctor);
  const patient = await device({ viewport: { width: 390, height: 844 } });
  await patient.goto(await patientLink(requestId));
  await patient.getByRole('button', { name: 'Accept All' }).click();
  await patient.getByRole('button', { name: 'Join' }).click();
  await expectMoving(others(doctor));

  await doctor.getByRole('button', { name: 'Record call' }).click();
  const dialog = doctor.getByRole('dialog', { name: 'Ask to record this call?' });
  await dialog.getByRole('button', { name: 'Ask to record' }).click();
  await expect(dialog.getByText('Ask aloud first, then tick this.')).toBeVisible();
  await look(doctor, 'call-record');
  await dialog.getByLabel('I have asked everyone in the call aloud').check();
  await dialog.getByRole('button', { name: 'Ask to record' }).click();
  await expect(doctor.getByText(/^Not recording yet\. Not agreed yet: /)).toBeVisible();

  const question = patient.getByRole('region', { name: 'Recording' });
  await expect(question.getByText('Dr. Meera Iyer asks to record this call')).toBeVisible();
  await look(patient, '/guest-recording-asked');
  await question.getByRole('button', { name: 'Agree' }).click();
  for (const page of [doctor, patient])
    await expect(page.getByText('Recording', { exact: true })).toBeVisible();
  await look(doctor, 'call-recording');
  await look(patient, '/guest-recording');

  const guest = await device({ viewport: { width: 390, height: 844 } });
  await askToJoin(guest, await invite(doctor, 'Venkat Narayanan'));
  await doctor.getByRole('button', { name: 'Admit' }).click();
  await expect(doctor.getByText('Recording paused. Not agreed yet: Venkat Narayanan')).toBeVisible();
  await guest.getByRole('button', { name: 'Agree' }).click();
  for (const page of [doctor, patient, guest])
    await expect(page.getByText('Recording', { exact: true })).toBeVisible();
  await expectMoving(others(guest));

  await patient.getByRole('button', { name: 'Stop recording' }).click();
  for (const page of [doctor, patient, guest])
    await expect(page.getByRole('button', { name: 'Stop recording' })).toHaveCount(0);
  await expect(doctor.getByText('Recording stored in the files of this visit.')).toBeVisible();
  const [stored] = await sql<{ type: string; size: number }>(
    `select d.content_type as type, d.size_bytes as size from document d
       join request r on r.consultation_id = d.consultation_id
      where r.id = '${requestId}' and d.kind = 'RECORDING'`,
  );
  expect(stored?.type).toBe('video/webm');
  expect(stored?.size).toBeGreaterThan(50_000);

  // The film is opened from the files, and runs.
  await doctor.getByRole('tab', { name: 'Files' }).click();
  const opened = doctor.waitForEvent('popup');
  await doctor.getByRole('button', { name: 'View Recording' }).click();
  const film = await opened;
  await film.waitForURL('**/document/v1/file**');
  const address = film.url();
  await expect
    .poll(() => film.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBe(960);
  await film.close();
  const { width, height, isRunning } = await doctor.evaluate(async (url) => {
    const video = document.createElement('video');
    Object.assign(video, { src: url, muted: true });
    await video.play();
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { width: video.videoWidth, height: video.videoHeight, isRunning: video.currentTime > 0 };
  }, address);
  expect({ width, height, isRunning }).toEqual({ width: 960, height: 540, isRunning: true });
  await expect(doctor.getByRole('button', { name: 'Record call' })).toBeVisible();
});

test('a call is not recorded where the patient declines', async ({ signedIn, device }) => {
  const doctor = await signedIn('arjun.rao');
  const { requestId } = await raise('TALK_TO_DOC', { mrn: '204357' });
  await takeNewest(doctor);
  const patient = await device({ viewport: { width: 390, height: 844 } });
  await patient.goto(await patientLink(requestId));
  await patient.getByRole('button', { name: 'Accept All' }).click();
  await patient.getByRole('button', { name: 'Join' }).click();
  await expectMoving(others(doctor));
  await doctor.getByRole('button', { name: 'Record call' }).click();
  const dialog = doctor.getByRole('dialog', { name: 'Ask to record this call?' });
  await dialog.getByLabel('I have asked everyone in the call aloud').check();
  await dialog.getByRole('button', { name: 'Ask to record' }).click();
  await patient.getByRole('button', { name: 'Decline' }).click();
  await expect(doctor.getByText(/^Not recording yet/)).toHaveCount(0);
  await expect(doctor.getByRole('button', { name: 'Record call' })).toBeVisible();
  const uploads = await sql(
    `select 1 from upload u join request r on r.consultation_id = u.consultation_id where r.id = '${requestId}'`,
  );
  expect(uploads).toEqual([]);
});
