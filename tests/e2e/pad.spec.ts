import type { Page } from '@playwright/test';
import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { decide, pick, takeFrom } from '#tests/support/journeys/room-steps.ts';

const ADULT = '204356';
const CHILD = '204357';

/** A patient of an age of whom nothing is recorded but that there is no allergy. */
async function blank(mrn: string, years: number): Promise<string> {
  await sql(`delete from known_fact where patient_id in (select id from patient where mrn = '${mrn}')`);
  await sql(
    `delete from observation where code = 'WT' and patient_id in (select id from patient where mrn = '${mrn}')`,
  );
  const [row] = await sql<{ name: string }>(
    `update patient set allergies = '[]', conditions = '[]', no_known_allergies = true, pregnancy = null, sex = 'MALE',
       age_confirmed = true, languages = '["English", "Marathi"]',
       born_on = (now() - interval '${years} years')::date where mrn = '${mrn}' returning name`,
  );
  return row?.name ?? '';
}

/** The doctor opens the room of a follow-up by video: each list may be prescribed. */
async function followUp(doctor: Page, mrn: string, name: string): Promise<void> {
  await raise('TALK_TO_DOC', { mrn });
  await takeFrom(doctor, name);
  const number = new URL(doctor.url()).pathname.split('/')[2] ?? '';
  await sql(
    `update consultation set visit = 'FOLLOW_UP', consent_kind = 'EXPLICIT' where consultation_number = '${number}'`,
  );
  await doctor.reload();
  await expect(doctor.getByRole('heading', { name: 'Prescription', exact: true })).toBeVisible();
}

const line = (doctor: Page, name: string) => doctor.getByRole('listitem', { name, exact: true });
const search = (doctor: Page) => doctor.getByRole('combobox', { name: 'Add medicine' });
const option = (doctor: Page, words: string | RegExp) =>
  doctor.getByRole('option').filter({ hasText: words });

/** Types into the search until its list is open: a scroll closes it. */
async function find(doctor: Page, words: string, first: string | RegExp): Promise<void> {
  await expect(async () => {
    await search(doctor).fill('');
    await search(doctor).fill(words);
    await expect(option(doctor, first).first()).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 30_000 });
}

