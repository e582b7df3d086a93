import type { Page } from '@playwright/test';
import { expect, signIn, test } from '#tests/support/browser/e2e.ts';
import { look, lookClosely } from '#tests/support/browser/look.ts';
import { ownPortal } from '#tests/support/browser/own-portal.ts';
import { openAbdm } from '#tests/support/connectors/abdm.ts';
import { ABHA_CODE, type AbhaOwner } from '#tests/support/connectors/abha.ts';

const abdm = await openAbdm({ now: () => new Date() });
const portal = ownPortal(abdm.settings);
test.beforeAll(() => portal.start());
test.afterAll(async () => {
  await portal.end();
  abdm.vendor.close();
});

interface Recorded {
  id: string;
  name: string;
  mrn: string;
  sex: string;
  born: string;
}

/** A patient of the seed without a health id, of whom the day of birth is known. */
async function patientAt(offset: number): Promise<Recorded> {
  const [row] = await portal.sql<Recorded>(
    `select id, name, mrn, sex, to_char(born_on, 'YYYY-MM-DD') as born from patient
     where health_id is null and birth_known_to = 'DAY' and sex in ('MALE', 'FEMALE')
     order by mrn offset ${offset} limit 1`,
  );
  if (!row) throw new Error('There is no such patient.');
  return row;
}

/** Lets ABDM know that patient, or with other facts a person who is not. */
function ownerOf({ name, sex, born }: Recorded, number: string, more: Partial<AbhaOwner> = {}): AbhaOwner {
  const [yearOfBirth = '', monthOfBirth = '', dayOfBirth = ''] = born.split('-');
  const gender = sex.slice(0, 1);
  const address = `person.${number.slice(-4)}@sbx`;
  const owner = { number, address, name, gender, yearOfBirth, monthOfBirth, dayOfBirth, ...more };
  abdm.abha.owners.push(owner);
  return owner;
}

async function choose(page: Page, { mrn }: Recorded): Promise<void> {
  await page.getByLabel('Name, phone, MRN or health ID').fill(mrn);
  await page.getByRole('button', { name: 'Use this patient' }).first().click();
}

test(
  'an agent decides that an ABHA of another name is of the patient, after a wrong code',
  { tag: '@main' },
  async ({ device, expected }) => {
    expected.push('status of 422');
    const patient = await patientAt(0);
    const owner = ownerOf(patient, '91-2222-3333-4001', { name: 'Sunita Deshpande' });
    const page = await device({ baseURL: portal.url });
    await signIn(page, 'farhan.shaikh');
    await page.goto('/front-desk');
    await choose(page, patient);
    const state = page.getByRole('group', { name: 'Health ID (ABHA)' });
    await expect(state.getByText('No ABHA on record')).toBeVisible();
    await lookClosely(page, 'abha-not-verified');

    await state.getByRole('button', { name: 'Verify ABHA' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('ABHA number or address').fill(owner.number);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await expect(dialog.getByText('Required.')).toHaveCount(1);
    expect(abdm.abha.sent).toBe(0);
    await dialog.getByRole('checkbox', { name: /^Consent by voice/ }).check();
    await lookClosely(page, 'abha-ask');
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await expect(dialog.getByText('to the mobile ending in 4321')).toBeVisible();
    await expect(dialog.getByLabel('Code from ABDM')).toBeFocused();
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(/This code is not right/);
    await expect(dialog.getByRole('button', { name: 'Send a new code' })).toBeDisabled();
    await lookClosely(page, 'abha-code');
    await dialog.getByLabel('Code from ABDM').fill(ABHA_CODE);
    await page.keyboard.press('Enter');

    const row = dialog.getByRole('listitem').filter({ hasText: /^Name/ });
    await expect(row).toContainText(patient.name);
    await expect(row).toContainText('Sunita Deshpande');
    await expect(row).toContainText('Different');
    await expect(dialog.getByRole('button', { name: 'Another person' })).toBeFocused();
    await lookClosely(page, 'abha-decide');
    const before = await portal.sql(`select 1 from abdm_patient`);
    expect(before).toHaveLength(0);
    await dialog.getByRole('button', { name: 'Same person, attach' }).click();
    await expect(state.getByText(`ABHA verified: ${owner.address}`)).toBeVisible();
    await expect(state.getByText(/by Farhan Shaikh/)).toBeVisible();
    await expect(state.getByText('Same person by decision: Name')).toBeVisible();
    await lookClosely(page, 'abha-verified');
    const rows = await portal.sql(`select health_id, name from patient where id = '${patient.id}'`);
    expect(rows).toEqual([{ healthId: owner.number, name: patient.name }]);
    // Nothing of the dialog raised a request.
    await expect(page.getByRole('button', { name: 'Raise request' })).toBeVisible();

    await state.getByRole('button', { name: 'Remove ABHA' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Leave it' })).toBeFocused();
    await lookClosely(page, 'abha-remove');
    await question.getByRole('button', { name: 'Remove ABHA' }).click();
    await expect(state.getByText('No ABHA on record')).toBeVisible();
    expect(await portal.sql(`select 1 from abdm_patient where patient_id = '${patient.id}'`)).toEqual([]);
  },
);

test('a nurse verifies the ABHA of a patient with the code alone, on a phone', async ({
  device,
  expected,
}) => {
  expected.push('status of 422');
  const patient = await patientAt(0);
  const owner = ownerOf(patient, '91-2222-3333-4002');
  const page = await device({ baseURL: portal.url, viewport: { width: 390, height: 844 } });
  await signIn(page, 'anitha.nair');
  await page.goto('/nurse-front-desk');
  await choose(page, patient);
  await page.getByRole('button', { name: 'Verify ABHA' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('ABHA number or address').fill('nobody.here@sbx');
  await dialog.getByRole('checkbox', { name: /^Consent by voice/ }).check();
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/ABDM does not know this ABHA/);
  await dialog.getByLabel('ABHA number or address').fill(owner.address);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByLabel('Code from ABDM').fill(ABHA_CODE);
  await dialog.getByRole('button', { name: 'Check code' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`ABHA verified: ${owner.address}`)).toBeVisible();
  await expect(page.getByText(/Same person by decision/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Verify again' }).scrollIntoViewIfNeeded();
  await look(page, 'abha-verified-phone');
});
