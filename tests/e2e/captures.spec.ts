import { arriveInRoom } from '#tests/support/journeys/room-steps.ts';
import type { Page } from '@playwright/test';
import { consultationCalls } from '#contract/consultations.ts';
import { look } from '#tests/support/browser/look.ts';
import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { png } from '#tests/support/inputs/files.ts';

const SAID = consultationCalls.updateDocumentCaptureStatus.path.replace('/{app}', '');

/** The bodies of the calls that say what became of a document, as they leave the page. */
function saidBy(page: Page): Promise<unknown>[] {
  const bodies: Promise<unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(SAID)) bodies.push(Promise.resolve(request.postDataJSON()));
  });
  return bodies;
}

async function handOver(nurse: Page, doctor: string): Promise<void> {
  await nurse.getByRole('button', { name: 'Hand over', exact: true }).click();
  const dialog = nurse.getByRole('dialog');
  await dialog.getByRole('radio', { name: new RegExp(doctor) }).check();
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(nurse.getByText(`Handed over to Dr. ${doctor}`, { exact: true })).toBeVisible();
}

test('a captured document is seen, asked for again with a reason, captured again and accepted', async ({
  signedIn,
}) => {
  const { requestId } = await raise('TALK_TO_NURSE', {
    mrn: '204338',
    hubKey: 'wardline_hadapsar',
    consultationMode: 'CHAT',
  });
  const nurse = await signedIn('mary.dsouza', { viewport: { width: 1024, height: 768 } });
  await nurse.goto(`/nurse-service-details/${requestId}`);
  await nurse.getByRole('button', { name: 'Accept', exact: true }).click();
  await arriveInRoom(nurse, '**/nurse-consultation/**');
  await nurse.getByRole('tab', { name: 'Capture' }).click();
  await nurse.getByLabel('Document name').fill('Old prescription');
  const buffer = Buffer.from(await png().arrayBuffer());
  await nurse.locator('input[type=file]').setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer });
  const shown = nurse.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  await expect(shown.getByText('Sent')).toBeVisible();
  await handOver(nurse, 'Vikram Desai');

  const [visit] = await sql<{ number: string; provider: string }>(
    `select c.consultation_number as number, c.provider_id as provider
       from consultation c join request r on r.consultation_id = c.id where r.id = '${requestId}'`,
  );
  const doctor = await signedIn('vikram.desai');
  const bodies = saidBy(doctor);
  await doctor.goto(`/consultation/${visit?.number}/${visit?.provider}`);
  await doctor.getByRole('tab', { name: 'Files' }).click();
  const file = doctor.getByRole('listitem').filter({ hasText: 'Old prescription' });
  await expect(file.getByText('New', { exact: true })).toBeVisible();
  const opened = doctor.waitForEvent('popup');
  await file.getByRole('button', { name: 'View Old prescription' }).click();
  const popup = await opened;
  await popup.waitForURL((url) => url.protocol !== 'about:');
  await popup.close();
  await expect(file.getByText('Seen', { exact: true })).toBeVisible();
  await expect(shown.getByText('Seen', { exact: true })).toBeVisible();

  await file.getByRole('button', { name: 'Request retake of Old prescription' }).click();
  const dialog = doctor.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Request retake' }).click();
  await expect(dialog.getByText('Required.')).toBeVisible();
  await dialog.getByLabel('Reason for the retake').fill('The doses cannot be read.');
  await dialog.getByRole('button', { name: 'Request retake' }).click();
  await expect(file.getByText('The doses cannot be read.')).toBeVisible();
  await look(doctor, 'retake-doctor');
  // The nurse reads it without doing anything.
  await expect(shown.getByText('Retake requested')).toBeVisible();
  await expect(shown.getByText('Reason: The doses cannot be read.')).toBeVisible();
  await look(nurse, 'retake-nurse');
  await nurse.getByRole('button', { name: 'Capture again: Old prescription' }).click();
  await nurse.getByRole('button', { name: 'Take photo' }).click();
  await nurse.getByRole('button', { name: 'Send 1 page' }).click();
  await expect(shown).toHaveCount(2);
  await expect(nurse.getByRole('button', { name: /^Capture again/ })).toHaveCount(0);

  await expect(file).toHaveCount(2);
  await file.last().getByRole('button', { name: 'Accept Old prescription' }).click();
  await expect(file.last().getByText('Accepted', { exact: true })).toBeVisible();
  await expect(shown.last().getByText('Accepted', { exact: true })).toBeVisible();
  const said = (await Promise.all(bodies)) as { captureStatus: string; reason?: string }[];
  expect(said.map(({ captureStatus, reason }) => [captureStatus, reason])).toEqual([
    ['SEEN', undefined],
    ['RETAKE', 'The doses cannot be read.'],
    ['ACCEPTED', undefined],
  ]);
});
