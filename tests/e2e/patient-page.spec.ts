import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, outbox, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { openReceipt } from '#tests/support/journeys/receipt-steps.ts';
import {
  giveDate,
  lookAtPhone,
  open,
  patientOf,
  PHONE,
  speak,
} from '#tests/support/browser/patient-phone.ts';
import { lastLink, linksSent } from '#tests/support/journeys/patient-page.ts';
import { orderTests } from '#tests/support/journeys/lab-steps.ts';
import {
  acceptAsNurse,
  decide,
  expectMoving,
  others,
  pick,
  signPad,
  takeFrom,
} from '#tests/support/journeys/room-steps.ts';

async function goTo(page: Page, place: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: place }).click();
}

/** Each place in a language, also on the narrowest phone. */
async function lookInLanguage(page: Page, tag: string): Promise<void> {
  await speak(page, tag);
  for (const place of ['medicines', 'tests', 'bill', 'today']) {
    await page.locator(`nav a[href="#${place}"]`).click();
    await lookAtPhone(page, `patient-page-${place}-${tag}`);
  }
}

test(
  'a signed prescription reaches its patient: SMS, date of birth, medicines, results, bill, and a message back',
  { tag: '@main' },
  async ({ device, signedIn, expected }) => {
    test.slow();
    // A wrong date of birth.
    expected.push('status of 400');
    // A second try has a patient of its own: the first try's medicines would be severe warnings to the same ones again.
    const mrn = test.info().retry === 0 ? '204394' : '204402';
    const patient = await patientOf(mrn);
    const { requestId } = await raise('TALK_TO_DOC', { consultationMode: 'CHAT', mrn });
    const doctor = await signedIn('meera.iyer');
    await takeFrom(doctor, patient.name);
    await doctor.getByRole('tab', { name: 'Note and prescription' }).click();
    await pick(doctor, 'Diagnosis, ICD-10', 'J06.9');
    await pick(doctor, 'Add medicine', 'paracetamol');
    await decide(doctor, 'PARACETAMOL');
    await pick(doctor, 'Add medicine', 'cholecalciferol');
    await decide(doctor, 'CHOLECALCIFEROL (VITAMIN D3)');
    const often = doctor
      .getByRole('listitem', { name: 'CHOLECALCIFEROL (VITAMIN D3)', exact: true })
      .getByLabel('Frequency');
    await often.fill('weekly');
    await often.press('Tab');
    await expect(often).toHaveValue('Once weekly');
    const before = (await linksSent(outbox, patient.mobile)).length;
    await signPad(doctor);
    await expect.poll(async () => (await linksSent(outbox, patient.mobile)).length).toBe(before + 1);

    const phone = await device(PHONE);
    const link = await lastLink(outbox, patient.mobile);
    await phone.goto(`/p?x=${link}`);
    await expect(phone.getByRole('heading', { name: 'Open your page' })).toBeVisible();
    await expect(phone.getByText(patient.name)).toHaveCount(0);
    await lookAtPhone(phone, 'patient-page-gate');
    await giveDate(phone, '1901-02-03');
    await expect(phone.getByText(/does not match/)).toBeVisible();
    await giveDate(phone, patient.born);
    await expect(phone.getByRole('heading', { level: 1, name: /^Today at/ })).toBeVisible();
    await expect(phone.getByText(/^Registration /)).toBeVisible();
    const doses = phone.getByRole('region', { name: 'Medicines today' });
    await expect(doses).toContainText(/CHOLECALCIFEROL.*Not every day\./s);
    await lookAtPhone(phone, 'patient-page-today');

    await goTo(phone, 'Medicines');
    const morning = phone.getByRole('region', { name: 'Morning' });
    const weekly = phone.getByRole('region', { name: 'Only once a week' });
    await expect(morning).toContainText('PARACETAMOL');
    await expect(morning).not.toContainText('CHOLECALCIFEROL');
    await expect(weekly).toContainText('CHOLECALCIFEROL');
    await expect(weekly).toContainText('Not every day.');
    await lookAtPhone(phone, 'patient-page-medicines');
    await speak(phone, 'hi');
    await expect(phone.getByRole('region', { name: 'सुबह' })).toContainText('PARACETAMOL');
    await expect(phone.getByRole('region', { name: 'हफ़्ते में सिर्फ़ एक बार' })).toContainText('रोज़ नहीं।');
    for (const tag of ['hi', 'mr', 'bn', 'ta', 'te']) await lookInLanguage(phone, tag);
    // The choice is the device's: the page comes back in it.
    await phone.reload();
    await expect(phone.locator('html')).toHaveAttribute('lang', 'te');
    await speak(phone, 'en');
    await goTo(phone, 'Medicines');
    // The headless shell shows no PDF: it stores the file.
    const file = phone.waitForEvent('download');
    await phone.getByRole('button', { name: 'Open: Prescription (PDF)' }).click();
    expect((await readFile(await (await file).path())).subarray(0, 5).toString()).toBe('%PDF-');

    // The tab knows the session: the link opens without asking again.
    await phone.goto(`/p?x=${link}`);
    await goTo(phone, 'Tests');
    await expect(phone.getByText('There are no final results yet.')).toBeVisible();
    await goTo(phone, 'Today');
    await phone.getByLabel('Message').fill('The fever is gone');
    await phone.getByRole('button', { name: 'Send' }).click();
    await doctor.getByRole('tab', { name: /^Chat/ }).click();
    await expect(doctor.getByText('The fever is gone')).toBeVisible();
    await expect(phone.getByText(/Read$/)).toBeVisible();

    await doctor.getByRole('button', { name: 'Complete consultation' }).click();
    await doctor.getByRole('dialog').getByRole('button', { name: 'Complete consultation' }).click();
    await doctor.waitForURL('**/dashboard');
    await phone.reload();
    await expect(phone.getByText('This conversation is closed', { exact: false })).toBeVisible();
    await goTo(phone, 'Bill');
    const [bill] = await sql<{ number: string }>(
      `select service_number as number from request where id = '${requestId}'`,
    );
    const region = phone.getByRole('region', { name: `Consultation, bill number ${bill?.number}` });
    await expect(region.getByRole('listitem')).toContainText(/^Consultation₹/);
    await openReceipt(phone, (name) => lookAtPhone(phone, name));
  },
);

