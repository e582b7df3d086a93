import type { Page } from '@playwright/test';
import { expect, operator, sql } from '#tests/support/browser/e2e.ts';
import {
  addPapers,
  fillLicense,
  fillPersonal,
  fillServices,
  fillTraining,
  continueButton,
  openAccount,
} from '#tests/support/journeys/joining-steps.ts';
import { acceptAsNurse, decide, pick, signPad } from '#tests/support/journeys/room-steps.ts';

/** A doctor who joins, and has a first visit. */
export const DOCTOR = { name: 'Ira Kulkarni', mobile: '9812345671', password: 'ward-line-2026' };

/** Invites by the operator's command. @returns the link */
const inviteByCommand = (clinicId: string): Promise<string> =>
  operator('provider invite', clinicId, 'Dr. Meera Iyer', 'Two evenings a week.');

/** Walks from an invitation to the submitted registration. */
export async function join(
  page: Page,
  invite: (clinicId: string) => Promise<string> = inviteByCommand,
  invitedBy = 'Dr. Meera Iyer',
): Promise<void> {
  const [clinic] = await sql<{ id: string; name: string }>(
    `select id, clinic_name as name from clinic order by clinic_name limit 1`,
  );
  const link = await invite(clinic?.id ?? '');
  await page.goto(new URL(link).pathname);
  await page.getByRole('button', { name: 'Accept All' }).click();
  await expect(page.getByRole('heading', { name: `Join ${clinic?.name}?` })).toBeVisible();
  await expect(page.getByText(`${invitedBy} invites you.`)).toBeVisible();
  await expect(page.getByText('Two evenings a week.')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await openAccount(page, DOCTOR);
  expect(
    await sql(`select clinic_id as id from clinic_provider where provider_id in (${provider('p.id')})`),
  ).toEqual([{ id: clinic?.id }]);

  await fillPersonal(page);
  await continueButton(page).click();
  await expect(page.getByLabel('Registration number')).toBeVisible();
  await fillLicense(page);
  await continueButton(page).click();
  await expect(page.getByRole('combobox', { name: 'Specialisations' })).toBeVisible();
  await fillTraining(page);
  await continueButton(page).click();
  await fillServices(page, { video: '500', chat: '350.50' });
  await continueButton(page).click();
  await addPapers(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for verification' })).toBeVisible();
  expect(
    await sql(provider('verification_status as state, personal_info, professional_info, service_info')),
  ).toEqual([{ state: 'SUBMITTED', personalInfo: true, professionalInfo: true, serviceInfo: true }]);
}

function provider(columns: string): string {
  return `select ${columns} from provider p join app_user u on u.id = p.user_id where u.user_name = '${DOCTOR.mobile}'`;
}

/** Nothing of the profile is left open, and a doctor on duty is someone to hand patients to. */
export async function startWork(doctor: Page): Promise<void> {
  await expect(doctor.getByRole('heading', { level: 1, name: /Kulkarni/ })).toBeVisible();
  await expect(doctor.getByRole('dialog')).toHaveCount(0);
  await doctor.goto('/personal-info');
  await expect(doctor.getByText('4 of 4 complete')).toBeVisible();
  await doctor.goto('/dashboard');
  await expect(doctor.getByRole('switch', { name: 'Off duty' })).not.toBeChecked();
  await doctor.getByText('Off duty', { exact: true }).click();
  await expect(doctor.getByRole('switch', { name: 'On duty' })).toBeChecked();
  await expect.poll(() => sql(provider('on_duty'))).toEqual([{ onDuty: true }]);
}

/** The nurse takes who rings, and hands over to the new doctor. */
export async function handOver(nurse: Page, patient: string): Promise<void> {
  await acceptAsNurse(nurse, patient);
  await nurse.getByRole('button', { name: 'Hand over', exact: true }).click();
  const dialog = nurse.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Dr\. Ira Kulkarni.*Family.*, on duty/i }).check();
  await dialog.getByLabel('Note for the doctor').fill('Third day of fever.');
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(nurse.getByText('Handed over to Dr. Ira Kulkarni', { exact: true })).toBeVisible();
}

/** Opens the room, writes, prescribes, signs, and ends the visit. */
export async function consult(doctor: Page, patient: string, nurse: Page): Promise<void> {
  const card = doctor.getByRole('listitem').filter({ hasText: patient }).first();
  await card.getByRole('button', { name: /^(Join|Open)/ }).click();
  await doctor.waitForURL('**/consultation/**');
  // The nurse can no longer take the visit from the doctor, and is told who has it.
  await expect(nurse.getByText('Dr. Ira Kulkarni has this patient now.')).toBeVisible();
  await expect(
    nurse.getByRole('button', { name: /^(Return to queue|End consultation|Hand over)$/ }),
  ).toHaveCount(0);
  await doctor.getByRole('tab', { name: 'Summary' }).click();
  await expect(doctor.getByText('Third day of fever.')).toBeVisible();
  await doctor.getByRole('tab', { name: 'Note and prescription' }).click();
  await doctor.getByLabel('Examination').fill('Throat red, chest clear.');
  await pick(doctor, 'Diagnosis, ICD-10', 'J06.9');
  await doctor.getByLabel('Advice').fill('Rest, fluids.');
  await pick(doctor, 'Add medicine', 'paracetamol');
  await decide(doctor, 'PARACETAMOL');
  await signPad(doctor);
  await expect(doctor.getByText(/^Version 1, signed/)).toBeVisible();
  await doctor.getByRole('button', { name: 'Complete consultation' }).click();
  const dialog = doctor.getByRole('dialog');
  await expect(dialog.getByText('PARACETAMOL')).toBeVisible();
  await dialog.getByRole('button', { name: 'Complete consultation' }).click();
  await doctor.waitForURL('**/dashboard');
}
