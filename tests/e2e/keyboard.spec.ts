import type { Locator, Page } from '@playwright/test';
import { expect, PASSWORD, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { takeFrom } from '#tests/support/journeys/room-steps.ts';

const MRN = '204393';
const WHOLE_MS = 90_000;
const KEY_MS = 40;
/** A person looks for the next field by eye; a script presses on until it is there. */
const TABS_MAX = 60;

/** Moves the focus by the keyboard alone. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let n = 0; n < TABS_MAX; n += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(wanted)} is not reached by ${TABS_MAX} × ${key}`);
}

/** Types into a search that has the focus, and takes its first option. */
async function choose(page: Page, words: string, option: RegExp): Promise<void> {
  await page.keyboard.type(words, { delay: KEY_MS });
  await expect(page.getByRole('option').filter({ hasText: option }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Decides the line that was added last; the focus is on its dose. */
async function decide(page: Page, name: string, often: string): Promise<void> {
  const line = page.getByRole('listitem', { name, exact: true });
  await expect(line.getByLabel('Dose', { exact: true })).toBeFocused();
  await page.keyboard.type('1', { delay: KEY_MS });
  await tabTo(page, line.getByLabel('How often'));
  await page.keyboard.type(often, { delay: KEY_MS });
  await tabTo(page, line.getByLabel('Food'));
  await page.keyboard.type('After', { delay: KEY_MS });
  await tabTo(page, line.getByLabel('Days'));
  await page.keyboard.type('5', { delay: KEY_MS });
}

test('by the keyboard alone: note, diagnosis, three medicines, a test, signature and completion in 90 s', async ({
  signedIn,
}) => {
  test.setTimeout(240_000);
  const [patient] = await sql<{ name: string }>(
    `update patient set born_on = '1980-05-05', sex = 'MALE', allergies = '[]', no_known_allergies = true, age_confirmed = true
     where mrn = '${MRN}' returning name`,
  );
  await raise('TALK_TO_DOC', { consultationMode: 'CHAT', mrn: MRN });
  const doctor = await signedIn('meera.iyer');
  await takeFrom(doctor, patient?.name ?? '');
  await expect(doctor.getByLabel('Complaint')).toBeVisible();
  const began = Date.now();

  await tabTo(doctor, doctor.getByLabel('Examination'));
  await doctor.keyboard.type('Throat red, chest clear.', { delay: KEY_MS });
  await tabTo(doctor, doctor.getByRole('combobox', { name: 'Diagnosis, ICD-10' }));
  await choose(doctor, 'J06.9', /J06\.9/);
  await tabTo(doctor, doctor.getByLabel('Advice'));
  await doctor.keyboard.type('Warm fluids, rest.', { delay: KEY_MS });

  const medicines = [
    ['paracetamol 500', /^PARACETAMOL/, 'PARACETAMOL', 'tds'],
    ['zinc sulfate 20', /^ZINC SULFATE/, 'ZINC SULFATE', 'od'],
    ['ascorbic acid 500', /^ASCORBIC ACID/, 'ASCORBIC ACID (VITAMIN C)', 'od'],
  ] as const;
  for (const [words, option, name, often] of medicines) {
    await tabTo(
      doctor,
      doctor.getByRole('combobox', { name: 'Add medicine' }),
      name === 'PARACETAMOL' ? 'Tab' : 'Shift+Tab',
    );
    await choose(doctor, words, option);
    await decide(doctor, name, often);
  }

  await tabTo(doctor, doctor.getByRole('tab', { name: 'Note and prescription' }), 'Shift+Tab');
  await doctor.keyboard.press('ArrowRight');
  await tabTo(doctor, doctor.getByRole('combobox', { name: 'Add test' }));
  await choose(doctor, 'haemoglobin', /Haemoglobin/i);
  await tabTo(doctor, doctor.getByRole('button', { name: 'Order 1 test' }));
  await doctor.keyboard.press('Enter');
  await expect(doctor.getByText(/sent to the lab desk/)).toBeVisible();

  await tabTo(doctor, doctor.getByRole('button', { name: 'Sign 3 medicines' }));
  await doctor.keyboard.press('Enter');
  const dialog = doctor.getByRole('dialog', { name: 'Sign this prescription?' });
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await doctor.keyboard.type(PASSWORD, { delay: KEY_MS });
  await expect(dialog.getByRole('button', { name: 'Sign prescription' })).toBeEnabled();
  await doctor.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);

  await tabTo(doctor, doctor.getByRole('button', { name: 'Complete consultation' }), 'Shift+Tab');
  await doctor.keyboard.press('Enter');
  const ending = doctor.getByRole('dialog');
  await tabTo(doctor, ending.getByRole('button', { name: /Complete consultation/ }));
  await doctor.keyboard.press('Enter');
  await doctor.waitForURL('**/dashboard');
  const took = Date.now() - began;
  console.log(`by the keyboard alone: ${Math.round(took / 1000)} s`);
  expect(took).toBeLessThan(WHOLE_MS);
});
