import type { Page } from '@playwright/test';
import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';

const PHONE = { width: 390, height: 844 };
const SIZES = [PHONE, { width: 1024, height: 768 }, { width: 1440, height: 900 }];

/** Seeded: followed for a year. */
async function followed(): Promise<string> {
  const [visit] = await sql<{ patientId: string }>(
    `select patient_id from consultation where consultation_number = 'CN-96903'`,
  );
  return `/patient/${visit?.patientId}`;
}

/** Returns for each dot in the bar whether its middle and its four edges are visible. */
function seenDots(page: Page): Promise<boolean[]> {
  return page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('img', { name: 'someone is waiting' })
    .evaluateAll((dots) =>
      dots
        .filter((dot) => dot.checkVisibility())
        .map((dot) => {
          const { left, right, top, bottom } = dot.getBoundingClientRect();
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          return [
            [x, y],
            [x, top + 1],
            [x, bottom - 1],
            [left + 1, y],
            [right - 1, y],
          ].every(([atX = 0, atY = 0]) => document.elementFromPoint(atX, atY) === dot);
        }),
    );
}

test(
  'the dots of those who wait are whole over a person header, at each size',
  { tag: '@nightly' },
  async ({ signedIn }) => {
    await raise('TALK_TO_NURSE');
    const page = await signedIn('meera.iyer');
    await page.goto(await followed());
    await expect(page.getByRole('tab', { name: 'Summary' })).toBeVisible();
    // A strip between bar and header would hide the fault.
    const later = page.getByRole('button', { name: 'Not now' });
    if (await later.isVisible()) await later.click();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      // Until the page has been laid out in its new size.
      await expect(async () => {
        const dots = await seenDots(page);
        expect(dots, `${size.width} px`).not.toEqual([]);
        expect(dots, `${size.width} px`).not.toContain(false);
      }).toPass({ timeout: 10_000 });
    }
  },
);

test(
  'shows sound, connection and account in one row on a phone, and names a blocked sound',
  { tag: '@nightly' },
  async ({ signedIn }) => {
    for (const [userName, most] of [
      ['meera.iyer', 112],
      ['anitha.nair', 140],
    ] as const) {
      const page = await signedIn(userName, { viewport: PHONE });
      // A browser that refuses sounds until a tap, and after it.
      await page.addInitScript(() =>
        Object.defineProperty(BaseAudioContext.prototype, 'state', { get: () => 'suspended' }),
      );
      await page.reload();
      const sound = page.getByRole('button', { name: 'Sound is blocked. Turn on' });
      await expect(sound).toBeVisible();
      await expect(sound.getByText('Blocked', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Online' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      const bar = await page.getByRole('banner').boundingBox();
      expect(bar?.height).toBeLessThanOrEqual(most);
      await sound.click();
      await expect(page.getByRole('dialog')).toBeVisible();
    }
  },
);

test(
  'under a patient’s tabs the selected tab is in view, and a table is neither cut nor wider than its card',
  { tag: '@nightly' },
  async ({ signedIn }) => {
    const page = await signedIn('meera.iyer');
    const path = await followed();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto(`${path}?tab=records`);
      await expect(page.getByRole('tab', { name: 'Health records' })).toBeInViewport({ ratio: 1 });
      await page.goto(`${path}?tab=consultations`);
      const table = page.getByRole('grid', { name: 'Consultations' });
      await expect(table).toBeVisible();
      const [wide, room, clips] = await table.evaluate((grid) => {
        const frame = grid.parentElement ?? grid;
        const card = frame.closest('section') ?? frame.parentElement ?? frame;
        return [frame.scrollWidth, frame.clientWidth, getComputedStyle(card).overflowX];
      });
      expect(wide, `${size.width} px`).toBeLessThanOrEqual(Number(room));
      expect(clips).toBe('clip');
    }
  },
);

test(
  'a trend names its last value beside the last point, its unit and its reference range',
  { tag: '@nightly' },
  async ({ signedIn }) => {
    const page = await signedIn('meera.iyer');
    const path = await followed();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto(`${path}?tab=labs&of=CHOL`);
      const chart = page.locator('figure');
      await expect(chart.locator('svg').first()).toBeVisible();
      await expect(chart.getByText(/^Reference range [\d.]+ – [\d.]+ \S+/)).toBeVisible();
      await expect(chart.locator('svg text').filter({ hasText: /^(m?g|mIU|µIU)\/d?m?L$/ })).toBeVisible();
      const [point, figure, edge] = await chart.locator('[data-last]').evaluate((last) => {
        const right = (part: Element | null | undefined) => part?.getBoundingClientRect().right ?? 0;
        return [
          right(last.querySelector('circle')),
          last.querySelector('text')?.getBoundingClientRect().left ?? 0,
          right(last.closest('svg')) - right(last.querySelector('text')),
        ];
      });
      expect(figure, `${size.width} px`).toBeGreaterThan(point ?? Infinity);
      expect(edge, `${size.width} px`).toBeGreaterThanOrEqual(0);
    }
  },
);