test('a line is starred once, found first and filled with exactly that; a set comes by the diagnosis', async ({
  signedIn,
}) => {
  test.slow();
  const name = await blank(ADULT, 40);
  await sql(`insert into known_fact (id, patient_id, kind, value, source, client_id, at, received_at)
    select 'asthma-of-' || mrn, id, 'PROBLEM', '{"kind":"PROBLEM","title":"Asthma","code":"J45.9"}', 'PATIENT',
      'asthma-of-' || mrn, now(), now() from patient where mrn = '${ADULT}'`);
  const doctor = await signedIn('meera.iyer');
  await followUp(doctor, ADULT, name);

  // From the keyboard: the search, Enter, then the dose has the focus, and Tab walks the fields.
  await doctor.getByRole('heading', { name: 'Prescription', exact: true }).click();
  await doctor.keyboard.press('/');
  await expect(search(doctor)).toBeFocused();
  await search(doctor).fill('cetirizine 10 mg');
  await expect(option(doctor, /^CETIRIZINE/).first()).toBeVisible();
  await doctor.keyboard.press('ArrowDown');
  await doctor.keyboard.press('Enter');
  const cetirizine = line(doctor, 'CETIRIZINE');
  await expect(cetirizine.getByLabel('Dose', { exact: true })).toBeFocused();
  await expect(cetirizine.getByLabel('Dose', { exact: true })).toHaveValue('');
  await expect(cetirizine.getByRole('button', { name: 'Add CETIRIZINE to favourites' })).toBeDisabled();
  await doctor.keyboard.type('1');
  await doctor.keyboard.press('Tab');
  await expect(cetirizine.getByLabel('Unit')).toBeFocused();
  await doctor.keyboard.press('Tab');
  await doctor.keyboard.type('hs');
  await doctor.keyboard.press('Tab');
  await cetirizine.getByLabel('Food').selectOption('With or without food');
  await doctor.keyboard.press('Tab');
  await doctor.keyboard.type('7');
  await doctor.keyboard.press('Tab');
  await doctor.keyboard.type('7');
  await cetirizine.getByLabel('Instructions in English').fill('At night');
  await cetirizine.getByLabel('Instructions in Marathi').fill('रात्री घ्या');
  await cetirizine.getByRole('button', { name: 'Add CETIRIZINE to favourites' }).click();
  await expect(doctor.getByText('CETIRIZINE added to your favourites.')).toBeVisible();

  await pick(doctor, 'Diagnosis, ICD-10', 'Allergic rhinitis, unspecified');
  await doctor.getByRole('button', { name: 'Sets' }).click();
  await doctor.getByRole('button', { name: 'Save as a set' }).click();
  await doctor.getByRole('button', { name: 'Save set' }).click();
  await expect(doctor.getByText('Enter a name such as')).toBeVisible();
  await doctor.getByLabel('Set name').fill('Rhinitis, mine');
  await expect(doctor.getByLabel('Diagnoses, ICD-10 codes')).toHaveValue('J30.9');
  await look(doctor, 'pad-set-form');
  await doctor.getByRole('button', { name: 'Save set' }).click();
  await expect(
    doctor.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Rhinitis, mine' }),
  ).toBeVisible();
  await expect(doctor.getByText('Hospital set').first()).toBeVisible();
  const patient = doctor.getByRole('dialog').getByRole('region', { name: 'Patient' });
  await expect(patient).toContainText('Weight');
  await look(doctor, 'pad-sets');
  await doctor.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await cetirizine.getByRole('button', { name: 'Remove CETIRIZINE', exact: true }).click();
  await search(doctor).fill('cetiri');
  await expect(doctor.getByRole('option').first()).toContainText('From your favourites');
  await doctor.keyboard.press('ArrowDown');
  await doctor.keyboard.press('Enter');
  await expect(cetirizine.getByText('From your favourites')).toBeVisible();
  await expect(cetirizine.getByLabel('Dose', { exact: true })).toHaveValue('1');
  await expect(cetirizine.getByLabel('Frequency')).toHaveValue('At bedtime');
  await expect(cetirizine.getByLabel('Days')).toHaveValue('7');
  await expect(cetirizine.getByLabel('Quantity')).toHaveValue('7');
  await expect(cetirizine.getByLabel('Instructions in Marathi')).toHaveValue('रात्री घ्या');
  // A change makes it the prescriber's own again.
  await cetirizine.getByLabel('Days').fill('5');
  await expect(cetirizine.getByText('From your favourites')).toHaveCount(0);

  await cetirizine.getByRole('button', { name: 'Remove CETIRIZINE', exact: true }).click();
  await doctor.getByRole('button', { name: 'Rhinitis, mine · 1 medicine' }).click();
  await expect(cetirizine.getByText('From the set “Rhinitis, mine”')).toBeVisible();
  await doctor.getByRole('button', { name: 'Rhinitis, mine · 1 medicine' }).click();
  await expect(doctor.getByText('Already on the pad, not added again: CETIRIZINE.')).toBeVisible();
  await expect(doctor.getByRole('listitem', { name: 'CETIRIZINE' })).toHaveCount(1);

  await doctor.getByRole('button', { name: 'Favourites', exact: true }).click();
  const starred = doctor.getByRole('button', { name: 'Remove CETIRIZINE 10 mg from favourites' });
  await expect(starred).toBeVisible();
  await expect(patient).toContainText('Weight');
  await look(doctor, 'pad-favourites');
  await starred.click();
  await expect(doctor.getByText('No favourites yet')).toBeVisible();
  await doctor.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await signWithChecks(doctor);
});

/** Returns what cannot be prescribed says so before it is chosen; what speaks against a line stops it until its reason. */
async function signWithChecks(doctor: Page): Promise<void> {
  await find(doctor, 'alprazolam', 'ALPRAZOLAM');
  await expect(option(doctor, 'ALPRAZOLAM').first()).toContainText('Cannot be prescribed by telemedicine');
  await expect(option(doctor, 'ALPRAZOLAM').first()).toHaveAttribute('aria-disabled', 'true');
  await find(doctor, 'propranolol', 'PROPRANOLOL');
  await expect(option(doctor, 'PROPRANOLOL').first()).toContainText('Contraindication: asthma');
  await option(doctor, 'PROPRANOLOL').first().click();
  const propranolol = line(doctor, 'PROPRANOLOL');
  await expect(propranolol.getByText('Do not give Propranolol: asthma.')).toBeVisible();
  await pick(doctor, 'Add medicine', 'Atorvastatin');
  await find(doctor, 'rosuvastatin', /^ROSUVASTATIN/);
  await expect(option(doctor, /^ROSUVASTATIN/).first()).toContainText('Same class as Atorvastatin');
  await option(doctor, /^ROSUVASTATIN/)
    .first()
    .click();
  const same = 'Atorvastatin is in the same class as Rosuvastatin.';
  await expect(line(doctor, 'ATORVASTATIN').getByText(same)).toBeVisible();
  await expect(doctor.getByText(/^Checked against medicines data of \d+ \w+ \d{4}\.$/)).toBeVisible();
  await doctor.getByText('About these checks').click();
  await expect(doctor.getByText('No clinician has reviewed these rules.')).toBeVisible();
  await look(doctor, 'pad');

  await line(doctor, 'ROSUVASTATIN')
    .getByRole('button', { name: 'Remove ROSUVASTATIN', exact: true })
    .click();
  for (const name of ['PROPRANOLOL', 'ATORVASTATIN']) await decide(doctor, name);
  const sign = doctor.getByRole('button', { name: 'Sign 3 medicines' });
  await expect(doctor.getByText(same)).toHaveCount(0);
  await expect(sign).toBeDisabled();
  await propranolol.getByLabel('Reason for prescribing it anyway').fill('Seen by the pulmonologist');
  await expect(sign).toBeEnabled();
}

