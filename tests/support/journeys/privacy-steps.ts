import type { Page } from '@playwright/test';
import { expect, PASSWORD, sql } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';

/** Enters what proves the operator once more. */
export async function prove(page: Page, recoveryCode: string): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel(/recovery code/).fill(recoveryCode);
}

/** The four parts of the place Privacy, each with its change. */
export async function runPrivacy(page: Page, [forPeriods = '', forErasure = '']: string[]): Promise<void> {
  await openPlace(page, 'Privacy');
  await expect(page.getByText('No demand here')).toBeVisible();
  await keepForYears(page, forPeriods);
  await publishNotices(page);
  await recordBreach(page);
  await demandErasure(page);
  await carryOut(page, forErasure);
}

async function keepForYears(page: Page, recoveryCode: string): Promise<void> {
  await page.getByRole('tab', { name: 'Retention' }).click();
  await expect(page.getByText('No record here')).toBeVisible();
  await look(page, 'operations-retention');
  await page.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Records, from/).selectOption('10');
  await dialog.getByLabel(/^Messages about orders/).selectOption('24');
  await prove(page, '000000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel(/recovery code/)).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'operations-retention-change');
  await prove(page, recoveryCode);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const card = page.getByRole('region', { name: 'How long data are kept' });
  await expect(card.getByText('10 years', { exact: true })).toBeVisible();
  await holdAndRelease(page);
}

/** A record that the nightly walk found. */
async function holdAndRelease(page: Page): Promise<void> {
  const [patient] = await sql<{ name: string }>(`insert into record_end
    (patient_id, planned_at, deletes_at, state) select id, now(), now() + interval '30 days', 'PLANNED'
    from patient where mrn = '204336' returning (select name from patient where mrn = '204336')`);
  await page.reload();
  const name = patient?.name ?? '';
  await page.getByRole('button', { name: `Keep the record of ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('A court asked for it');
  await dialog.getByRole('button', { name: 'Keep…' }).click();
  await page.getByRole('button', { name: /^Kept/ }).click();
  await expect(page.getByText('A court asked for it')).toBeVisible();
  await look(page, 'operations-retention-kept');
  await page.getByRole('button', { name: `Release the record of ${name}` }).click();
  await expect(page.getByText('No record here')).toBeVisible();
  expect(await sql(`select 1 from record_end`)).toEqual([]);
}

async function publishNotices(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Notices' }).click();
  const card = page.getByRole('region', { name: 'Privacy notice' });
  await expect(card.getByText('Patients are shown no privacy notice. The law asks for one.')).toBeVisible();
  await card.getByRole('button', { name: 'New version…' }).click();
  const dialog = page.getByRole('dialog');
  // The first version begins with a draft.
  await expect(dialog.getByLabel('English')).toHaveValue(/Data Protection Board/);
  await expect(dialog.getByLabel('Hindi')).toHaveValue(/डेटा संरक्षण बोर्ड/);
  await look(page, 'operations-notice-draft');
  await dialog.getByLabel('English').fill('');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByLabel('English')).toHaveAttribute('aria-invalid', 'true');
  await dialog
    .getByLabel('English')
    .fill('We keep what you tell us to treat you, and show it to your care team.');
  await dialog.getByLabel('Hindi').fill('आप जो बताते हैं, हम आपके इलाज के लिए रखते हैं।');
  await look(page, 'operations-notice');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(card.getByText(/^Version 1/)).toBeVisible();
  await look(page, 'operations-notices');
}

async function recordBreach(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Breaches' }).click();
  await expect(page.getByText('No breach here')).toBeVisible();
  await page.getByRole('button', { name: 'Record a breach…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog.getByLabel('What happened')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('What happened').fill('A tablet was stolen from the ward. It was locked.');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText(/^Details due by/)).toBeVisible();
  await page.getByRole('button', { name: 'Add…' }).click();
  await dialog.getByLabel('How, and with what result').fill('By the form of the Board');
  await look(page, 'operations-breach-step');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText(/^Board told,/)).toBeVisible();
  await look(page, 'operations-breaches');
}

/** Recorded by this operator, whom the portal then refuses to carry it out, and declined. */
async function demandErasure(page: Page): Promise<void> {
  const [settled] = await sql<{ mrn: string; name: string }>(`select mrn, name from patient
    where id not in (select patient_id from request where ended_at is null)
      and id not in (select patient_id from consultation where ended_at is null)
      and id in (select patient_id from consultation) order by mrn desc limit 1`);
  const { mrn = '', name = '' } = settled ?? {};
  await openPlace(page, 'Patients');
  await page.getByRole('searchbox').fill(mrn);
  await page.getByRole('link', { name }).click();
  const part = page.getByRole('region', { name: 'Erasure' });
  await part.getByRole('button', { name: 'Record a demand for erasure…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Demanded in writing');
  await look(page, 'operations-erasure-ask');
  await dialog.getByRole('button', { name: 'Record the demand' }).click();
  await expect(
    part.getByText('You recorded this demand: another operator has to carry it out.'),
  ).toBeVisible();
  await part.getByRole('button', { name: 'Decline…' }).click();
  await dialog.getByLabel('Reason').fill('Withdrawn by the patient');
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(part.getByText('Declined: Withdrawn by the patient')).toBeVisible();
  // Another operator's, by the command line.
  await sql(`insert into patient_erasure (id, patient_id, reason, asked_at)
    select 'by-another', id, 'Demanded again', now() from patient where mrn = '${mrn}'`);
}

async function carryOut(page: Page, recoveryCode: string): Promise<void> {
  await openPlace(page, 'Privacy');
  await page.getByRole('tab', { name: 'Erasure' }).click();
  await look(page, 'operations-erasures');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.reload();
  const part = page.getByRole('region', { name: 'Erasure' });
  await part.getByRole('button', { name: 'Erase…' }).click();
  await prove(page, recoveryCode);
  await look(page, 'operations-erase');
  await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(part.getByText('Erased', { exact: true })).toBeVisible();
  await look(page, 'operations-erased');
  expect(
    await sql(`select mobile from patient join patient_erasure on patient_id = patient.id
      where patient_erasure.id = 'by-another'`),
  ).toEqual([{ mobile: '' }]);
}
