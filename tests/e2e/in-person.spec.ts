import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { pick, takeFrom } from '#tests/support/journeys/room-steps.ts';

test('a doctor makes a visit one in person, and prescribes a controlled medicine by its law', async ({
  signedIn,
}) => {
  test.slow();
  const mrn = '204357';
  const [row] = await sql<{ name: string }>(`select name from patient where mrn = '${mrn}'`);
  const doctor = await signedIn('arjun.rao');
  await raise('TALK_TO_DOC', { mrn });
  await takeFrom(doctor, row?.name ?? '');
  await doctor.getByRole('tab', { name: 'Summary' }).click();
  const dialog = doctor.getByRole('dialog');
  // The summary loads beside the tab: a press on what is drawn again in that moment is lost.
  await expect(async () => {
    await doctor.getByRole('button', { name: 'In-person', exact: true }).click({ timeout: 2_000 });
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await dialog
    .getByLabel('Where and why you see the patient in person')
    .fill('Came to the clinic after the call');
  await look(doctor, 'in-person-dialog');
  await dialog.getByRole('button', { name: 'Make it a visit in person' }).click();
  await expect(doctor.getByText('Came to the clinic after the call').first()).toBeVisible();
  await look(doctor, 'in-person-summary');
  // The work has the width, and begins with the vital signs and the examination.
  const stage = await doctor.getByRole('region', { name: 'Call', exact: true }).boundingBox();
  expect(stage?.width).toBeLessThanOrEqual(23 * 16);
  await doctor.getByRole('tab', { name: /Note/ }).click();
  await expect(doctor.getByRole('heading', { name: 'Vitals', exact: true })).toBeInViewport();
  await look(doctor, 'in-person-note');
  await pick(doctor, 'Add medicine', 'Tramadol');
  await expect(doctor.getByText(/^Controlled \(.*\): in person only, no refills/)).toBeVisible();
  await look(doctor, 'in-person-controlled');
});
