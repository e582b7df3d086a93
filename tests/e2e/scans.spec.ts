import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import { expect, signIn, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { CUT, INSTALLED } from '#tests/support/browser/offline.ts';
import { takeOne } from '#tests/support/journeys/nurse-steps.ts';
import { controlled, storesRest } from '#tests/support/journeys/routes.ts';
import { book, textBook } from '#tests/support/pdfs/made.ts';

const fileOf = (name: string): Buffer => readFileSync(`tests/support/pdfs/${name}.pdf`);

/** Captures a document as a nurse and opens it. @returns the viewer */
async function captureAndOpen(page: Page, name: string, buffer: Buffer, pages = '1 page'): Promise<Locator> {
  await page.getByRole('tab', { name: 'Capture' }).click();
  await page.getByLabel('Document name').fill(name);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer });
  const row = page.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: name });
  await expect(row.getByText('Sent')).toBeVisible();
  await expect(row).toContainText(pages);
  await row.getByRole('button', { name: `View ${name}` }).click();
  return page.getByRole('dialog', { name });
}

const darkPixels = (viewer: Locator): Promise<number> =>
  viewer.locator('canvas').evaluateAll((all) => {
    let dark = 0;
    for (const canvas of all as HTMLCanvasElement[]) {
      if (!canvas.width) continue;
      // Read from a copy: the browser warns of canvases that are read often.
      const copy = Object.assign(document.createElement('canvas'), {
        width: canvas.width,
        height: canvas.height,
      });
      const pen = copy.getContext('2d', { willReadFrequently: true });
      pen?.drawImage(canvas, 0, 0);
      const data = pen?.getImageData(0, 0, copy.width, copy.height).data ?? [];
      for (let at = 0; at < data.length; at += 4)
        if ((data[at + 3] ?? 0) > 128 && (data[at] ?? 255) < 128) dark += 1;
    }
    return dark;
  });

test('scans of fax machines and scanners are drawn under the policy of the portal', async ({ signedIn }) => {
  const page = await signedIn('rekha.pawar', { viewport: { width: 1440, height: 900 } });
  await takeOne(page, '204342');
  for (const name of ['fax-group4', 'jbig2', 'jpeg2000']) {
    const viewer = await captureAndOpen(page, name, fileOf(name));
    await expect.poll(() => darkPixels(viewer), { timeout: 20_000 }).toBeGreaterThan(20_000);
    await look(page, `scan-${name}`);
    await page.keyboard.press('Escape');
  }
  const viewer = await captureAndOpen(page, 'lost', fileOf('lost-image'));
  await expect(viewer.getByText(/^Parts that cannot be shown, such as images, are on page 1/)).toBeVisible();
  await look(page, 'scan-lost');
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, 'scan-lost-phone');
  await page.keyboard.press('Escape');
  const locked = await captureAndOpen(page, 'locked', fileOf('locked'), 'locked with a password');
  await locked.getByLabel('Password of the document').fill('rain');
  await look(page, 'scan-locked-phone');
  await locked.getByRole('button', { name: 'Open' }).click();
  await expect.poll(() => darkPixels(locked), { timeout: 20_000 }).toBeGreaterThan(1_000);
});

test('a locked document opens without asking once its password is saved', async ({ signedIn, expected }) => {
  expected.push('status of 400');
  const page = await signedIn('rekha.pawar', { viewport: { width: 1440, height: 900 } });
  await takeOne(page, '204344');
  const viewer = await captureAndOpen(page, 'locked', fileOf('locked'), 'locked with a password');
  await expect(viewer.getByLabel('Password of the document')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  const row = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  await look(page, 'locked-listed');
  await row.getByRole('button', { name: 'Enter password of locked' }).click();
  const dialog = page.getByRole('dialog', { name: 'Password of locked' });
  const password = dialog.getByLabel('Password of the document');
  await password.fill('snow');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect(dialog.getByText('This password does not open the document.')).toBeVisible();
  await look(page, 'locked-wrong');
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, 'locked-wrong-phone');
  await password.fill('rain');
  await password.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('1 page, password saved');
  await look(page, 'locked-saved-phone');
  await row.getByRole('button', { name: 'View locked' }).click();
  await expect.poll(() => darkPixels(viewer), { timeout: 20_000 }).toBeGreaterThan(1_000);
});

