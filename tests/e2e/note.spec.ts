import type { Page } from '@playwright/test';
import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { pick, takeFrom } from '#tests/support/journeys/room-steps.ts';

const CHAT = { consultationMode: 'CHAT' };

/** The doctor is in the room of a new visit of this patient. @returns its consultation's number */
async function enter(page: Page, mrn: string): Promise<string> {
  const [patient] = await sql<{ name: string }>(`select name from patient where mrn = '${mrn}'`);
  await raise('TALK_TO_DOC', { ...CHAT, mrn });
  await takeFrom(page, patient?.name ?? '');
  await expect(page.getByLabel('Complaint')).toBeVisible();
  return /consultation\/([^/]+)/.exec(page.url())?.[1] ?? '';
}

const stored = (number: string) =>
  sql<{ history: string; sha: string | null; addenda: number }>(
    `select c.note->>'history' as history, s.sha256 as sha,
       (select count(*)::int from note_addendum a where a.consultation_id = c.id) as addenda
     from consultation c left join signed_note s on s.consultation_id = c.id
     where c.consultation_number = '${number}'`,
  );

test('a note is written from a template, signed, amended, and a referral and a certificate are signed from it', async ({
  signedIn,
  expected,
}) => {
  test.slow();
  // A certificate that ends before it begins is refused.
  expected.push('status of 400');
  const doctor = await signedIn('meera.iyer');
  const number = await enter(doctor, '204361');

  // A template fills what is empty, asks about what is not, and can be undone.
  await doctor.getByLabel('History', { exact: true }).fill('Cough for a week.');
  await doctor.getByRole('button', { name: 'Note templates' }).click();
  await look(doctor, 'note-templates');
  await doctor.setViewportSize({ width: 1440, height: 900 });
  await doctor.getByRole('button', { name: 'Use Fever' }).click();
  await expect(doctor.getByText('These fields already have text: Complaint, History.')).toBeVisible();
  await doctor.getByRole('button', { name: 'Insert below' }).click();
  await expect(doctor.getByLabel('History', { exact: true })).toHaveValue(
    /^Cough for a week\.\nHighest temperature: ___/,
  );
  await doctor.getByRole('button', { name: 'Undo' }).click();
  await expect(doctor.getByLabel('History', { exact: true })).toHaveValue('Cough for a week.');
  await expect(doctor.getByLabel('Examination')).toHaveValue('');

  await doctor.getByLabel('Advice').fill('Drink ___ a day');
  await doctor.getByRole('button', { name: '1 to fill in' }).click();
  await doctor.keyboard.type('2 litres');
  await expect(doctor.getByLabel('Advice')).toHaveValue('Drink 2 litres a day');
  await doctor.getByLabel('Follow-up').fill('In ___ days');

  // An own template: kept, written over, deleted.
  await doctor.getByRole('button', { name: 'Note templates' }).click();
  await doctor.getByLabel('Template name').fill('Cough of mine');
  await doctor.getByRole('button', { name: 'Save as template' }).click();
  await expect(doctor.getByRole('button', { name: 'Use Cough of mine' })).toBeVisible();
  await doctor.getByLabel('Template name').fill('cough of mine');
  await expect(doctor.getByRole('button', { name: 'Replace template' })).toBeVisible();
  await doctor.getByRole('button', { name: 'Delete template Cough of mine' }).click();
  await doctor.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(doctor.getByRole('button', { name: 'Use Fever' })).toBeVisible();
  await expect(doctor.getByText('Cough of mine', { exact: true })).toHaveCount(0);
  await doctor.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await pick(doctor, 'Diagnosis, ICD-10', 'Cough of unclear origin');
  await expect(doctor.getByText('Provisional, no code')).toBeVisible();
  await look(doctor, 'note-form');
  await doctor.setViewportSize({ width: 1440, height: 900 });

  // What is still open is said before it is signed.
  await doctor.getByRole('button', { name: 'Sign note' }).click();
  const dialog = doctor.getByRole('dialog');
  await expect(dialog.getByText('Still to fill in: Follow-up.')).toBeVisible();
  await look(doctor, 'sign-note');
  await doctor.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await doctor.getByLabel('Follow-up').fill('In 7 days');
  await doctor.getByRole('button', { name: 'Sign note' }).click();
  await expect(dialog.getByText(/Still to fill in/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Sign note' }).click();
  await expect(doctor.getByText(/^Signed by Meera Iyer, /)).toBeVisible();
  await expect(doctor.getByLabel('History', { exact: true })).toHaveCount(0);
  await expect(doctor.getByText('Cough of unclear origin (Provisional, no code)')).toBeVisible();
  const [signed] = await stored(number);
  expect(signed?.sha).toMatch(/^[0-9a-f]{64}$/);

  await doctor.getByRole('button', { name: 'Add addendum' }).click();
  await doctor.getByLabel('Addendum', { exact: true }).fill('Chest X-ray: clear.');
  await doctor.getByRole('button', { name: 'Add addendum' }).click();
  await expect(doctor.getByRole('listitem').filter({ hasText: 'Chest X-ray: clear.' })).toContainText(
    'Meera Iyer',
  );
  await look(doctor, 'note-signed');
  await doctor.setViewportSize({ width: 1440, height: 900 });

  // A referral, from what the record has.
  await doctor.getByRole('button', { name: 'Write referral' }).click();
  await expect(dialog.getByLabel('History and findings')).toHaveValue('Cough for a week.');
  await expect(dialog.getByLabel('Vitals')).toHaveValue('Not recorded');
  await dialog.getByRole('button', { name: 'Sign referral' }).click();
  await expect(dialog.getByText('Choose').first()).toBeAttached();
  await dialog.getByLabel('To (name)').fill('Dr. Anil Rane');
  await dialog.getByLabel('Urgency').selectOption('Urgent');
  await dialog.getByLabel('Reason for referral').fill('Please assess a cough that does not end.');
  await look(doctor, 'referral');
  await doctor.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Sign referral' }).click();
  await expect(doctor.getByText(`Referral ${number} is signed.`)).toBeVisible();

  // A certificate says when the patient was examined; the diagnosis only with the patient's agreement.
  await doctor.getByRole('button', { name: 'Write certificate' }).click();
  await dialog.getByLabel('Certificate type').selectOption('Sickness: unable to work or study');
  const day = (offset: number): string =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('First day').fill(day(-3));
  await dialog.getByLabel('Last day').fill(day(-5));
  await expect(dialog.getByText(/earlier days are certified from the history/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign certificate' }).click();
  await expect(dialog.getByText('The last day must not be before the first day.').first()).toBeVisible();
  await dialog.getByLabel('Last day').fill(day(2));
  await dialog.getByLabel('The patient agrees to the diagnosis being printed').check();
  await expect(dialog.getByLabel('Diagnosis to print')).toHaveValue(
    'Cough of unclear origin (Provisional, no code)',
  );
  await look(doctor, 'certificate');
  await doctor.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Sign certificate' }).click();
  await expect(doctor.getByText(`Medical certificate ${number} is signed.`)).toBeVisible();

  await doctor.getByRole('tab', { name: /^Files/ }).click();
  await expect(doctor.getByText(`Referral ${number}.pdf`)).toBeVisible();
  await expect(doctor.getByText(`Medical certificate ${number}.pdf`)).toBeVisible();

  // Completed, its page shows the same.
  await doctor.getByRole('button', { name: 'Complete consultation' }).click();
  await doctor.getByRole('dialog').getByRole('button', { name: 'Complete consultation' }).click();
  await doctor.waitForURL('**/dashboard');
  await doctor.goto(`/consultations/${number}`);
  await expect(doctor.getByText(/^Signed by Meera Iyer, /)).toBeVisible();
  await expect(doctor.getByText('Chest X-ray: clear.')).toBeVisible();
  await look(doctor, 'consultation-details-note');
});

test('keeps text typed offline that arrives after the signature: it becomes an addendum', async ({
  signedIn,
  expected,
}) => {
  test.slow();
  expected.push('WebSocket', 'ERR_', 'status of 409', 'Failed to fetch');
  const tablet = await signedIn('meera.iyer');
  const number = await enter(tablet, '204362');
  await tablet.getByLabel('History', { exact: true }).fill('Seen at home.');
  await expect(tablet.getByText(/^Saved \d/)).toBeVisible();

  const desk = await signedIn('meera.iyer');
  await desk.goto(new URL(tablet.url()).pathname);
  await expect(desk.getByLabel('History', { exact: true })).toHaveValue('Seen at home.');
  await tablet.context().setOffline(true);
  await tablet.getByLabel('History', { exact: true }).fill('Seen at home. Fell in the bathroom.');
  await expect(tablet.getByText('Saved on this device; sent when you reconnect.').first()).toBeVisible();

  await desk.getByRole('button', { name: 'Complete consultation' }).click();
  await expect(desk.getByRole('dialog').getByText(/The note is signed as it is now/)).toBeVisible();
  await desk.getByRole('dialog').getByRole('button', { name: 'Complete consultation' }).click();
  await desk.waitForURL('**/dashboard');

  await tablet.context().setOffline(false);
  await expect(tablet.getByText('Text that is not in the note')).toBeVisible({ timeout: 40_000 });
  await look(tablet, 'note-unsent-text');
  await tablet.setViewportSize({ width: 1440, height: 900 });
  await tablet.getByRole('button', { name: 'Add as addendum' }).click();
  await expect(tablet.getByLabel('Addendum', { exact: true })).toHaveValue(
    'History: Seen at home. Fell in the bathroom.',
  );
  await tablet.getByRole('button', { name: 'Add addendum' }).click();
  await expect(tablet.getByText('Text that is not in the note')).toHaveCount(0);
  await expect.poll(() => stored(number)).toMatchObject([{ history: 'Seen at home.', addenda: 1 }]);
  await tablet.reload();
  await expect(tablet.getByRole('listitem').filter({ hasText: 'Fell in the bathroom.' })).toBeVisible();
  await expect(tablet.getByText('Text that is not in the note')).toHaveCount(0);
});

test('a visit that was completed without a signature is under Unfinished until its note is signed', async ({
  signedIn,
}) => {
  const [visit] = await sql<{ number: string; name: string }>(
    `delete from signed_note where consultation_id in (
       select c.id from consultation c join provider p on p.id = c.provider_id join app_user u on u.id = p.user_id
       where u.user_name = 'meera.iyer' and c.status = 'COMPLETED' and c.request_id is null
       order by c.ended_at desc limit 1)
     returning (select consultation_number from consultation where id = consultation_id) as number,
       (select p.name from patient p join consultation c on c.patient_id = p.id where c.id = consultation_id) as name`,
  );
  const doctor = await signedIn('meera.iyer');
  const unfinished = doctor.getByRole('region', { name: 'Unfinished' });
  const row = unfinished.getByRole('button', { name: `Note not signed ${visit?.name}` });
  await row.click();
  await doctor.waitForURL(`**/consultations/${visit?.number}**`);
  await expect(doctor.getByText('Completed, not signed')).toBeVisible();
  await doctor.getByRole('button', { name: 'Sign note' }).click();
  await doctor.getByRole('dialog').getByRole('button', { name: 'Sign note' }).click();
  await expect(doctor.getByText(/^Signed by Meera Iyer, /)).toBeVisible();
  await doctor.goto('/dashboard');
  await expect(unfinished).toBeVisible();
  await expect(row).toHaveCount(0);
});
