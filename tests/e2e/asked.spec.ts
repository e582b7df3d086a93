import type { Page } from '@playwright/test';
import { expect, outbox, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { lastLink, linksSent } from '#tests/support/journeys/patient-page.ts';
import { acceptAsNurse, takeFrom } from '#tests/support/journeys/room-steps.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Beginning of a phone's video; 2.5 MB are ten pieces. */
const VIDEO = {
  name: 'walk.mp4',
  mimeType: 'video/mp4',
  buffer: Buffer.concat([Buffer.from('\0\0\0\u0018ftypmp42'), Buffer.alloc(2_500_000, 7)]),
};
const CUTS = 10;

async function patientOf(mrn: string): Promise<{ name: string; born: string }> {
  const [patient] = await sql<{ name: string; born: string }>(
    `select name, to_char(born_on, 'YYYY-MM-DD') as born from patient where mrn = '${mrn}'`,
  );
  if (!patient) throw new Error(`no patient ${mrn}`);
  return patient;
}

async function openPage(page: Page, born: string): Promise<void> {
  const [year = '', month = '', day = ''] = born.split('-');
  await page.goto(`/p?x=${await lastLink(outbox)}`);
  await page.getByLabel('Day').fill(day);
  await page.getByLabel('Month').fill(month);
  await page.getByLabel('Year').fill(year);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
}

/** A picture of one grey, as the browser itself writes it. */
async function jpegOf(page: Page, grey: number): Promise<Buffer> {
  const url = await page.evaluate((light) => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = `rgb(${light},${light},${light})`;
      context.fillRect(0, 0, 640, 480);
      context.fillStyle = '#fff';
      for (let x = 0; x < 640; x += 40) if (light > 60) context.fillRect(x, 0, 20, 480);
    }
    return canvas.toDataURL('image/jpeg');
  }, grey);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

// `queued-files.spec` continues a file in pieces before each merge.
test(
  'a video is asked for, seen, sent over a line that is cut ten times, received once, and asked for again',
  { tag: '@nightly' },
  async ({ device, signedIn, expected }) => {
    test.slow();
    expected.push('ERR_FAILED', 'ERR_CONNECTION');
    const patient = await patientOf('204398');
    await raise('TALK_TO_DOC', { consultationMode: 'CHAT', mrn: '204398' });
    const doctor = await signedIn('meera.iyer');
    await takeFrom(doctor, patient.name);
    await doctor.getByRole('tab', { name: 'Summary' }).click();
    const asked = doctor.getByRole('region', { name: 'Requests to the patient' });
    await asked.getByLabel('What it should show').fill('How you walk to the door');
    const before = (await linksSent(outbox)).length;
    await asked.getByRole('button', { name: 'Request video' }).click();
    const row = asked.getByRole('listitem').filter({ hasText: 'How you walk to the door' });
    await expect(row).toContainText('Asked');
    await expect.poll(async () => (await linksSent(outbox)).length).toBe(before + 1);

    const phone = await device(PHONE);
    await openPage(phone, patient.born);
    await expect(row).toContainText('Seen by the patient');
    const card = phone.getByRole('region', { name: /asks for a video$/ });
    await expect(card).toContainText('How you walk to the door');
    await look(phone, 'patient-asked');
    await card.getByLabel('Choose a file').setInputFiles(VIDEO);
    let cuts = 0;
    await phone.route('**/uploads/piece?*', async (route) => {
      // The piece arrives and its answer does not, or neither arrives.
      if (cuts >= CUTS) return route.continue();
      cuts += 1;
      if (cuts % 2) await route.fetch();
      return route.abort();
    });
    await card.getByRole('button', { name: 'Send' }).click();
    await expect(card.getByText(/continues by itself/)).toBeVisible();
    await expect(row).toContainText('Being sent');
    await look(phone, 'patient-asked-sending');
    await expect(card.getByText('Sent. Your team has it.')).toBeVisible({ timeout: 90_000 });
    expect(cuts).toBe(CUTS);
    await expect(row).toContainText('Received');
    const sent = await sql<{ sizeBytes: number }>(
      `select d.size_bytes from document d join asked a on a.document_id = d.id where a.words = 'How you walk to the door'`,
    );
    expect(sent).toEqual([{ sizeBytes: VIDEO.buffer.length }]);
    await look(doctor, 'asked-of-patient');

    await doctor.getByRole('button', { name: 'Request retake of Video from the patient' }).click();
    const dialog = doctor.getByRole('dialog');
    await expect(dialog).toContainText('The patient is asked again on their page');
    await dialog.getByLabel('Reason for the retake').fill('Your feet are not in it');
    await dialog.getByRole('button', { name: 'Request retake' }).click();
    await expect(phone.getByText('Your feet are not in it')).toBeVisible({ timeout: 40_000 });
  },
);

test('a nurse asks for a photo: one in the dark is said to be dark, another is sent; what is not needed is withdrawn', async ({
  device,
  signedIn,
}) => {
  test.slow();
  const patient = await patientOf('204399');
  await raise('TALK_TO_NURSE', { consultationMode: 'CHAT', mrn: '204399' });
  const nurse = await signedIn('anitha.nair');
  await acceptAsNurse(nurse, patient.name);
  const asked = nurse.getByRole('region', { name: 'Requests to the patient' });
  await asked.getByLabel('What', { exact: true }).selectOption('DOCUMENT');
  await asked.getByRole('button', { name: 'Request document' }).click();
  await asked.getByRole('button', { name: 'Withdraw: Document' }).click();
  await expect(asked.getByRole('listitem').filter({ hasText: 'No longer asked' })).toBeVisible();
  await asked.getByLabel('What', { exact: true }).selectOption('PHOTO');
  await asked.getByLabel('What it should show').fill('The rash');
  await asked.getByRole('button', { name: 'Request photo' }).click();
  await look(nurse, 'nurse-asked');

  const phone = await device(PHONE);
  await openPage(phone, patient.born);
  await expect(phone.getByRole('region', { name: /asks for a document$/ })).toHaveCount(0);
  const card = phone.getByRole('region', { name: /asks for a photo$/ });
  const photo = { mimeType: 'image/jpeg' };
  await card
    .getByLabel('Take photo')
    .setInputFiles({ ...photo, name: 'dark.jpg', buffer: await jpegOf(phone, 12) });
  await expect(card.getByText(/^It is dark/)).toBeVisible();
  await look(phone, 'patient-asked-dark');
  await card.getByRole('button', { name: 'Choose another' }).click();
  await card
    .getByLabel('Take photo')
    .setInputFiles({ ...photo, name: 'rash.jpg', buffer: await jpegOf(phone, 120) });
  await expect(card.getByRole('img', { name: 'rash.jpg' })).toBeVisible();
  await expect(card.getByText(/^It is dark|^It is not sharp/)).toHaveCount(0);
  await card.getByRole('button', { name: 'Send' }).click();
  await expect(card.getByText('Sent. Your team has it.')).toBeVisible();
  await expect(asked.getByRole('listitem').filter({ hasText: 'The rash' })).toContainText('Received');
  await expect(nurse.getByRole('region', { name: 'Documents' })).toContainText('Photo from the patient');
});