/** The value of a label above the tabs. */
const strip = (page: Page, label: string | RegExp) =>
  page.getByRole('main').locator('dt', { hasText: label }).first().locator('xpath=following-sibling::dd');

test('shows the dose per kilogram of a child once the weight is known', async ({ signedIn, expected }) => {
  expected.push('ERR_FAILED');
  const name = await blank(CHILD, 6);
  const doctor = await signedIn('meera.iyer');
  // What could not be read is not said to be "not recorded".
  await doctor.route('**/getProfileValues*', (route) => route.abort());
  await followUp(doctor, CHILD, name);
  await expect(strip(doctor, 'Weight')).toHaveText('Could not be read');
  await expect(strip(doctor, 'Current medicines')).toHaveText('Could not be read');
  await doctor.unroute('**/getProfileValues*');
  await expect(doctor.getByRole('button', { name: 'Repeat last' })).toBeVisible();
  await find(doctor, 'paracetamol 120', '120 mg/5 mL');
  await option(doctor, '120 mg/5 mL').first().click();
  const syrup = line(doctor, 'PARACETAMOL');
  await expect(syrup.getByText('Weight not recorded: dose per kilogram is not shown.')).toBeVisible();
  await syrup.getByRole('button', { name: 'Record weight' }).click();
  await expect(doctor.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true');

  await sql(`insert into observation (id, patient_id, kind, code, name, value, unit, at)
    select 'weight-of-' || mrn, id, 'VITAL', 'WT', 'Weight', 20, 'kg', now() from patient where mrn = '${CHILD}'`);
  await doctor.reload();
  await expect(strip(doctor, /^Weight, /)).toHaveText('20 kg');
  await expect(strip(doctor, 'Current medicines')).toHaveText('Not recorded');
  await syrup.getByLabel('Dose', { exact: true }).fill('5ml');
  await syrup.getByLabel('Frequency').fill('q6h');
  await syrup.getByLabel('Food').selectOption('After food');
  await expect(
    syrup.getByText(/^5 mL = 120 mg · 24 mg\/kg per day, based on 20 kg, recorded /),
  ).toBeVisible();
  await expect(doctor.getByText('usual')).toHaveCount(0);
  await look(doctor, 'pad-child');
});

test('the last prescription is repeated as continuing, with its prescriber and its day', async ({
  signedIn,
}) => {
  const doctor = await signedIn('meera.iyer');
  const [last] = await sql<{ mrn: string; name: string; medicine: string; signer: string }>(
    `select p.mrn, p.name, upper(r.items->0->>'genericMedicineName') as medicine, u.name as signer
     from prescription r join consultation c on c.id = r.consultation_id join patient p on p.id = c.patient_id
     join provider d on d.id = r.signed_by join app_user u on u.id = d.user_id
     where not exists (select 1 from consultation o where o.patient_id = p.id and o.ended_at is null
         and (o.started_at is not null or o.scheduled_at is null))
       and not exists (select 1 from prescription n join consultation m on m.id = n.consultation_id
         where m.patient_id = p.id and n.signed_at > r.signed_at)
     order by r.signed_at limit 1`,
  );
  if (!last) throw new Error('no prescription is seeded');
  await followUp(doctor, last.mrn, last.name);
  await expect(doctor.getByRole('button', { name: 'Repeat last' })).toBeEnabled();
  await doctor.getByLabel('Complaint', { exact: true }).press('Control+;');
  await expect(doctor.getByText(new RegExp(`${last.signer}, .*, added as continuing\\.`))).toBeVisible();
  const first = doctor.getByRole('listitem', { name: last.medicine, exact: true }).first();
  await expect(first.getByText(new RegExp(`^From the prescription of .*${last.signer}, \\d`))).toBeVisible();
  await expect(first.getByLabel('Continuing medicine (already taking it)')).toBeChecked();
  await doctor.getByRole('button', { name: 'Repeat last' }).click();
  await expect(doctor.getByText(/^Nothing was added\. Already on the pad/)).toBeVisible();
});
