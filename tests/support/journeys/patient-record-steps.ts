import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, PASSWORD, sql } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';

const ROW = `mrn, name, to_char(born_on, 'YYYY-MM-DD') as born_on`;

async function patientOf(mrn: string) {
  const [row] = await sql<{ mrn: string; name: string; bornOn: string }>(
    `select ${ROW} from patient where mrn = '${mrn}'`,
  );
  if (!row) throw new Error(`no patient ${mrn}`);
  return row;
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words);
}

/** A patient is found by words that stay out of the address, and corrected with a reason. */
export async function correctPatient(page: Page): Promise<void> {
  const { mrn, name, bornOn } = await patientOf('204330');
  await openPlace(page, 'Patients');
  await expect(page.getByText('Search for a patient')).toBeVisible();
  await look(page, 'operations-patients-start');
  await search(page, 'Zzyzx Qwop');
  await expect(page.getByText('No patient found')).toBeVisible();
  await search(page, name);
  await expect(page.getByRole('row').filter({ hasText: mrn })).toBeVisible();
  await search(page, mrn);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Date of birth').fill('1901-01-01');
  await expect(page.getByText('No patient found')).toBeVisible();
  await page.getByLabel('Date of birth').fill(bornOn);
  await page.getByRole('link', { name }).click();
  const pane = page.getByRole('region', { name, exact: true });
  await expect(pane.getByText('Never corrected here.')).toBeVisible();
  expect(page.url()).not.toContain(mrn);
  await look(page, 'operations-patient');

  await pane.getByRole('button', { name: 'Correct…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Sarita Joglekar');
  await dialog.getByLabel('MRN').fill('204331');
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Reason').fill('Read from the Aadhaar card');
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  await expect(dialog.getByText('Another record has this MRN.')).toBeVisible();
  await look(page, 'operations-patient-correct');
  await dialog.getByLabel('MRN').fill(mrn);
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  await expect(page.getByText(`Name: ${name} → Sarita Joglekar`)).toBeVisible();
  expect((await patientOf(mrn)).name).toBe('Sarita Joglekar');
  await look(page, 'operations-patient-corrected');
}

/** A duplicate is compared and merged, found by its own MRN, and made a record of its own again. */
export async function mergePatients(page: Page): Promise<void> {
  const [kept, merged] = [await patientOf('204332'), await patientOf('204333')];
  await sql(`update patient set blood_group = null where mrn in ('204332', '204333')`);
  const [own] = await sql<{ born: string; sex: string }>(
    `select to_char(born_on, 'YYYY-MM-DD') as born, sex from patient where mrn = '${merged.mrn}'`,
  );
  await openPlace(page, 'Patients');
  await page.getByLabel('Date of birth').fill('');
  await search(page, kept.mrn);
  await page.getByRole('link', { name: kept.name }).click();
  const pane = page.getByRole('region', { name: kept.name, exact: true });
  await pane.getByRole('button', { name: 'Merge a duplicate…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(merged.mrn);
  await look(page, 'operations-patient-merge-find');
  await dialog.getByRole('button', { name: `${merged.name}, MRN ${merged.mrn}` }).click();
  await expect(dialog.getByRole('row', { name: /^MRN Differs/ })).toContainText(merged.mrn);
  await look(page, 'operations-patient-merge');
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Reason').fill('Same Aadhaar card');
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(dialog.getByText(/^Date of birth, sex or blood group differ/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await sql(`update patient p set born_on = k.born_on, sex = k.sex from patient k
    where k.mrn = '${kept.mrn}' and p.mrn = '${merged.mrn}'`);
  // The record is read again, as after a correction.
  await page.reload();
  await pane.getByRole('button', { name: 'Merge a duplicate…' }).click();
  await dialog.getByRole('searchbox').fill(merged.mrn);
  await dialog.getByRole('button', { name: `${merged.name}, MRN ${merged.mrn}` }).click();
  await dialog.getByLabel('Reason').fill('Same Aadhaar card');
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  const merges = page.getByRole('region', { name: 'Merged into this record' });
  await expect(merges.getByText(`${merged.name}, MRN ${merged.mrn}`)).toBeVisible();

  await page.getByRole('searchbox').fill(merged.mrn);
  const row = page.getByRole('row').filter({ hasText: kept.mrn });
  await expect(row.getByText(`Also MRN ${merged.mrn}`)).toBeVisible();
  await look(page, 'operations-patient-merged');
  expect(page.url()).not.toContain(merged.mrn);

  await merges.getByRole('button', { name: 'Undo the merge…' }).click();
  await dialog.getByLabel('Reason').fill('They are two people');
  await look(page, 'operations-patient-undo');
  await dialog.getByRole('button', { name: 'Undo the merge', exact: true }).click();
  await expect(merges.getByText(/^Undone by Rohan Kulkarni/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: merged.name })).toBeVisible();
  await sql(`update patient set born_on = '${own?.born}', sex = '${own?.sex}' where mrn = '${merged.mrn}'`);
}

/** A record is exported for the password and a code, for a system and to print; the record says that it was taken. */
export async function exportPatient(page: Page, recoveryCode: string, nextCode: string): Promise<void> {
  const { mrn, name } = await patientOf('204334');
  await openPlace(page, 'Patients');
  await page.getByLabel('Date of birth').fill('');
  await search(page, mrn);
  await page.getByRole('link', { name }).click();
  const pane = page.getByRole('region', { name, exact: true });
  await expect(pane.getByText('Never exported here.')).toBeVisible();
  await pane.getByRole('button', { name: 'Export the record…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Reason').fill('Asked for by the patient in writing');
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel(/recovery code/).fill('000000');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByLabel(/recovery code/)).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'operations-patient-export');
  await dialog.getByLabel(/recovery code/).fill(recoveryCode);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${mrn}.fhir.json`);
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({ resourceType: 'Bundle' });
  await expect(pane.getByText('Asked for by the patient in writing')).toBeVisible();
  await look(page, 'operations-patient-exported');
  await pane.getByRole('button', { name: 'Export the record…' }).click();
  await dialog.getByRole('radio', { name: 'To print' }).check();
  await expect(dialog.getByText(/^A PDF for the patient, an insurer or a court/)).toBeVisible();
  await dialog.getByLabel('Reason').fill('Asked for by a court');
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel(/recovery code/).fill(nextCode);
  await look(page, 'operations-patient-print');
  const print = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const paper = await print;
  expect(paper.suggestedFilename()).toBe(`${mrn}.pdf`);
  expect(
    readFileSync(await paper.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
}