test(
  'a final result reaches its patient, with its range, in English and Hindi',
  { tag: '@nightly' },
  async ({ device, signedIn }) => {
    test.slow();
    const patient = await patientOf('204395');
    const doctor = await signedIn('vikram.desai');
    const { order } = await orderTests(doctor, { mrn: '204395' });
    const agent = await signedIn('leela.mathew');
    await agent.goto(`/agent-service-details/${order.id}`);
    await agent.getByRole('button', { name: 'Accept order' }).click();
    await agent.getByRole('button', { name: 'Start order' }).click();
    await agent.getByRole('button', { name: 'Enter values' }).click();
    await agent.getByLabel('Sample taken on').fill('2026-11-20');
    await agent.getByLabel('At', { exact: true }).fill('09:15');
    await agent.getByRole('textbox', { name: /^HbA1c.* \(/ }).fill('9.1');
    const before = (await linksSent(outbox, patient.mobile)).length;
    await agent.getByRole('button', { name: 'Save results' }).click();
    await expect.poll(async () => (await linksSent(outbox, patient.mobile)).length).toBe(before + 1);
    const phone = await device(PHONE);
    await open(phone, await lastLink(outbox, patient.mobile), patient.born);
    const newest = phone.getByRole('region', { name: 'Newest result' });
    await expect(newest).toContainText('9.1');
    await expect(newest).toContainText(/High/);
    await expect(newest).toContainText('HbA1c shows the usual sugar in the blood');
    await expect(phone.getByRole('region', { name: 'To pay' }).getByText(/^₹/)).toBeVisible();
    await lookAtPhone(phone, 'patient-page-today-result');
    await goTo(phone, 'Tests');
    const result = phone.getByRole('listitem').filter({ hasText: 'HbA1c' });
    await expect(result).toContainText('9.1');
    await expect(result).toContainText(/High/);
    await expect(result).toContainText(/Usual: /);
    await expect(result).toContainText('HbA1c shows the usual sugar in the blood');
    await lookAtPhone(phone, 'patient-page-tests');
    await speak(phone, 'hi');
    await expect(result).toContainText('ज़्यादा');
    await expect(result).toContainText('ख़ून की शक्कर का औसत');
    await lookAtPhone(phone, 'patient-page-tests-hi');
  },
);

test('sends what the patient wrote offline when the network is back; one press joins the call', async ({
  device,
  signedIn,
  expected,
}) => {
  test.slow();
  // After the reload, a last signal of the doctor finds the patient gone.
  expected.push('ERR_INTERNET_DISCONNECTED', 'status of 401', 'status of 404');
  const patient = await patientOf('204396');
  await raise('TALK_TO_DOC', { consultationMode: 'VIDEO', mrn: '204396' });
  const doctor = await signedIn('meera.iyer');
  await takeFrom(doctor, patient.name);
  await doctor.getByRole('tab', { name: 'Summary' }).click();
  const link = doctor.getByRole('group', { name: 'Patient’s page' });
  await expect(link).toContainText('No link sent');
  await link.getByRole('button', { name: 'Send link by SMS' }).click();
  await expect(link).toContainText('not opened');
  const phone = await device(PHONE);
  await open(phone, await lastLink(outbox, patient.mobile), patient.born);
  await phone.context().setOffline(true);
  await phone.getByLabel('Message').fill('I can hear you');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByText(/^Not sent yet/)).toBeVisible();
  await lookAtPhone(phone, 'patient-page-unsent');
  await phone.context().setOffline(false);
  await doctor.getByRole('tab', { name: /^Chat/ }).click();
  await expect(doctor.getByText('I can hear you')).toHaveCount(1);
  await expect(phone.getByText(/^Not sent yet/)).toHaveCount(0);

  await phone.getByRole('button', { name: 'Join the call' }).click();
  await phone.waitForURL('**/guest/**');
  const inCall = async (): Promise<void> => {
    await expect(phone.getByRole('heading', { name: 'Call', exact: true })).toBeAttached();
    await expect(phone.getByText('Dr. Meera Iyer').first()).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Leave' })).toBeVisible();
    await expect(phone.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
    await expect(phone.getByRole('textbox')).toHaveCount(0);
  };
  await inCall();
  await expectMoving(others(doctor));
  await lookAtPhone(phone, 'patient-call');
  // After a reload nothing is asked again.
  await phone.reload();
  await inCall();
  await expect(doctor.locator('video[data-main]')).toHaveCount(1);
  await phone.getByRole('button', { name: 'Leave' }).click();
  await lookAtPhone(phone, 'patient-call-left');
  await phone.getByRole('link', { name: 'Back to your page' }).click();
  // The page leads the same session back into the call as the same person.
  await phone.getByRole('button', { name: 'Join the call' }).click();
  await inCall();

  await phone.goto(`/p?x=${await lastLink(outbox)}`);
  await expect(phone.getByRole('button', { name: 'Join the call' })).toBeVisible();
  await doctor.getByRole('tab', { name: 'Summary' }).click();
  await link.getByRole('button', { name: 'End link' }).click();
  await expect(link).toContainText('ended');
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This link was ended' })).toBeVisible();
  await lookAtPhone(phone, 'patient-page-ended');
});

test('a booked visit is moved and cancelled by its patient, after a question; a stranger’s guesses lock the link', async ({
  device,
  signedIn,
  expected,
}) => {
  const [visit] = await sql<{ number: string; born: string }>(
    `select c.consultation_number as number, to_char(t.born_on, 'YYYY-MM-DD') as born
     from consultation c join patient t on t.id = c.patient_id join provider p on p.id = c.provider_id
     join app_user u on u.id = p.user_id where u.user_name = 'vikram.desai'
     and c.scheduled_at > now() and c.status = 'ACCEPTED' order by c.scheduled_at desc limit 1`,
  );
  if (!visit) throw new Error('the seed has planned visits');
  const doctor = await signedIn('vikram.desai');
  await doctor.goto(`/consultations/${visit.number}`);
  await doctor.getByRole('button', { name: 'Send link by SMS' }).click();
  await expect(doctor.getByRole('group', { name: 'Patient’s page' })).toContainText('Link sent');
  await look(doctor, 'consultation-details-patient-link');
  const phone = await device(PHONE);
  await open(phone, await lastLink(outbox), visit.born);
  await expect(phone.getByText('Not started yet', { exact: false })).toBeVisible();
  await phone.getByRole('button', { name: 'Change the time' }).click();
  await phone.getByLabel('New day').selectOption({ index: 1 });
  await lookAtPhone(phone, 'patient-page-move');
  const move = phone.getByRole('button', { name: /^Move to / });
  const when = (await move.innerText()).replace('Move to ', '');
  await move.click();
  await expect(phone.getByRole('heading', { level: 1, name: when })).toBeVisible();
  await phone.getByRole('button', { name: 'Cancel this appointment' }).click();
  await lookAtPhone(phone, 'patient-page-cancel');
  await phone.getByRole('button', { name: 'Cancel this appointment' }).click();
  await expect(phone.getByText('· Cancelled', { exact: false })).toBeVisible();
  const [row] = await sql<{ status: string }>(
    `select status from consultation where consultation_number = '${visit.number}'`,
  );
  expect(row?.status).toBe('CANCELLED');

  // In other hands, the link is locked before a date is guessed.
  expected.push('status of 400', 'status of 429');
  const other = await device(PHONE);
  await other.goto(`/p?x=${await lastLink(outbox)}`);
  for (const day of ['01', '02', '03', '04', '05']) {
    const answer = other.waitForResponse((one) => one.url().endsWith('/patient/v1/open'));
    await giveDate(other, `1901-02-${day}`);
    await answer;
  }
  await expect(other.getByRole('heading', { name: 'This link is locked for now' })).toBeVisible();
  await lookAtPhone(other, 'patient-page-locked');
});

test('a nurse sends the link, too, and reads what the patient writes', async ({ device, signedIn }) => {
  test.slow();
  const patient = await patientOf('204398');
  await raise('TALK_TO_NURSE', { mrn: '204398' });
  const nurse = await signedIn('anitha.nair');
  await acceptAsNurse(nurse, patient.name);
  await nurse.getByRole('tab', { name: 'History' }).click();
  await nurse.getByRole('button', { name: 'Send link by SMS' }).click();
  const link = nurse.getByRole('group', { name: 'Patient’s page' });
  await expect(link).toContainText('not opened');
  await look(nurse, 'nurse-patient-link');
  const phone = await device(PHONE);
  await open(phone, await lastLink(outbox, patient.mobile), patient.born);
  await phone.getByLabel('Message').fill('My throat hurts');
  await phone.getByRole('button', { name: 'Send' }).click();
  await nurse.getByRole('tab', { name: /^Chat/ }).click();
  await expect(nurse.getByText('My throat hurts')).toBeVisible();
});
