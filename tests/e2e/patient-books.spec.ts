import { consultationCalls } from '#contract/consultations.ts';
import { expect, outbox, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { lookAtPhone, open, patientOf, PHONE, speak } from '#tests/support/browser/patient-phone.ts';
import { lastLink } from '#tests/support/journeys/patient-page.ts';
import { takeFrom } from '#tests/support/journeys/room-steps.ts';

test('after a visit the patient books its doctor again, with clinic, mode and fee before, and cancels', async ({
  device,
  signedIn,
}) => {
  test.slow();
  const patient = await patientOf('204397');
  await raise('TALK_TO_DOC', { consultationMode: 'CHAT', mrn: '204397' });
  const doctor = await signedIn('meera.iyer');
  await takeFrom(doctor, patient.name);
  await doctor.getByRole('tab', { name: 'Summary' }).click();
  await doctor.getByRole('button', { name: 'Send link by SMS' }).click();
  const completed = doctor.waitForResponse((answer) =>
    answer.url().endsWith(consultationCalls.completeConsultation.path.replace('{app}', 'wardline')),
  );
  await doctor.getByRole('button', { name: 'Complete consultation' }).click();
  await doctor.getByRole('dialog').getByRole('button', { name: 'Complete consultation' }).click();
  await completed;

  const phone = await device(PHONE);
  await open(phone, await lastLink(outbox, patient.mobile), patient.born);
  const card = phone.getByRole('region', { name: 'Appointments to come' });
  await card.getByRole('button', { name: /^Book Dr\.? / }).click();
  const kind = card.getByLabel('Kind of consultation');
  const inPerson = await kind.locator('option', { hasText: 'in-person' }).last().getAttribute('value');
  await kind.selectOption(inPerson);
  await expect(card.getByText(/^Fee: ₹/)).toBeVisible();
  await card.getByLabel('Day').selectOption({ index: 1 });
  await card.getByRole('button', { name: /^Book: / }).click();
  await expect(card.getByLabel('Reason for visit')).toHaveAttribute('aria-invalid', 'true');
  await expect(card.getByText('Write why you come.')).toBeVisible();
  await card.getByLabel('Reason for visit').fill('The cough is back');
  await expect(card.getByText('Write why you come.')).toHaveCount(0);
  await lookAtPhone(phone, 'patient-page-book');
  for (const tag of ['hi', 'mr', 'bn', 'ta', 'te']) {
    await speak(phone, tag);
    await lookAtPhone(phone, `patient-page-book-${tag}`);
  }
  await speak(phone, 'en');
  await expect(card.getByLabel('Reason for visit')).toHaveValue('The cough is back');
  const book = card.getByRole('button', { name: /^Book: / });
  const when = (await book.innerText()).replace('Book: ', '');
  await book.click();
  const row = card.getByRole('region', { name: when });
  await expect(row).toContainText('Your in-person consultation, ');
  await lookAtPhone(phone, 'patient-page-booked');
  const stored = await sql<{ status: string }>(
    `select status from consultation where note->>'complaint' = 'The cough is back'`,
  );
  expect(stored).toEqual([{ status: 'ACCEPTED' }]);

  const download = phone.waitForEvent('download');
  await row.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('appointment.ics');

  await row.getByRole('button', { name: 'Change the time' }).click();
  await row.getByLabel('New day').selectOption({ index: 2 });
  const move = row.getByRole('button', { name: /^Move to / });
  const then = (await move.innerText()).replace('Move to ', '');
  expect(then).not.toBe(when);
  await lookAtPhone(phone, 'patient-page-booked-move');
  await move.click();
  const moved = card.getByRole('region', { name: then });
  await expect(moved).toBeVisible();

  await moved.getByRole('button', { name: 'Cancel this appointment' }).click();
  await moved.getByRole('button', { name: 'Cancel this appointment' }).click();
  await expect(moved).toHaveCount(0);
  await expect(card.getByText(/^None is booked with /)).toBeVisible();
});
