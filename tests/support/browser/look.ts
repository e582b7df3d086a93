import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '#tests/support/browser/e2e.ts';

type Found = Awaited<ReturnType<AxeBuilder['analyze']>>;

declare global {
  interface Window {
    /** Object that AxeBuilder leaves in a page. */
    axe: { run: (options: object) => Promise<Found> };
  }
}

const SIZES = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
] as const;
/** Options for faults alone: other results cost axe a third of its time. */
const FAULTS_ALONE = { resultTypes: ['violations' as const], selectors: false, preload: false };

/** Returns what sticks out of the page sideways, by its tag, class and text. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((part) => part.getBoundingClientRect().right > clientWidth + 0.5)
      .map((part) => `${part.tagName}.${part.className} ${part.textContent.slice(0, 40)}`);
  });
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // A dialog that is still fading in is hidden to axe, and a change of the size would begin its fading again.
  await expect(page.locator('[data-entering]')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
}

/** Waits for colours that change: axe would measure neither the old nor the new one. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    // What a new size starts has started by the next frame.
    await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

function named(violations: Found['violations']): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}

/** With LOOK_DIR set, a picture at each size in each scheme, to be looked at. */
async function takePictures(page: Page, path: string): Promise<void> {
  const folder = process.env['LOOK_DIR'];
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const size of SIZES) {
      await showIn(page, colorScheme);
      await page.setViewportSize(size);
      const name = path.replaceAll(/[^\w-]+/g, '-');
      await page.screenshot({ path: `${folder}/${name}-${size.width}-${colorScheme}.png` });
    }
}

/** With LOOK_DIR set, stores a picture of the page as it is now. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOK_DIR'];
  if (folder) await page.screenshot({ path: `${folder}/${name}-${page.viewportSize()?.width}.png` });
}

/** Before a merge axe reads every screen once, in `routes.spec`; a journey repeats it at night and when it runs alone. */
const isBrief = ['change', 'merge'].includes(process.env['SUITE'] ?? '');

/** Expects that nothing overflows at any size and, unless the run is brief, that axe finds no fault in either scheme. */
export async function look(page: Page, path: string): Promise<void> {
  await lookAtSizes(page, path);
  if (!isBrief) await expectAccessible(page, path);
}

/** Expects that nothing overflows at any size, and that axe finds no fault in either scheme. */
export async function lookClosely(page: Page, path: string): Promise<void> {
  await lookAtSizes(page, path);
  await expectAccessible(page, path);
}

/** The layout has two seconds to follow a new size: React reads some widths a frame later. */
const softly = expect.configure({ soft: true, timeout: 2000 });

async function lookAtSizes(page: Page, path: string): Promise<void> {
  await settled(page);
  await takePictures(page, path);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await softly.poll(() => overflowing(page), `${path} at ${size.width} px`).toEqual([]);
  }
}

async function expectAccessible(page: Page, path: string): Promise<void> {
  await showIn(page, 'light');
  const light = await new AxeBuilder({ page }).setLegacyMode().options(FAULTS_ALONE).analyze();
  expect.soft(named(light.violations), `${path}, light`).toEqual([]);

  // Names and roles are the same in the dark; colours are not. Axe is in the page already.
  await showIn(page, 'dark');
  const dark = await page.evaluate(
    (options) => window.axe.run({ ...options, runOnly: { type: 'rule', values: ['color-contrast'] } }),
    FAULTS_ALONE,
  );
  expect.soft(named(dark.violations), `${path}, dark`).toEqual([]);
}

/** In each scheme, what a doctor reads a dose from has a contrast of 7:1 (WCAG 1.4.6). */
export async function readsAtSevenToOne(page: Page, ...selectors: string[]): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await showIn(page, colorScheme);
    const axe = selectors.reduce(
      (builder, one) => builder.include(one),
      new AxeBuilder({ page }).setLegacyMode(),
    );
    const { violations, passes } = await axe.withRules(['color-contrast-enhanced']).analyze();
    expect.soft(named(violations), `7:1, ${colorScheme}`).toEqual([]);
    expect(passes.flatMap(({ nodes }) => nodes).length).toBeGreaterThan(0);
  }
}
