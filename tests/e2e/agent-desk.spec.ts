import type { Page } from '@playwright/test';
import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { expectUnderPointer, pressSettled } from '#tests/support/journeys/room-steps.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
const DESK = { width: 1440, height: 900 };
const SIZES = [
  DESK,
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 800, height: 1280 },
  { width: 390, height: 844 },
];
/** Presses for a whole order: find, accept, start, upload, link, complete and its confirmation. */
const MOST_PRESSES = 7;
const MOST_SHIFT = 0.02;

declare global {
  interface Window {
    presses: number;
    shifts: { value: number; moved: string[] }[];
    /** Furthest that the page was scrolled, in px. */
    scrolled: number;
  }
}

/** Counts presses and how far the page scrolls, as long as it is not loaded again. */
async function count(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.presses = 0;
    window.scrolled = 0;
    addEventListener('pointerdown', () => (window.presses += 1), true);
    addEventListener('scroll', () => (window.scrolled = Math.max(window.scrolled, scrollY)), true);
  });
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node?: Element;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** Writes down what moves on a page by itself, from its first picture on. */
async function measureShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.textContent?.slice(0, 24)} from ${previousRect.y} to ${currentRect.y}`,
        );
        window.shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const raiseLab = (mrn: string) => raise('LAB', { mrn, hubKey: undefined, productCodes: ['P-CBC'] });
const rowOf = (page: Page, number: string) => page.getByRole('row', { name: new RegExp(number) });

test('an agent finishes a paid order with at most 7 presses, without scrolling further than one window', async ({
  signedIn,
}) => {
  const page = await signedIn('farhan.shaikh', { viewport: DESK });
  const { requestId, serviceNumber } = await raiseLab('204351');
  await page.goto('/agent-dashboard');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await count(page);
  await page.keyboard.press('/');
  await page.keyboard.type(serviceNumber);
  await expect(page.getByText('1 of 1')).toBeVisible();
  await pressSettled(rowOf(page, serviceNumber));
  await page.waitForURL(`**/agent-service-details/${requestId}`);
  await page.getByRole('button', { name: 'Accept order' }).click();
  await page.getByRole('button', { name: 'Start order' }).click();
  const choosing = page.waitForEvent('filechooser');
  const choose = page
    .getByRole('region', { name: 'Results', exact: true })
    .getByRole('button', { name: 'Choose a file' });
  await expectUnderPointer(choose);
  await choose.click();
  await (await choosing).setFiles({ name: 'cbc.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(page.getByText('Checked and stored')).toBeVisible();
  const link = page.getByRole('button', { name: 'Send payment link' });
  await expectUnderPointer(link);
  await link.click();
  await expect(page.getByText(/^Paid at .* reference UTR\d{12}/)).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Complete order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete order' }).click();
  await expect
    .poll(() => sql(`select status, payment_state as paid from request where id = '${requestId}'`))
    .toEqual([{ status: 'COMPLETED', paid: 'PAID' }]);
  const { presses, scrolled } = await page.evaluate(() => ({
    presses: window.presses,
    scrolled: window.scrolled,
  }));
  test.info().annotations.push({ type: 'presses', description: `${presses}, scrolled ${scrolled} px` });
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
  expect(scrolled).toBeLessThanOrEqual(DESK.height);
});

test('an order opens with its results and its payment first, keeps the bar in view, and moves nothing by itself', async ({
  signedIn,
}) => {
  const page = await signedIn('farhan.shaikh', { viewport: DESK });
  const { requestId } = await raiseLab('204352');
  await sql(`update request set status = 'IN_PROGRESS', taken_at = now(),
    taken_by = (select id from app_user where user_name = 'farhan.shaikh') where id = '${requestId}'`);
  await measureShift(page);
  await page.goto(`/agent-service-details/${requestId}`);
  const values = page.getByRole('region', { name: 'Values' });
  await expect(values).toContainText('0 of 20 entered');
  await expect(page.getByText('No messages yet')).toBeVisible();
  const shifts = await page.evaluate(() => window.shifts);
  const shift = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(shift, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(MOST_SHIFT);
  const top = async (name: string) =>
    (await page.getByRole('region', { name, exact: true }).boundingBox())?.y ?? Number.NaN;
  expect(await top('Results')).toBeLessThan(await top('Payment'));
  expect(await top('Payment')).toBeLessThan(await top('Values'));

  await expect(page.getByRole('textbox', { name: /^Haemoglobin/ })).toHaveCount(0);
  await values.getByRole('button', { name: 'Enter values' }).click();
  await expect(page.getByLabel('Sample taken on')).toBeFocused();
  const table = page.getByRole('table', { name: 'Complete blood count' });
  await expect(table.getByRole('columnheader')).toHaveText(['Test', 'Value', 'Unit', 'Range', 'Flag']);
  const row = table.getByRole('row', { name: /^Platelet count/ });
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(29);
  const pages = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
  expect(pages).toBeLessThanOrEqual(2);

  await page.mouse.wheel(0, 2_000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await expectUnderPointer(page.getByRole('link', { name: /^Lab Services/ }));
  await expectUnderPointer(page.getByRole('button', { name: 'Online' }));
  await expectUnderPointer(page.getByRole('button', { name: 'Complete order' }));
});

test('an agent goes from order to order as listed, and back to the row', async ({ signedIn }) => {
  const page = await signedIn('farhan.shaikh', { viewport: DESK });
  const [first, second] = [await raiseLab('204353'), await raiseLab('204354')];
  await page.goto('/agent-dashboard?sort=number&down=true');
  await pressSettled(rowOf(page, second.serviceNumber));
  await page.waitForURL(`**/agent-service-details/${second.requestId}`);
  const walk = page.getByRole('group', { name: 'Orders of the list' });
  const at = Number((await walk.innerText()).split(' of ')[0]);
  const notes = page.getByLabel('Notes for the next agent');
  await notes.fill('Second floor');
  await walk.getByRole('button', { name: 'Next order' }).click();
  await page.waitForURL(`**/agent-service-details/${first.requestId}`);
  await expect(page.getByText(first.serviceNumber)).toBeVisible();
  await expect(walk).toHaveText(new RegExp(`^${at + 1} of `));
  await expect(walk.getByRole('button', { name: 'Next order' })).toBeFocused();
  // What is typed for one patient is not shown for the next.
  await expect(notes).toHaveValue('');
  await page.keyboard.press('[');
  await page.waitForURL(`**/agent-service-details/${second.requestId}`);
  await expect(notes).toHaveValue('Second floor');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('c');
  await expect(page.getByRole('link', { name: /^Call / })).toBeFocused();
  await page.keyboard.press(']');
  await page.waitForURL(`**/agent-service-details/${first.requestId}`);
  await expect(page.getByText(first.serviceNumber)).toBeVisible();
  // Nor is one patient called on the page of the next.
  await expect(page.getByRole('button', { name: 'Show phone number' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Call / })).toHaveCount(0);
  await page.keyboard.press('b');
  await page.waitForURL('**/agent-dashboard?sort=number&down=true');
  await expect(rowOf(page, first.serviceNumber)).toBeFocused();
});

test('each act of an order has a key, which the sheet of keys names', async ({ signedIn }) => {
  const page = await signedIn('farhan.shaikh', { viewport: DESK });
  const { requestId } = await raiseLab('204355');
  await page.goto(`/agent-service-details/${requestId}`);
  await expect(page.getByRole('button', { name: 'Accept order' })).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: 'Start order' })).toBeVisible();
  // A press within 400 ms of a change of the page is not taken.
  await expect(async () => {
    await page.keyboard.press('s');
    await expect(page.getByRole('button', { name: 'Complete order' })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const words of [
    'Previous order of the list',
    'Back to the list',
    'Next step of the order',
    'Return to queue',
    'Ask the patient',
    'Show the phone number, then call it',
    'Assign to a colleague',
    'Send the payment link',
    'Choose files of results',
    'Enter values',
    'Write a message',
  ])
    await expect(sheet.getByRole('term').filter({ hasText: words })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeFocused();
  await page.keyboard.type('sip');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('c');
  await expect(page.getByRole('link', { name: /^Call / })).toBeFocused();
  await page.keyboard.press('i');
  const asking = page.getByRole('dialog', { name: /^What do you need to know from/ });
  await asking.getByRole('button', { name: 'Fasting' }).click();
  await asking.getByRole('button', { name: 'Send question' }).click();
  await expect
    .poll(() =>
      sql(
        `select r.status, m.text from request r join message m on m.request_id = r.id where r.id = '${requestId}'`,
      ),
    )
    .toEqual([{ status: 'INFO_REQUESTED', text: 'Did you fast for 12 hours, and when did you eat last?' }]);
});

test('the buttons of an order are under the pointer at five sizes', async ({ signedIn }) => {
  const page = await signedIn('farhan.shaikh', { viewport: DESK });
  const { requestId } = await raiseLab('204356');
  await sql(`update request set status = 'IN_PROGRESS', taken_at = now(),
    taken_by = (select id from app_user where user_name = 'farhan.shaikh') where id = '${requestId}'`);
  await page.goto(`/agent-service-details/${requestId}`);
  await expect(page.getByRole('region', { name: 'Values' })).toContainText('0 of 20 entered');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    for (const name of [
      'Back',
      'Show phone number',
      'Assign to…',
      'Return to queue',
      'Ask the patient…',
      'Cancel order',
      'Complete order',
    ])
      await expectUnderPointer(page.getByRole('button', { name, exact: true }));
    for (const name of ['Choose a file', 'Send payment link', 'Take payment', 'Enter values']) {
      const button = page.getByRole('main').getByRole('button', { name, exact: true });
      // As a person scrolls: to the middle of the window.
      await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await expectUnderPointer(button);
    }
  }
});
