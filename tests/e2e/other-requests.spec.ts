import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { pressSettled } from '#tests/support/journeys/room-steps.ts';
import { look } from '#tests/support/browser/look.ts';

/** An adult of the seed whom no other journey takes. */
const MRN = '204388';

test('a doctor sees who treats the patient before accepting the second request', async ({ signedIn }) => {
  const first = await raise('TALK_TO_NURSE', { mrn: MRN });
  await sql(`update request set status = 'ACCEPTED', taken_at = now(), taken_by =
    (select id from app_user where user_name = 'anitha.nair') where id = '${first.requestId}'`);
  const second = await raise('TALK_TO_DOC', { mrn: MRN });
  const doctor = await signedIn('meera.iyer');
  const row = doctor.locator(`[data-row="${second.requestId}"]`);
  await expect(row).toContainText(`Talk to nurse ${first.serviceNumber}, with Anitha Nair since`);
  await look(doctor, 'other-requests-row');
  await pressSettled(row.getByRole('button', { name: 'Accept', exact: true }));
  await expect(doctor.getByRole('dialog')).toContainText('with Anitha Nair since');
  await look(doctor, 'other-requests-dialog');
  await doctor.getByRole('button', { name: 'Accept as well' }).click();
  await doctor.waitForURL('**/consultation/**');
  await expect(
    doctor.getByText(`Talk to nurse ${first.serviceNumber}, with Anitha Nair since`),
  ).toBeVisible();
  await look(doctor, 'other-requests-room');
});
