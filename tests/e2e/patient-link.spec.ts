import { expect, outbox, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { giveDate, lookAtPhone, patientOf, PHONE, speak } from '#tests/support/browser/patient-phone.ts';
import { lastLink, linksSent } from '#tests/support/journeys/patient-page.ts';
import { acceptAsNurse } from '#tests/support/journeys/room-steps.ts';

test('a patient with another date of birth in the record opens the page by a code, and renews a link that has expired', async ({
  device,
  signedIn,
  expected,
}) => {
  // Two wrong dates of birth, and a wrong code.
  expected.push('status of 400');
  const patient = await patientOf('204396');
  await raise('TALK_TO_NURSE', { mrn: '204396' });
  const nurse = await signedIn('anitha.nair');
  await acceptAsNurse(nurse, patient.name);
  await nurse.getByRole('tab', { name: 'History' }).click();
  await nurse.getByRole('button', { name: 'Send link by SMS' }).click();
  await expect(nurse.getByRole('group', { name: 'Patient’s page' })).toContainText('not opened');
  const link = await lastLink(outbox, patient.mobile);

  const phone = await device(PHONE);
  await phone.goto(`/p?x=${link}`);
  await expect(phone.getByRole('link', { name: 'Call the hospital' })).toHaveAttribute(
    'href',
    'tel:+912025430000',
  );
  const months = phone.getByLabel('Month');
  await phone.getByLabel('Day').fill('21');
  await months.fill('13');
  await phone.getByLabel('Year').fill('1984');
  await phone.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(phone.getByRole('alert')).toHaveText('The month is a number from 1 to 12.');
  await expect(months).toHaveAttribute('aria-invalid', 'true');
  await expect(phone.getByLabel('Day')).toHaveAttribute('aria-invalid', 'false');
  await lookAtPhone(phone, 'patient-page-month');
  const byCode = phone.getByRole('button', { name: 'Open with a code by SMS' });
  for (const day of ['01', '02']) {
    await expect(byCode).toBeHidden();
    const answer = phone.waitForResponse((one) => one.url().endsWith('/patient/v1/open'));
    await giveDate(phone, `1901-02-${day}`);
    await answer;
  }
  await lookAtPhone(phone, 'patient-page-by-code');
  await byCode.click();
  await expect(phone.getByText('The code goes to the mobile number')).toBeVisible();
  await phone.getByRole('button', { name: 'Send code' }).click();
  await phone.getByLabel('Code').fill('000000');
  await phone.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(phone.getByRole('alert')).toHaveText('Incorrect or expired code.');
  await lookAtPhone(phone, 'patient-page-code');
  const [sms] = (await outbox.rows('outgoing'))
    .filter(({ recipient }) => recipient === patient.mobile)
    .slice(-1);
  await phone.getByLabel('Code').fill(/\b\d{4,6}\b/.exec(sms?.text ?? '')?.[0] ?? '');
  await phone.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(phone.getByRole('navigation')).toBeVisible();

  await phone.close();
  await sql(
    `update patient_link set expires_at = now() where patient_id = (select id from patient where mrn = '204396')`,
  );
  const later = await device(PHONE);
  await later.goto(`/p?x=${link}`);
  await expect(later.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await speak(later, 'hi');
  await lookAtPhone(later, 'patient-page-expired-hi');
  await speak(later, 'en');
  const before = (await linksSent(outbox, patient.mobile)).length;
  await later.getByRole('button', { name: 'Send me a new link' }).click();
  await expect(later.getByText('A new link was sent')).toBeVisible();
  expect(await linksSent(outbox, patient.mobile)).toHaveLength(before + 1);
  await later.goto(`/p?x=${await lastLink(outbox, patient.mobile)}`);
  await giveDate(later, patient.born);
  await expect(later.getByRole('navigation')).toBeVisible();
});

test('a link that is none, or was cut off, says so', async ({ device, expected }) => {
  expected.push('status of 404', 'status of 400');
  const phone = await device(PHONE);
  await phone.goto(`/p?x=${'x'.repeat(16)}`);
  await expect(phone.getByRole('heading', { name: 'This link is not known' })).toBeVisible();
  // A link of a message from before short ones.
  await phone.goto(`/p/${'x'.repeat(43)}`);
  await expect(phone.getByRole('heading', { name: 'This link is not known' })).toBeVisible();
  await phone.goto('/p?x=cut-off');
  await expect(phone.getByRole('heading', { name: 'This link is not known' })).toBeVisible();
  await lookAtPhone(phone, 'patient-page-unknown');

  // The letter of a message in Hindi, on a phone in English.
  await phone.goto(`/p?h=${'x'.repeat(16)}`);
  await expect(phone.locator('html')).toHaveAttribute('lang', 'hi');
});
