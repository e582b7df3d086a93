import type { Page } from '@playwright/test';
import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { arriveInRoom, expectUnderPointer } from '#tests/support/journeys/room-steps.ts';

const TABLET = { width: 1024, height: 768 };
const UPRIGHT = { width: 800, height: 1280 };
/** Presses for a whole visit; the values between them are typed, and Tab or the next key leads from field to field. */
const MOST_TAPS = 18;

declare global {
  interface Window {
    taps: number;
  }
}

/** Counts presses by a finger or a mouse, and no click that the keyboard makes. */
async function countTaps(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.taps = 0;
    addEventListener('pointerdown', () => (window.taps += 1), true);
  });
}

test('a nurse takes a visit from the queue to a doctor with at most 18 presses', async ({ signedIn }) => {
  const page = await signedIn('mary.dsouza', { viewport: TABLET });
  const { requestId } = await raise('TALK_TO_NURSE', { mrn: '204363', reason: 'Fever since four days' });
  const row = page.locator('[data-row]', { hasText: 'Fever since four days' }).first();
  await expect(row).toBeVisible();
  await countTaps(page);
  await row.getByRole('button', { name: /^Accept/ }).click();
  await page.waitForURL('**/nurse-consultation/**');

  await page.getByRole('textbox', { name: /^Message to/ }).click();
  await page.keyboard.type('Please sit down.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please sit down.')).toBeVisible();

  await page.getByRole('tab', { name: 'Vitals' }).click();
  await page.getByLabel('Systolic BP').click();
  const typed = ['128/76', '104', '24', '93', '101.2'];
  for (const [at, value] of typed.entries()) {
    if (at > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(value);
  }
  for (const word of ['Alert', 'Air']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(word);
  }
  for (const value of ['312', '61', '158', '2']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Latest vitals' })).toContainText('128/76 mmHg');

  await page.getByRole('tab', { name: 'Capture' }).click();
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByRole('button', { name: 'Open camera' }).click();
  await page.getByRole('button', { name: 'Take photo' }).click();
  await page.getByRole('button', { name: 'Send 1 page' }).click();
  await expect(page.getByRole('list', { name: 'Documents' }).getByText('Report')).toBeVisible();

  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.getByRole('textbox', { name: 'Comment' }).click();
  await page.keyboard.type('Looks unwell.');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByText('Looks unwell.')).toBeVisible();

  await page.getByRole('button', { name: 'Hand over', exact: true }).click();
  await page.getByRole('radio', { name: /Vikram Desai/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText('Handed over to Dr. Vikram Desai', { exact: true })).toBeVisible();

  const taps = await page.evaluate(() => window.taps);
  test.info().annotations.push({ type: 'presses', description: String(taps) });
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  const stored = await sql<{ code: string; value: number }>(
    `select o.code, o.value::float as value from observation o join vital_set v on v.id = o.vital_set_id
     join consultation c on c.id = v.consultation_id where c.request_id = '${requestId}' and o.code <> 'BMI' order by o.code`,
  );
  expect(Object.fromEntries(stored.map(({ code, value }) => [code, value]))).toEqual({
    DBP: 76,
    GLU: 312,
    HT: 158,
    PAIN: 2,
    PULSE: 104,
    RR: 24,
    SBP: 128,
    SPO2: 93,
    TEMP: 38.4,
    WT: 61,
  });
});

test('in a call on either tablet each part of the visit is one press away, and nothing of it beyond the window', async ({
  signedIn,
}) => {
  const page = await signedIn('mary.dsouza', { viewport: TABLET });
  const { requestId } = await raise('TALK_TO_NURSE', { mrn: '204363', consultationMode: 'VIDEO' });
  await page.goto(`/nurse-service-details/${requestId}`);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await arriveInRoom(page, '**/nurse-consultation/**');
  await page.getByRole('button', { name: 'Join by video' }).click();
  await expect(page.getByRole('button', { name: 'Leave call' })).toBeVisible();
  for (const size of [TABLET, UPRIGHT]) {
    await page.setViewportSize(size);
    for (const [tab, within] of [
      ['Chat', page.getByRole('button', { name: 'Send', exact: true })],
      ['Vitals', page.getByRole('button', { name: 'Save vitals' })],
      ['Capture', page.getByRole('button', { name: 'Open camera' })],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expectUnderPointer(within);
    }
    await expectUnderPointer(page.getByRole('button', { name: 'End consultation' }));
    await expectUnderPointer(page.getByRole('button', { name: 'Leave call' }));
  }
});

test('an emergency is seen and accepted from the list of another kind, and named on its own page', async ({
  signedIn,
}) => {
  const page = await signedIn('mary.dsouza', { viewport: UPRIGHT });
  // The bar names the oldest: those of journeys before this one are over.
  await sql(`update request set status = 'CANCELLED', ended_at = now()
    where kind = 'EMERGENCY_CARE' and ended_at is null`);
  const { requestId } = await raise('EMERGENCY_CARE', { mrn: '204364', reason: 'Chest pain, left arm' });
  await page.goto(`/nurse-service-details/${requestId}`);
  await expect(page.getByText('Emergency care', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Waiting \d+ (s|min)$/)).toBeVisible();
  await page.goto('/nurse-dashboard');
  await expect(page.getByRole('button', { name: /^Emergency care ?[1-9]/ })).toBeVisible();
  const bar = page.getByRole('region', { name: 'Emergency care' });
  await expect(bar.getByRole('alert')).toContainText('Chest pain, left arm');
  await expectUnderPointer(bar.getByRole('button', { name: 'Accept emergency' }));
  await page.goto(`/nurse-dashboard?kind=EMERGENCY_CARE`);
  const row = page.getByRole('row', { name: /Chest pain/ });
  await expectUnderPointer(row.getByRole('button', { name: /^Accept/ }));
  await row.getByRole('button', { name: /^Accept/ }).click();
  await page.waitForURL('**/nurse-consultation/**');
  await expect
    .poll(() =>
      sql(
        `select u.user_name as name from request r join app_user u on u.id = r.taken_by where r.id = '${requestId}'`,
      ),
    )
    .toEqual([{ name: 'mary.dsouza' }]);
});

test('the hand-over to a doctor is confirmed without scrolling the list of doctors, on a tablet and a phone', async ({
  signedIn,
}) => {
  const page = await signedIn('mary.dsouza', { viewport: TABLET });
  const { requestId } = await raise('TALK_TO_NURSE', { mrn: '204365' });
  await page.goto(`/nurse-service-details/${requestId}`);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await arriveInRoom(page, '**/nurse-consultation/**');
  await page.getByRole('button', { name: 'Hand over', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio').nth(3)).toBeVisible();
  for (const size of [TABLET, UPRIGHT, { width: 390, height: 844 }]) {
    await page.setViewportSize(size);
    await expectUnderPointer(dialog.getByRole('button', { name: 'Hand over' }));
    await expectUnderPointer(dialog.getByRole('button', { name: 'Keep patient' }));
  }
});
