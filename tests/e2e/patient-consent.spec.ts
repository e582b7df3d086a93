import { expect, outbox, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { lastLink, linksSent } from '#tests/support/journeys/patient-page.ts';
import { takeFrom } from '#tests/support/journeys/room-steps.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const MRN = '204387';
const WORDS = {
  en: 'We keep what you tell us, to treat you. You may ask us to erase it.',
  hi: 'आप जो बताते हैं, हम आपके इलाज के लिए रखते हैं।',
};

test('a patient reads the privacy notice, withdraws the consent and gives it again, and the doctor sees both', async ({
  device,
  signedIn,
}) => {
  test.slow();
  await sql(`insert into notice (kind, version, words, published_at)
    select 'PRIVACY', coalesce(max(version), 0) + 1, '${JSON.stringify(WORDS)}', now() from notice where kind = 'PRIVACY'`);
  const [patient] = await sql<{ name: string; born: string }>(
    `update patient set age_confirmed = true, born_on = '1980-05-06', languages = '["English"]' where mrn = '${MRN}'
       returning name, to_char(born_on, 'YYYY-MM-DD') as born`,
  );
  await raise('TALK_TO_DOC', { consultationMode: 'CHAT', mrn: MRN });
  const doctor = await signedIn('meera.iyer');
  await takeFrom(doctor, patient?.name ?? '');
  await doctor.getByRole('tab', { name: 'Summary' }).click();
  const before = (await linksSent(outbox)).length;
  await doctor.getByRole('button', { name: 'Send link' }).click();
  await expect.poll(async () => (await linksSent(outbox)).length).toBe(before + 1);

  const phone = await device(PHONE);
  await phone.goto(`/p?x=${await lastLink(outbox)}`);
  const [year = '', month = '', day = ''] = (patient?.born ?? '').split('-');
  await phone.getByLabel('Day').fill(day);
  await phone.getByLabel('Month').fill(month);
  await phone.getByLabel('Year').fill(year);
  await phone.getByRole('button', { name: 'Open' }).click();
  const card = phone.getByRole('region', { name: 'Your data and your consent' });
  await card.getByText('How the hospital uses your data').click();
  await expect(card.getByText(WORDS.en)).toBeVisible();
  await card.getByRole('button', { name: 'I have read this' }).click();
  await expect(card.getByText(/^You read this on/)).toBeVisible();

  await card.getByRole('button', { name: 'Withdraw the consent' }).click();
  await expect(card.getByText(/^Without it the doctor cannot prescribe/)).toBeVisible();
  await look(phone, 'patient-consent-withdraw');
  await card.getByRole('button', { name: 'Withdraw the consent' }).click();
  await expect(card.getByText(/^The consent to this remote consultation was withdrawn/)).toBeVisible();
  await expect(doctor.getByText(/^The patient withdrew the consent on/)).toBeVisible();
  await look(doctor, 'room-consent-withdrawn');

  await card.getByRole('button', { name: 'I agree to this remote consultation' }).click();
  await expect(card.getByText(/^You agreed to this remote consultation on/)).toBeVisible();
  await expect(doctor.getByText(/^The patient withdrew the consent on/)).toHaveCount(0);
  await phone.getByRole('banner').getByRole('combobox').selectOption('hi');
  await expect(phone.getByText(WORDS.hi)).toBeVisible();
  await look(phone, 'patient-consent-hi');
});
