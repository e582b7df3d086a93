import { expect, raise, signIn, sql, test } from '#tests/support/browser/e2e.ts';
import { CUT } from '#tests/support/browser/offline.ts';
import { look } from '#tests/support/browser/look.ts';
import { takeFrom } from '#tests/support/journeys/room-steps.ts';

const MRN = '204364';
const REASON = 'Breathless since noon, SpO₂ 93 %. Oxygen?';
/** Far less than the slow look at the page, which would come to it too. */
const AT_ONCE = { timeout: 3_000 };

/** An order of home care with a visit of today that is the nurse's, as an agent would plan it. */
async function plannedVisit(): Promise<{ visitId: string; name: string }> {
  const { requestId } = await raise('HOME_CARE', { consultationMode: 'IN_PERSON', mrn: MRN });
  const visitId = `visit-${requestId}`;
  await sql(`update request set status = 'IN_PROGRESS', taken_at = now(),
    taken_by = (select id from app_user where user_name = 'farhan.shaikh') where id = '${requestId}'`);
  await sql(`insert into home_visit (id, request_id, client_id, scheduled_at, address, agent_user_id, tasks, notes, status)
    select '${visitId}', '${requestId}', '${visitId}', now(), '12 Karve Road, Kothrud, Pune 411038', id,
      '[]', '', 'ON_THE_WAY' from app_user where user_name = 'rekha.pawar'`);
  const [patient] = await sql<{ name: string }>(`select name from patient where mrn = '${MRN}'`);
  return { visitId, name: patient?.name ?? '' };
}

test('a nurse at a home visit asks a doctor: the doctor’s tab rings, and her page names who took it', async ({
  device,
  signedIn,
  expected,
}) => {
  test.setTimeout(240_000);
  expected.push(...CUT);
  const { visitId, name } = await plannedVisit();
  const nurse = await device({ viewport: { width: 390, height: 844 } });
  await signIn(nurse, 'rekha.pawar');
  const doctor = await signedIn('meera.iyer');
  const queue = doctor.getByRole('region', { name: 'Talk to doc' });
  await nurse.goto(`/home-visits/${visitId}`);
  const ask = nurse.getByRole('button', { name: 'Ask a doctor' });
  const dialog = nurse.getByRole('dialog', { name: 'Ask a doctor about this patient?' });
  const asked = nurse.getByRole('region', { name: 'Doctor asked' });

  await test.step('she measures, and without a network is told that asking needs one', async () => {
    const vitals = nurse.getByRole('region', { name: 'Record vitals' });
    for (const [label, value] of [
      ['Systolic BP', '105'],
      ['Diastolic BP', '71'],
      ['Pulse', '117'],
    ] as const)
      await vitals.getByLabel(label, { exact: true }).fill(value);
    await vitals.getByRole('button', { name: 'Save vitals' }).click();
    await expect(nurse.getByRole('region', { name: 'Vital signs', exact: true })).toContainText('117');
    await expect(ask).toBeEnabled();
    await look(nurse, 'ask-doctor-visit');
    await nurse.context().setOffline(true);
    await expect(nurse.getByRole('button', { name: 'Ask a doctor (needs a connection)' })).toBeDisabled();
    await look(nurse, 'ask-doctor-offline');
    await nurse.context().setOffline(false);
    await expect(ask).toBeEnabled();
  });

  await test.step('what she types is kept, and a reason is needed', async () => {
    await ask.click();
    await dialog.getByRole('button', { name: 'Ask a doctor' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
    await dialog.getByLabel('Mode').selectOption('Audio');
    await look(nurse, 'ask-doctor-dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await ask.click();
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue(REASON);
    await expect(dialog.getByLabel('Mode')).toHaveValue('AUDIO');
    await expect(dialog.getByRole('link', { name: 'Life in danger? Call 108 first.' })).toHaveAttribute(
      'href',
      'tel:108',
    );
  });

  await test.step('the doctor’s tab rings at once, and hers says that no doctor has it', async () => {
    await dialog.getByRole('button', { name: 'Ask a doctor' }).click();
    await expect(asked.getByRole('status')).toHaveText('Waiting for a doctor');
    await expect(asked).toContainText(/TD-?\d+/);
    await expect(asked).toContainText('Audio');
    await expect(
      nurse.getByRole('region', { name, exact: true }).getByText('Waiting for a doctor'),
    ).toBeInViewport();
    await expect(ask).toHaveCount(0);
    await expect(doctor).toHaveTitle(/^\(\d+\)/, AT_ONCE);
    await expect(queue.getByRole('listitem').filter({ hasText: name })).toContainText(REASON);
    expect(
      await sql(`select alert_listener.reason from alert_listener join alert on alert.id = alert_id
        join request on request.id = alert.request_id where home_visit_id = '${visitId}'
        and user_id = (select id from app_user where user_name = 'meera.iyer')`),
    ).toEqual([{ reason: 'QUEUE' }]);
    await asked.scrollIntoViewIfNeeded();
    await look(nurse, 'ask-doctor-waiting');
  });

  await test.step('the doctor takes it: her page names the doctor within three seconds', async () => {
    await takeFrom(doctor, name);
    await expect(asked.getByRole('status')).toHaveText(/^With Dr\.? Meera Iyer since \d\d:\d\d$/, AT_ONCE);
    await look(nurse, 'ask-doctor-taken');
  });

  await test.step('the doctor reads who asked, why, and what was measured, also what is measured now', async () => {
    await doctor.getByRole('tab', { name: 'Summary' }).click();
    const summary = doctor.getByRole('tabpanel', { name: 'Summary' });
    await expect(summary).toContainText('Asked by Rekha Pawar at a home visit');
    await expect(summary).toContainText(REASON);
    const vitals = summary.getByRole('region', { name: 'Vitals' });
    await expect(vitals).toContainText('117');
    const form = nurse.getByRole('region', { name: 'Record vitals' });
    await form.getByLabel('Pulse', { exact: true }).fill('131');
    await form.getByRole('button', { name: 'Save vitals' }).click();
    await expect(vitals).toContainText('131', AT_ONCE);
    await look(doctor, 'ask-doctor-room');
  });

  await test.step('she joins the consultation from her visit', async () => {
    await asked.getByRole('button', { name: 'Join the consultation' }).click();
    await nurse.waitForURL('**/nurse-consultation/**');
    await expect(nurse.getByRole('button', { name: 'Join by video' }).first()).toBeVisible();
    await expect(nurse.getByText('Dr. Meera Iyer', { exact: true })).toBeVisible();
    await look(nurse, 'ask-doctor-joined');
    await nurse.goBack();
    await expect(asked).toBeVisible();
  });

  await test.step('once it has ended her page says so, and she can ask again', async () => {
    await doctor.getByRole('button', { name: 'Complete consultation' }).click();
    await doctor.getByRole('dialog').getByRole('button', { name: 'Complete consultation' }).click();
    await expect(asked.getByRole('status')).toHaveText(/^Ended .*, with Dr\.? Meera Iyer$/);
    await expect(ask).toBeEnabled();
    await asked.scrollIntoViewIfNeeded();
    await look(nurse, 'ask-doctor-ended');
  });
});