test('a document is searched, turned and read by its thumbnails', async ({ signedIn }) => {
  const page = await signedIn('rekha.pawar', { viewport: { width: 1440, height: 900 } });
  await takeOne(page, '204345');
  const lines = Array.from({ length: 12 }, (_, at) => [`Day ${at + 1}`, 'Serum sodium 141, potassium 4.1']);
  const viewer = await captureAndOpen(page, 'Ward notes', Buffer.from(textBook(lines), 'latin1'), '12 pages');
  await expect(viewer.getByRole('img', { name: 'Page 1 of 12' })).toBeVisible();
  await page.keyboard.press('Control+f');
  await viewer.getByLabel('Search in the text of all pages').fill('Potassium');
  await expect(viewer.getByText('1 of 12, page 1.')).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(viewer.getByText('12 of 12, page 12.')).toBeVisible();
  await expect(viewer.locator('[data-chosen]')).toBeInViewport();
  await viewer.getByRole('button', { name: 'Thumbnails' }).click();
  await expect(viewer.getByRole('button', { name: 'Page 12 of 12' })).toHaveAttribute('aria-current', 'page');
  await expect(viewer.locator('ol canvas[data-ready]').first()).toBeVisible();
  await look(page, 'viewer-tools');
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, 'viewer-tools-phone');
  await page.keyboard.press('Escape');
  await expect(viewer.getByLabel('Search in the text of all pages')).toBeHidden();
  await viewer.getByRole('button', { name: 'Rotate' }).click();
  await look(page, 'viewer-turned-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await look(page, 'viewer-turned');
});

test(
  'a document of 352 pages has few canvases on a tablet, and its last page is read by keyboard',
  { tag: '@nightly' },
  async ({ signedIn }) => {
    const page = await signedIn('rekha.pawar', {
      viewport: { width: 820, height: 1180 },
      deviceScaleFactor: 2,
    });
    await takeOne(page, '204343');
    const viewer = await captureAndOpen(
      page,
      'Discharge file',
      Buffer.from(book(352), 'latin1'),
      '352 pages',
    );
    await expect(viewer.getByRole('img')).toHaveCount(352);
    // Pressed again where it came before the pages had their sizes.
    await expect(async () => {
      await viewer.getByRole('group', { name: 'Discharge file' }).press('End');
      await expect(viewer.getByRole('img', { name: 'Page 352 of 352' }).locator('canvas')).toBeVisible({
        timeout: 3_000,
      });
    }).toPass();
    await expect.poll(() => darkPixels(viewer)).toBeGreaterThan(1_000);
    const canvases = await viewer
      .locator('canvas')
      .evaluateAll((all) =>
        (all as HTMLCanvasElement[]).map(({ width, height }) => width * height * 4).filter(Boolean),
      );
    expect(canvases.length).toBeLessThanOrEqual(5);
    expect(canvases.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(192 * 1024 * 1024);
    await viewer.getByRole('button', { name: 'Thumbnails' }).click();
    await expect(viewer.getByRole('button', { name: 'Page 352 of 352' }).locator('canvas')).toBeVisible();
    const all = await viewer
      .locator('canvas')
      .evaluateAll((every) =>
        (every as HTMLCanvasElement[]).reduce((sum, { width, height }) => sum + width * height * 4, 0),
      );
    expect(all).toBeLessThan(150 * 1024 * 1024);
  },
);

test(
  'a device has the decoders without a network once its portal is whole',
  { tag: '@nightly' },
  async ({ device, expected }) => {
    test.slow();
    expected.push(...CUT);
    const page = await device(INSTALLED);
    await signIn(page, 'rekha.pawar');
    await controlled(page);
    expect(await storesRest(page)).toBe(true);
    await page.context().setOffline(true);
    for (const part of ['wasm/jbig2_nowasm_fallback.js', 'standard_fonts/FoxitSymbol.pfb']) {
      const status = await page.evaluate(
        async (path) => (await fetch(path)).status,
        `/assets/pdf-${pdfjs.version}/${part}`,
      );
      expect(status, part).toBe(200);
    }
  },
);
