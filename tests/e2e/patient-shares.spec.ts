import { expect, outbox, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { lookAtPhone, open, patientOf, PHONE, speak } from '#tests/support/browser/patient-phone.ts';
import { lastLink } from '#tests/support/journeys/patient-page.ts';
import { takeFrom } from '#tests/support/journeys/room-steps.ts';
import { lastCode } from '#tests/support/server/codes.ts';

const MOBILE = '9822011231';
const LANGUAGES = ['hi', 'mr', 'bn', 'ta', 'te'];

test('a patient shares the visit with a relative, who reads it by a code and is seen; then withdraws it', async ({
  device,
  signedIn,
  expected,
}) => {
  test.slow();
  // A wrong code; the session that was withdrawn.
  expected.push('status of 400', 'status of 401');
  const patient = await patientOf('204399');
  await raise('TALK_TO_DOC', { consultationMode: 'CHAT', mrn: '204399' });
  const doctor = await signedIn('meera.iyer');
  await takeFrom(doctor, patient.name);
  await doctor.getByRole('tab', { name: 'Summary' }).click();
  await doctor.getByRole('button', { name: 'Send link by SMS' }).click();
  await expect(doctor.getByRole('group', { name: 'Patient’s page' })).toContainText('not opened');
  const phone = await device(PHONE);
  await open(phone, await lastLink(outbox, patient.mobile), patient.born);
  const card = phone.getByRole('region', { name: 'Shared with family' });
  await card.getByRole('button', { name: 'Share this page' }).click();
  await card.getByLabel('Name of who may read it').fill('Ravi');
  await card.getByRole('button', { name: 'Send link by SMS' }).click();
  await expect(card.getByRole('alert')).toHaveText(/^Give the name/);
  await card.getByLabel('Their mobile number').fill(MOBILE);
  await card.getByLabel('Visit and prescription').check();
  await lookAtPhone(phone, 'patient-share');
  for (const tag of LANGUAGES) {
    await speak(phone, tag);
    await lookAtPhone(phone, `patient-share-${tag}`);
  }
  await speak(phone, 'en');
  await card.getByRole('button', { name: 'Send link by SMS' }).click();
  const row = card.getByRole('region', { name: 'Ravi' });
  await expect(row).toContainText('Not opened yet');

  const sent = (await outbox.rows('outgoing')).flatMap(({ text }) => /\/p\?f=([\w-]+)/.exec(text)?.[1] ?? []);
  const relative = await device(PHONE);
  await relative.goto(`/p?f=${sent.at(-1)}`);
  await expect(relative.getByRole('heading', { name: 'A patient shares their page with you' })).toBeVisible();
  await expect(relative.getByText(patient.name)).toHaveCount(0);
  await relative.getByRole('button', { name: 'Send code' }).click();
  await relative.getByLabel('Code').fill('0000');
  await relative.getByRole('button', { name: 'Open' }).click();
  await expect(relative.getByRole('alert')).toHaveText('Incorrect or expired code.');
  await lookAtPhone(relative, 'patient-shared-code');
  await relative.getByLabel('Code').fill(await lastCode(outbox, MOBILE));
  await relative.getByRole('button', { name: 'Open' }).click();
  await expect(
    relative.getByText(`Page of ${patient.name}, shared with Ravi`, { exact: false }),
  ).toBeVisible();
  await expect(relative.getByRole('navigation').getByRole('link')).toHaveText(['Today', 'Medicines']);
  await expect(relative.getByRole('heading', { name: 'Chat with the team' })).toHaveCount(0);
  for (const tag of ['en', ...LANGUAGES]) {
    await speak(relative, tag);
    await lookAtPhone(relative, `patient-shared-${tag}`);
  }
  await speak(relative, 'en');

  await phone.reload();
  await expect(row).toContainText('Opened last on');
  await expect(phone.getByRole('region', { name: 'Who read your record' })).toContainText('Ravi');
  await lookAtPhone(phone, 'patient-shares');
  await row.getByRole('button', { name: 'Stop sharing with Ravi' }).click();
  await expect(card.getByText('This page is shared with no one.')).toBeVisible();
  await relative.reload();
  await expect(relative.getByRole('heading', { name: 'This is no longer shared' })).toBeVisible();
  await lookAtPhone(relative, 'patient-shared-ended');
  const [share] = await sql<{ ended: boolean }>(
    `select revoked_at is not null as ended from patient_share where name = 'Ravi'`,
  );
  expect(share?.ended).toBe(true);
});
