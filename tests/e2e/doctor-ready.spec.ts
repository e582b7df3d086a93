import { expect, outbox, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { open, patientOf, PHONE, speak } from '#tests/support/browser/patient-phone.ts';
import { lastLink } from '#tests/support/journeys/patient-page.ts';
import { acceptAsNurse } from '#tests/support/journeys/room-steps.ts';

const MRN = '204369';

test('a patient who waits with the page open sees, hears and feels that the doctor has come', async ({
  device,
  signedIn,
}) => {
  const patient = await patientOf(MRN);
  const { requestId } = await raise('TALK_TO_NURSE', { mrn: MRN, consultationMode: 'VIDEO' });
  const nurse = await signedIn('anitha.nair');
  await acceptAsNurse(nurse, patient.name);
  await nurse.getByRole('tab', { name: 'History' }).click();
  await nurse.getByRole('button', { name: 'Send link by SMS' }).click();
  await expect(nurse.getByRole('group', { name: 'Patient’s page' })).toContainText('not opened');

  const phone = await device(PHONE);
  await phone.addInitScript(() => {
    const signals: string[] = [];
    Object.assign(window, { signals });
    HTMLMediaElement.prototype.play = async function play(this: HTMLMediaElement) {
      signals.push(new URL(this.src).pathname);
    };
    navigator.vibrate = () => signals.push('vibration') > 0;
  });
  const signals = () => phone.evaluate(() => (window as unknown as { signals: string[] }).signals);
  await open(phone, await lastLink(outbox, patient.mobile), patient.born);
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await signals()).toEqual([]);

  await sql(
    `update consultation set status = 'IN_PROGRESS', started_at = now(), provider_joined_at = now(),
       provider_id = (select p.id from provider p join app_user u on u.id = p.user_id where u.user_name = 'meera.iyer')
     where request_id = '${requestId}'`,
  );
  await expect(phone.getByRole('status').getByText('Dr. Meera Iyer is ready for you.')).toBeVisible();
  expect((await signals()).toSorted()).toEqual(['/sounds/doc.mp3', 'vibration']);
  await look(phone, 'patient-doctor-ready');
  await speak(phone, 'hi');
  await expect(phone.getByRole('status').getByText('Dr. Meera Iyer आपसे बात करने')).toBeVisible();

  await phone.reload();
  await expect(phone.getByRole('status').getByText('Dr. Meera Iyer आपसे बात करने')).toBeVisible();
  expect(await signals()).toEqual([]);
});
