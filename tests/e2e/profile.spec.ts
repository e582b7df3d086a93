import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { lastCode, otherCode } from '#tests/support/server/codes.ts';
import { expect, operator, outbox, PASSWORD, sql, test } from '#tests/support/browser/e2e.ts';

/** A refusal that a test provokes; browsers write it into the console. */
const REFUSED = 'Failed to load resource';
/** A picture that is there anyway. */
const PNG = readFileSync('public/icons/badge-96.png');

function card(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

async function profileOf(userName: string) {
  const [row] = await sql<Record<string, never>>(
    `select p.*, u.name, u.email, pp.* from provider p join app_user u on u.id = p.user_id
     left join provider_profile pp on pp.provider_id = p.id where u.user_name = '${userName}'`,
  );
  return row as Record<string, unknown>;
}

test('personal information names bad values', { tag: '@nightly' }, async ({ signedIn, expected }) => {
  expected.push('status of 400');
  const page = await signedIn('arjun.rao');
  await page.goto('/personal-info');
  const form = card(page, 'About you');
  await form.getByLabel('Name', { exact: true }).fill(' ');
  await form.getByLabel('Email address').fill('arjun');
  await form.getByLabel('Date of birth').fill('1850-01-01');
  await form.getByLabel('City').fill('');
  await form.getByRole('button', { name: 'Remove English' }).click();
  await form.getByRole('button', { name: 'Remove Hindi' }).click();
  await form.getByRole('button', { name: 'Remove Kannada' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Required.');
  await expect(form.getByLabel('Email address')).toHaveAccessibleDescription(/such as name@example/);
  await expect(form.getByLabel('Date of birth')).toHaveAccessibleDescription(/at least 18/);
  await expect(form.getByLabel('City')).toHaveAccessibleDescription('Required.');
  await expect(form.getByRole('status').last()).toContainText('Check ');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await form.getByLabel('Name', { exact: true }).fill('Arjun K. Rao');
  await form.getByLabel('Email address').fill('arjun.k@shanti.example');
  await form.getByLabel('Date of birth').fill('1984-07-03');
  await form.getByLabel('City').fill('Pimpri');
  await form.getByRole('combobox', { name: 'Languages' }).click();
  await page.keyboard.type('Marat');
  await page.getByRole('option', { name: 'Marathi' }).click();
  await expect(form.getByText('Your text is kept on this device.')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Arjun K. Rao');
  await expect(form.getByLabel('City')).toHaveValue('Pimpri');
  await expect(form.getByText('Your earlier text was restored.')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  // Another email needs the password, which no draft keeps.
  const password = form.getByLabel('Your password, to change the email');
  await expect(password).toHaveAccessibleDescription('Required.');
  await password.fill(PASSWORD);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  // The verified name stays until the operator approves the new one.
  await expect(form.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Arjun Rao/);
  await expect(page.getByRole('banner')).toContainText('Arjun Rao');
  await operator('provider approve', 'arjun.rao');
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Arjun K. Rao');
  const saved = await profileOf('arjun.rao');
  expect(saved).toMatchObject({
    name: 'Arjun K. Rao',
    email: 'arjun.k@shanti.example',
    dateOfBirth: '1984-07-03',
  });
  expect(JSON.stringify(saved['addresses'])).toContain('Pimpri');
  // The next save bears the version that the first one made.
  await form.getByLabel('City').fill('Chinchwad');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => JSON.stringify((await profileOf('arjun.rao'))['addresses']))
    .toContain('Chinchwad');
});

test('a form offers the newest that another saved', { tag: '@nightly' }, async ({ signedIn, expected }) => {
  expected.push(REFUSED, 'ERR_INTERNET_DISCONNECTED');
  const page = await signedIn('sana.khan');
  await page.goto('/professional-info');
  const form = card(page, 'Your training');
  const about = form.getByLabel('About you');
  await about.fill('First words.');
  await sql(`update provider_profile set professional_version = 7, about = 'From elsewhere'
    where provider_id = (select id from provider where user_id = (select id from app_user where user_name = 'sana.khan'))`);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByRole('button', { name: 'Keep my version' }).click();
  await expect(form.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  expect(await profileOf('sana.khan')).toMatchObject({ about: 'First words.', professionalVersion: 8 });

  await about.fill('Second words.');
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/maintainence?**');
  await page.context().setOffline(false);
  await page.waitForURL('**/professional-info');
  await expect(about).toHaveValue('Second words.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/^Saved \d\d:\d\d/)).toBeVisible();

  await form.getByLabel('Year').first().fill('soon');
  await form.getByLabel('Degree').first().fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Year').first()).toHaveAccessibleDescription('Enter a year such as 2008.');
  await expect(form.getByLabel('Degree').first()).toHaveAccessibleDescription('Required.');
  // R5.06: India first, then the alphabet.
  const countries = await form.getByLabel('Country').first().locator('option').allTextContents();
  expect(countries[0]).toBe('India');
  expect(countries.slice(1)).toEqual(countries.slice(1).toSorted((a, b) => a.localeCompare(b, 'en')));
});

test('R5.05 services: rupees become paise, times that clash are refused beside the field', async ({
  signedIn,
}) => {
  const page = await signedIn('vikram.desai');
  await page.goto('/service-info');
  const form = card(page, 'Consultation modes');
  for (const mode of ['Audio', 'Chat', 'Video', 'In-person'])
    await expect(form.getByRole('group', { name: mode })).toBeVisible();
  const video = form.getByRole('group', { name: 'Video' });
  await video.getByLabel('Fee in ₹', { exact: true }).fill('99999');
  await video.getByLabel('Minutes').fill('3');
  await form.getByRole('group', { name: 'Time' }).first().getByLabel('Until').fill('08:00');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(video.getByLabel('Fee in ₹', { exact: true })).toHaveAccessibleDescription(/Enter a fee from/);
  await expect(video.getByLabel('Minutes')).toHaveAccessibleDescription('Enter 5 to 180 minutes.');
  await expect(
    form.getByRole('group', { name: 'Time' }).first().getByLabel('Until'),
  ).toHaveAccessibleDescription('Ends next day');
  // A follow-up costs the same until the doctor says otherwise; what the doctor says stays.
  const inPerson = form.getByRole('group', { name: 'In-person' });
  if (!(await inPerson.getByRole('checkbox').isChecked())) await inPerson.getByRole('checkbox').check();
  await inPerson.getByLabel('Fee in ₹', { exact: true }).fill('700');
  await inPerson.getByLabel('Follow-up fee in ₹').fill('700');
  await inPerson.getByLabel('Fee in ₹', { exact: true }).fill('900');
  await expect(inPerson.getByLabel('Follow-up fee in ₹')).toHaveValue('900');
  await video.getByLabel('Fee in ₹', { exact: true }).fill('1,250.50');
  await video.getByLabel('Follow-up fee in ₹').fill('600');
  await video.getByLabel('Minutes').fill('20');
  await form.getByRole('group', { name: 'Time' }).first().getByLabel('Until').fill('12:00');
  await form.getByRole('group', { name: 'Chat' }).getByRole('checkbox').uncheck();
  await form.getByRole('button', { name: 'Copy Monday to Tuesday–Friday' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  const saved = await profileOf('vikram.desai');
  const services = saved['services'] as { consultationMode: string }[];
  expect(services.find((one) => one.consultationMode === 'VIDEO')).toMatchObject({
    feePaise: 125_050,
    followUpFeePaise: 60_000,
    slotMinutes: 20,
  });
  expect(services.find((one) => one.consultationMode === 'IN_PERSON')).toMatchObject({
    feePaise: 90_000,
    followUpFeePaise: 90_000,
  });
  expect(services.find((one) => one.consultationMode === 'CHAT')).toMatchObject({ offered: false });
  expect(saved['availability']).toContainEqual(
    expect.objectContaining({ weekday: 5, from: '09:00', to: '12:00' }),
  );
});

test('a licence is stored with its certificate', { tag: '@nightly' }, async ({ signedIn }) => {
  const page = await signedIn('fatima.sheikh');
  await page.goto('/mrn-license');
  const form = card(page, 'Licence');
  await expect(form.getByText('Verified')).toBeVisible();
  await form.getByLabel('Registration number').fill('');
  await form.getByLabel('Registered on').fill('1850-01-01');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Registration number')).toHaveAccessibleDescription('Required.');
  await expect(form.getByLabel('Registered on')).toHaveAccessibleDescription(/between 1900/);
  await form.getByLabel('Registration number').fill('MMC 2019/4477');
  await form.getByLabel('Registered on').fill('2019-05-02');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'licence.png', mimeType: 'image/png', buffer: PNG });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Being verified')).toBeVisible();
  const [license] = await sql(
    `select registration_number, verified, file_id is not null as has_file from license where registration_number = 'MMC 2019/4477'`,
  );
  expect(license).toEqual({ registrationNumber: 'MMC 2019/4477', verified: false, hasFile: true });
  await form.getByRole('button', { name: 'View certificate' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'licence.png' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/professional-info');
  const signature = card(page, 'Signature');
  await signature.getByRole('button', { name: 'Draw signature' }).click();
  const paper = page.getByRole('img', { name: 'Signature area' });
  const box = await paper.boundingBox();
  if (!box) throw new Error('no paper');
  await page.mouse.move(box.x + 20, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 5 });
  await page.mouse.move(box.x + 200, box.y + 80, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Use signature' }).click();
  await expect(signature.getByRole('img', { name: 'Your signature' })).toBeVisible();

  await page.goto('/personal-info');
  const picture = card(page, 'Picture');
  await picture
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Zoom').fill('2');
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await expect(picture.getByRole('button', { name: 'Remove' })).toBeVisible();
  const files = await sql<{ kind: string }>(
    `select kind from profile_file where removed_at is null and user_id = (select id from app_user where user_name = 'fatima.sheikh') order by kind`,
  );
  expect(files.map(({ kind }) => kind)).toEqual(['LICENSE', 'PICTURE', 'SIGNATURE']);
  await picture.getByRole('button', { name: 'Remove' }).click();
  await expect(picture.getByRole('button', { name: 'Remove' })).toHaveCount(0);
  await page.goto('/professional-info');
  await signature.getByRole('button', { name: 'Remove' }).click();
  await expect(signature.getByRole('img', { name: 'Your signature' })).toHaveCount(0);
  await page.goto('/personal-info');

  const places = card(page, 'Location');
  await places.getByRole('button', { name: 'Find location Your own practice' }).click();
  await places.getByRole('combobox', { name: 'Address or town' }).click();
  await places.getByRole('combobox', { name: 'Address or town' }).fill('Nashik');
  await page
    .getByRole('option', { name: /Nashik/ })
    .first()
    .click();
  await expect(places.getByRole('link', { name: 'View on map' })).toBeVisible();
  expect(await sql(`select clinic_key from provider_location`)).toEqual([{ clinicKey: '' }]);
});

test('bank details: the two numbers, the bank of the code, and an SMS code before anything changes', async ({
  signedIn,
  expected,
}) => {
  expected.push(REFUSED);
  const page = await signedIn('lata.joshi');
  await page.goto('/bank-details');
  await expect(page.getByText(/^•••• \d{4}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Change account' }).click();
  const form = page.locator('form');
  await form.getByLabel('Account number', { exact: true }).fill('50100423771');
  await form.getByLabel('Confirm account number').fill('50100423971');
  await form.getByLabel('IFSC').fill('hdfc12');
  await form.getByRole('button', { name: 'Send code' }).click();
  await expect(form.getByLabel('Account holder')).toHaveAccessibleDescription('Required.');
  await expect(form.getByLabel('Confirm account number')).toHaveAccessibleDescription(
    'The two numbers differ at digit 9.',
  );
  await expect(form.getByLabel('IFSC')).toHaveAccessibleDescription(/four letters, a zero/);
  await form.getByLabel('Account holder').fill('Lata Joshi');
  await form.getByLabel('Confirm account number').fill('50100423771');
  await form.getByLabel('IFSC').fill('hdfc0001234');
  await expect(form.getByText('HDFC Bank')).toBeVisible();
  await form.getByRole('button', { name: 'Send code' }).click();
  await form.getByLabel('Code', { exact: true }).fill(otherCode(await lastCode(outbox)));
  await form.getByRole('button', { name: 'Save account' }).click();
  await expect(form.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
    'Incorrect or expired code.',
  );
  await form.getByLabel('Code', { exact: true }).fill(await lastCode(outbox));
  await form.getByRole('button', { name: 'Save account' }).click();
  await expect(page.getByText('•••• 3771')).toBeVisible();
  await expect(page.getByText('Being verified')).toBeVisible();
  const rows = await sql(`select ifsc, account_sealed like '%50100423771%' as open from bank_detail
    where account_holder = 'Lata Joshi' and account_end = '3771'`);
  expect(rows).toEqual([{ ifsc: 'HDFC0001234', open: false }]);
});

test('R1.06 R2.17 a clinic is switched and a draft stays', async ({ signedIn }) => {
  const page = await signedIn('vikram.desai');
  await page.goto('/professional-info');
  const about = card(page, 'Your training').getByLabel('About you');
  await about.fill('Half a sentence');
  await page.getByRole('button', { name: /Vikram Desai/ }).click();
  await page.getByRole('menuitem', { name: 'Switch Clinic' }).click();
  await page.getByRole('button', { name: 'Switch Shanti Multispeciality' }).click();
  await expect(page.getByText(/^You are now working at/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: /Current$/ })).toContainText('Multispeciality');
  await page.goto('/professional-info');
  await expect(about).toHaveValue('Half a sentence');
});
