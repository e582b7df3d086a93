import type { Page } from '@playwright/test';
import { expect, outbox, sql, test } from '#tests/support/browser/e2e.ts';
import { CUT } from '#tests/support/browser/offline.ts';
import { giveDate, lookAtPhone, PHONE, speak } from '#tests/support/browser/patient-phone.ts';
import { lastCode } from '#tests/support/server/codes.ts';

const HUB = 'wardline_kothrud';
const LANGUAGES = ['hi', 'mr', 'bn', 'ta', 'te'];
const BORN = '1984-02-03';

const openPage = (isOpen: boolean) =>
  sql(`update hub set takes_page_requests = ${isOpen} where hub_key = '${HUB}'`);

async function prove(phone: Page, mobile: string): Promise<void> {
  await phone.getByLabel('Mobile number').fill(mobile);
  await phone.getByRole('button', { name: 'Send code' }).click();
  await expect(phone.getByLabel('Code', { exact: true })).toBeFocused();
  await phone.getByLabel('Code', { exact: true }).fill(await lastCode(outbox, mobile));
  await phone.getByRole('button', { name: 'Continue' }).click();
}

async function answerNo(phone: Page): Promise<void> {
  for (const question of ['Trouble breathing', 'Hard to wake', 'Heavy bleeding'])
    await phone.getByRole('group', { name: question }).getByRole('radio', { name: 'No' }).check();
}

test('a person without a record asks on the public page, rings at the nurse, and follows the request', async ({
  device,
  signedIn,
  expected,
}) => {
  test.slow();
  const mobile = `98224${String(Date.now()).slice(-5)}`;
  const name = `Lata Shinde ${String(Date.now() % 10_000)}`;
  const phone = await device(PHONE);
  await openPage(false);
  await phone.goto('/request');
  await expect(phone.getByRole('heading', { name: 'No requests are taken here now' })).toBeVisible();
  await lookAtPhone(phone, 'request-closed');
  await openPage(true);
  await phone.reload();
  await lookAtPhone(phone, 'request-number');
  await prove(phone, mobile);

  await phone.getByRole('button', { name: 'Send request' }).click();
  await expect(phone.getByText('Answer each question.').first()).toBeVisible();
  await expect(phone.getByText('Write what the problem is.')).toBeVisible();
  await answerNo(phone);
  await phone.getByLabel('Full name').fill(name);
  await phone.getByRole('radio', { name: 'Female' }).check();
  await phone.getByLabel('Year').fill('2020');
  await expect(phone.getByLabel('Parent or guardian', { exact: true })).toBeVisible();
  const [year = '', month = '', day = ''] = BORN.split('-');
  await phone.getByLabel('Day').fill(day);
  await phone.getByLabel('Month').fill(month);
  await phone.getByLabel('Year').fill(year);
  await expect(phone.getByLabel('Parent or guardian', { exact: true })).toBeHidden();
  await expect(phone.getByLabel('Your name')).toHaveValue(name);
  await phone.getByRole('radio', { name: 'A nurse' }).check();
  await phone.getByLabel('What is the problem?').fill('Fever since yesterday');
  await phone.getByRole('checkbox').check();
  await lookAtPhone(phone, 'request-form');
  for (const tag of LANGUAGES) {
    await speak(phone, tag);
    await lookAtPhone(phone, `request-form-${tag}`);
  }
  await speak(phone, 'en');

  expected.push(...CUT);
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Send request' }).click();
  await expect(phone.getByRole('alert')).toContainText('Check the network');
  await phone.context().setOffline(false);
  expected.push('status of 404');
  await sql(`update page_ticket set expires_at = to_timestamp(0) where mobile = '+91${mobile}'`);
  await phone.getByRole('button', { name: 'Send request' }).click();
  await expect(phone.getByText(/^The code was entered too long ago/)).toBeVisible();
  await prove(phone, mobile);
  await expect(phone.getByLabel('What is the problem?')).toHaveValue('Fever since yesterday');
  const nurse = await signedIn('anitha.nair');
  await phone.getByRole('button', { name: 'Send request' }).click();
  await expect(phone.getByRole('heading', { name: /has reached the hospital/ })).toBeVisible();
  await lookAtPhone(phone, 'request-sent');

  await expect(nurse.getByText(name).first()).toBeVisible();
  await expect(nurse.getByText(/Request page/).first()).toBeVisible();
  await phone.getByRole('link', { name: 'Open your page' }).click();
  await giveDate(phone, BORN);
  await expect(phone.getByRole('heading', { name: 'Your request is in line' })).toBeVisible();
  await lookAtPhone(phone, 'request-followed');
});

test('a person with a record is offered by first name, and the same request again is added', async ({
  device,
}) => {
  const [patient] = await sql<{ mobile: string }>(
    `select mobile from patient p where mobile like '+91%' and name ~ '^[A-Z]'
       and not exists (select from request r where r.patient_id = p.id and r.ended_at is null) limit 1`,
  );
  const mobile = (patient?.mobile ?? '').slice(-10);
  await openPage(true);
  const phone = await device(PHONE);
  for (const outcome of [/has reached the hospital/, /^Added to your open request/]) {
    await phone.goto('/request');
    await prove(phone, mobile);
    await answerNo(phone);
    await phone.getByRole('radiogroup').getByRole('radio').first().check();
    await phone.getByLabel('What is the problem?').fill('Fever since yesterday');
    await phone.getByLabel('Your name').fill('Ravi Kale');
    await phone.getByRole('checkbox').check();
    await phone.getByRole('button', { name: 'Send request' }).click();
    await expect(phone.getByRole('heading', { name: outcome })).toBeVisible();
  }
});
