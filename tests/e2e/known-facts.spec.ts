import type { Page } from '@playwright/test';
import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { takeOne } from '#tests/support/journeys/nurse-steps.ts';
import { pick, takeFrom } from '#tests/support/journeys/room-steps.ts';

const MRN = '204352';

/** A woman of 30 of whom nothing is recorded. */
async function blank(mrn: string): Promise<string> {
  await sql(`delete from known_fact where patient_id in (select id from patient where mrn = '${mrn}')`);
  const [row] = await sql<{ name: string }>(
    `update patient set allergies = '[]', conditions = '[]', no_known_allergies = false, pregnancy = null, sex = 'FEMALE',
       born_on = (now() - interval '30 years')::date where mrn = '${mrn}' returning name`,
  );
  return row?.name ?? '';
}

const allergies = (page: Page) => page.getByRole('region', { name: 'Allergies', exact: true });

async function addAllergy(page: Page, substance: string): Promise<void> {
  await allergies(page).getByRole('button', { name: 'Add allergy' }).click();
  const form = page.getByRole('region', { name: 'Add allergy' });
  const field = form.getByRole('combobox', { name: 'Allergic to' });
  await field.fill(substance);
  // The list of suggestions covers the fields below.
  await field.press('Escape');
  await form.getByLabel('Reaction').fill('Rash');
  await form.getByLabel('Severity').selectOption('Severe');
  await form.getByRole('button', { name: 'Save' }).click();
  // What must be chosen has no default.
  await expect(form.getByText('Check 1 field.')).toBeVisible();
  await form.getByLabel('Certainty').selectOption('Confirmed');
  await form.getByLabel('Source').selectOption('Patient');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
}

test(
  'an allergy that the nurse records, without a network too, is in every head, in the room and on the pad',
  { tag: ['@main', '@critical'] },
  async ({ signedIn, expected }) => {
    test.slow();
    expected.push('ERR_INTERNET_DISCONNECTED', 'Failed to load resource', 'No answer');
    const name = await blank(MRN);
    const nurse = await signedIn('rekha.pawar');
    await takeOne(nurse, MRN);
    await expect(nurse.getByText('Allergies not recorded')).toBeVisible();
    await nurse.getByRole('tab', { name: 'History' }).click();
    await expect(allergies(nurse).getByText('Not recorded')).toBeVisible();
    await look(nurse, 'nurse-history-empty');
    await nurse.context().setOffline(true);
    await addAllergy(nurse, 'Penicillin');
    await expect(allergies(nurse).getByText('Saved on this device; sent when you reconnect.')).toBeVisible();
    await nurse.context().setOffline(false);
    await expect(nurse.getByText('Allergy: Penicillin')).toBeVisible();
    await expect(allergies(nurse).getByText('Saved on this device')).toHaveCount(0);
    await look(nurse, 'nurse-history');

    const doctor = await signedIn('meera.iyer');
    await raise('TALK_TO_DOC', { mrn: MRN });
    await takeFrom(doctor, name);
    await expect(doctor.getByText('Allergy: Penicillin').first()).toBeVisible();
    await doctor.getByRole('tab', { name: 'Summary' }).click();
    await doctor.getByRole('button', { name: 'Record pregnancy' }).click();
    const form = doctor.getByRole('region', { name: 'Record pregnancy' });
    await form.getByLabel('Status').selectOption('Pregnant');
    await form.getByLabel('Completed weeks').fill('12');
    await form.getByLabel('Source').selectOption('Patient');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(doctor.getByText('Pregnant, 12 weeks when recorded')).toBeVisible();
    await look(doctor, 'room-history');
    await doctor.getByRole('tab', { name: /Note/ }).click();
    await pick(doctor, 'Add medicine', 'Amoxicillin');
    await expect(doctor.getByText('The patient is allergic to Penicillin.')).toBeVisible();
    await pick(doctor, 'Add medicine', 'Doxycycline');
    await expect(doctor.getByText('The patient is pregnant: avoid Doxycycline.')).toBeVisible();
    await look(doctor, 'pad-known-facts');
    await doctor.getByRole('combobox', { name: 'Add medicine' }).fill('Paracet');
    await expect(
      doctor.getByText('The medicine in the search box is not on the prescription.'),
    ).toBeVisible();
  },
);

test('an entry that is ended, with its reason, is in the history; “no known allergies” is asked, never assumed', async ({
  signedIn,
}) => {
  const mrn = '204353';
  await blank(mrn);
  const nurse = await signedIn('rekha.pawar');
  await takeOne(nurse, mrn);
  await nurse.getByRole('tab', { name: 'History' }).click();
  await addAllergy(nurse, 'Peanut');
  await expect(nurse.getByText('Allergy: Peanut')).toBeVisible();
  await expect(allergies(nurse).getByRole('button', { name: 'No known allergies' })).toHaveCount(0);
  await nurse.getByRole('button', { name: 'End Peanut' }).click();
  await nurse.getByRole('button', { name: 'Entered by mistake' }).click();
  await expect(nurse.getByText('Allergies not recorded')).toBeVisible();
  await nurse.getByText('Earlier entries (1)').click();
  await expect(nurse.getByText(/Entered by mistake: Rekha Pawar/)).toBeVisible();
  await allergies(nurse).getByRole('button', { name: 'No known allergies' }).click();
  const form = nurse.getByRole('region', { name: 'No known allergies' });
  await form.getByLabel('Source').selectOption('Patient');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(nurse.getByText('No known allergies').first()).toBeVisible();
  await expect(nurse.getByText('Allergies not recorded')).toHaveCount(0);
});
