import type { Locator, Page } from '@playwright/test';
import { expect, PASSWORD, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { takeFrom } from '#tests/support/journeys/room-steps.ts';

/** Presses beside the words typed that a note and a prescription of three medicines may need. */
const MAX_PRESSES = 75;
/** A field that needs more presses than this is not found by the keyboard. */
const MAX_TABS = 25;

/** A keyboard that counts the presses that are not words. */
function counted(page: Page) {
  let presses = 0;
  async function press(key: string): Promise<void> {
    presses += 1;
    await page.keyboard.press(key);
  }
  return {
    press,
    write: (words: string) => page.keyboard.type(words),
    /** Tab until a control has the focus. */
    async tabTo(control: Locator): Promise<void> {
      for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
        if (await control.evaluate((element) => element === document.activeElement)) return;
        await press('Tab');
      }
      await expect(control).toBeFocused();
    },
    presses: () => presses,
  };
}

const ADULT = '204359';

test('writes a note and signs three medicines by keyboard within 75 presses beside the words', async ({
  signedIn,
}) => {
  const [patient] = await sql<{ name: string }>(
    `update patient set allergies = '[]', conditions = '[]', no_known_allergies = true, sex = 'MALE',
       age_confirmed = true, born_on = (now() - interval '40 years')::date
     where mrn = '${ADULT}' returning name`,
  );
  const doctor = await signedIn('meera.iyer');
  await raise('TALK_TO_DOC', { mrn: ADULT });
  await takeFrom(doctor, patient?.name ?? '');
  const number = new URL(doctor.url()).pathname.split('/')[2] ?? '';
  await sql(
    `update consultation set visit = 'FOLLOW_UP', consent_kind = 'EXPLICIT' where consultation_number = '${number}'`,
  );
  await doctor.reload();
  const search = doctor.getByRole('combobox', { name: 'Add medicine' });
  await expect(search).toBeVisible();
  const began = Date.now();
  const keys = counted(doctor);

  await doctor.getByLabel('Complaint', { exact: true }).focus();
  await keys.write('Cough and fever for three days. ');
  await keys.tabTo(doctor.getByLabel('Examination', { exact: true }));
  await keys.write('Throat red, chest clear, no distress');
  await keys.tabTo(doctor.getByRole('combobox', { name: 'Diagnosis' }));
  await keys.write('acute pharyngitis');
  await expect(doctor.getByRole('option', { name: /pharyngitis/i }).first()).toBeVisible();
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await keys.tabTo(doctor.getByLabel('Advice', { exact: true }));
  await keys.write('Warm fluids, rest');

  const medicines = [
    { words: 'paracetamol 500', name: 'PARACETAMOL', frequency: 'tds', days: '3' },
    { words: 'cetirizine 10', name: 'CETIRIZINE', frequency: 'hs', days: '5' },
    { words: 'pantoprazole 40', name: 'PANTOPRAZOLE', frequency: 'od', days: '5' },
  ];
  for (const [at, { words, name, frequency, days }] of medicines.entries()) {
    if (at) {
      await keys.press('Enter');
      await expect(search).toBeFocused();
    } else await keys.tabTo(search);
    await keys.write(words);
    await expect(doctor.getByRole('option').filter({ hasText: name }).first()).toBeVisible();
    await keys.press('ArrowDown');
    await keys.press('Enter');
    const line = doctor.getByRole('listitem', { name, exact: true });
    await expect(line.getByLabel('Dose', { exact: true })).toBeFocused();
    await keys.write('1');
    await keys.tabTo(line.getByLabel('Frequency'));
    await keys.write(frequency);
    await keys.tabTo(line.getByLabel('Food'));
    await keys.press('a');
    await keys.tabTo(line.getByLabel('Days'));
    await keys.write(days);
  }
  await keys.press('Control+Enter');
  await expect(doctor.getByRole('button', { name: 'Sign 3 medicines' })).toBeFocused();
  await keys.press('Enter');
  const dialog = doctor.getByRole('dialog', { name: 'Sign this prescription?' });
  await keys.tabTo(dialog.getByLabel('Your password'));
  await keys.write(PASSWORD);
  await keys.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(doctor.locator('[data-signed]')).toBeFocused();
  await expect(doctor.getByText(/^Version 1, signed/)).toBeVisible();
  test.info().annotations.push({
    type: 'measured',
    description: `${keys.presses()} presses, ${((Date.now() - began) / 1000).toFixed(1)} s`,
  });
  expect(keys.presses()).toBeLessThanOrEqual(MAX_PRESSES);
});
