import { findChromium } from '#tests/support/browser/browsers.mjs';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findProgram } from '#tests/support/programs.mjs';

/** The headless shell, in which the other journeys run, has no push at all; the Chromium from npm is one. */
test.skip(!findProgram('chromium'), 'push needs chromium');
test.use({
  launchOptions: { executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] },
});

test('R8.09 R4.17 a push service that fails is logged, and no one is bothered', async ({
  device,
  expected,
}) => {
  // Playwright's contexts are incognito, and have no push service.
  expected.push('incognito');
  const page = await device({ serviceWorkers: 'allow', permissions: ['notifications'] });
  const logged = page.waitForEvent('console', {
    predicate: (message) => message.type() === 'info' && message.text().startsWith('push'),
    timeout: 30_000,
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Accept All' }).click();
  await page.getByLabel('User name').fill('rekha.pawar');
  await page.getByLabel('Password', { exact: true }).fill('ward-line-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await logged;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
});
