import { arriveInRoom } from '#tests/support/journeys/room-steps.ts';
import { look } from '#tests/support/browser/look.ts';
import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';

const TABLET = { viewport: { width: 800, height: 1280 } };

test('alarming vital signs that a nurse records reach a doctor on duty, who acknowledges them', async ({
  signedIn,
}) => {
  const [patient] = await sql(`select mrn, name from patient where sex = 'MALE' and born_on < '1975-01-01'
    and name_lang = 'en' and not exists (select 1 from consultation where patient_id = patient.id and ended_at is null)
    order by mrn limit 1`);
  const { mrn, name } = patient as { mrn: string; name: string };
  const raised = await raise('TALK_TO_NURSE', { mrn, consultationMode: 'CHAT', reason: 'Short of breath' });
  const nurse = await signedIn('mary.dsouza', TABLET);
  await nurse.goto(`/nurse-service-details/${raised.requestId}`);
  await nurse.getByRole('button', { name: 'Accept', exact: true }).click();
  await arriveInRoom(nurse, '**/nurse-consultation/**');
  await nurse.getByRole('tab', { name: 'Vitals' }).click();
  for (const [label, value] of [
    ['Systolic BP', '88'],
    ['Diastolic BP', '50'],
    ['Pulse', '128'],
    ['Respiratory rate', '28'],
    ['SpO₂', '84'],
  ] as const)
    await nurse.getByLabel(label).fill(value);
  await expect(nurse.getByText('Call a doctor and emergency help now.')).toBeVisible();
  await look(nurse, 'alarming-vitals-form');
  await nurse.getByRole('button', { name: 'Save vitals' }).click();
  const note = nurse.getByText(/Alarming vital signs: NEWS2 at least \d+/).first();
  await expect(note).toBeVisible();
  await look(nurse, 'alarming-vitals-nurse');
  await nurse.goto('/talk-nurse');
  await expect(nurse.getByText(/Alarming vital signs: NEWS2/).first()).toBeVisible();
  await look(nurse, 'alarming-vitals-row');

  const doctor = await signedIn('meera.iyer');
  const card = doctor.getByRole('region', { name: 'Alarming vital signs' });
  await expect(card.getByText(name, { exact: true })).toBeVisible();
  await look(doctor, 'alarming-vitals-card');
  await card.getByRole('button', { name: `Acknowledge vital signs of ${name}` }).click();
  const dialog = doctor.getByRole('dialog');
  await expect(dialog.getByText(/This ends the alert for every doctor/)).toBeVisible();
  await look(doctor, 'alarming-vitals-dialog');
  await dialog.getByLabel('What was done').fill('Called the nurse, ambulance sent');
  await dialog.getByRole('button', { name: 'Acknowledge vital signs' }).click();
  await expect(card.getByText(name, { exact: true })).toBeHidden();
  const own = nurse.getByRole('listitem').filter({ hasText: name });
  await expect(own.getByText(/Alarming vital signs: NEWS2/)).toBeHidden();
});
