import type { BrowserContext, Page } from '@playwright/test';
import { deviceProfile } from '#tests/support/browser/device-profile.ts';
import { E2E_URL } from '#tests/support/browser/addresses.ts';
import { expect, signIn, test } from '#tests/support/browser/e2e.ts';
import { CUT } from '#tests/support/browser/offline.ts';
import { takeOne, write, writeAndSend } from '#tests/support/journeys/nurse-steps.ts';
import { findProgram } from '#tests/support/programs.mjs';

/** How often a page asked the browser to keep what is on the device, after a sign-in and after a message that waits. */
async function asked(context: BrowserContext, page: Page, mrn: string): Promise<number[]> {
  await context.addInitScript(() => {
    const persist = StorageManager.prototype.persist.bind(navigator.storage);
    StorageManager.prototype.persist = () => {
      Object.assign(globalThis, { asked: times() + 1 });
      return persist();
    };
    const times = (): number => (globalThis as { asked?: number }).asked ?? 0;
  });
  const times = (): Promise<number> => page.evaluate(() => (globalThis as { asked?: number }).asked ?? 0);
  await signIn(page, 'rekha.pawar');
  await takeOne(page, mrn);
  await writeAndSend(page, 'With a network');
  const before = await times();
  await context.setOffline(true);
  await write(page, ['Waits', 'Waits, too']);
  await expect(page.getByRole('button', { name: 'Offline, 2 to send' })).toBeVisible();
  return [before, await times()];
}

test(
  'an installed portal asks the browser once to keep what waits, and not before something does',
  { tag: '@nightly' },
  async ({ expected }) => {
    test.skip(!findProgram('chromium'), 'an installed window needs chromium');
    expected.push(...CUT);
    const profile = deviceProfile();
    const installed = await profile.open({
      args: ['--no-sandbox', '--disable-gpu', `--app=${E2E_URL}/login`],
    });
    const [window] = installed.pages();
    expect(window && (await asked(installed, window, '204338'))).toEqual([0, 1]);
    await installed.close();
    profile.remove();
  },
);

test('a tab never asks the browser to keep what waits', { tag: '@nightly' }, async ({ device, expected }) => {
  expected.push(...CUT);
  const tab = await device();
  expect(await asked(tab.context(), tab, '204339')).toEqual([0, 0]);
});
