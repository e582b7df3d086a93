import type { BrowserContext } from '@playwright/test';
import { customer, expect, raise, test } from '#tests/support/browser/e2e.ts';
import {
  deviceOf,
  HOMES,
  load,
  prepareScreens,
  SIGN_IN,
  type FirstScreen,
} from '#tests/support/browser/loads.ts';
import { chunkOf } from '#tests/support/journeys/routes.ts';

/** After 5 s the portal loads what comes later, rows or not: a slower device would have that counted too. */
const TIMES_SLOWER = 1;
/** Budgets that are met, with room for words that patients and staff need; `node bench/loads.ts` tells more. */
const BUDGETS: Readonly<Record<string, { gzip: number; scripts: number }>> = {
  '/login': { gzip: 116_400, scripts: 5 },
  nurse: { gzip: 175_000, scripts: 8 },
  provider: { gzip: 175_000, scripts: 8 },
  agent: { gzip: 189_000, scripts: 9 },
  guest: { gzip: 183_400, scripts: 6 },
};
const SHIFT_MAX = 0.02;

let guest: FirstScreen;
test.beforeAll(async ({ browser }) => {
  guest = await prepareScreens(browser);
});

for (const [name, budget] of Object.entries(BUDGETS)) {
  test(`loads no more than the budget before ${name} is usable, and nothing moves`, async ({ browser }) => {
    const screen = [SIGN_IN, ...HOMES, guest].find((one) => one.name === name) ?? SIGN_IN;
    const context = await deviceOf(browser, screen, 'block');
    const { gzip, scripts, shift, moved } = await load(context, screen, true, TIMES_SLOWER);
    await context.close();
    expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(budget.scripts);
    expect(gzip).toBeLessThanOrEqual(budget.gzip);
    expect(shift, moved.join('\n')).toBeLessThanOrEqual(SHIFT_MAX);
  });
}

/** Opens the screen without what this pattern matches, which comes with `come`, and waits until it can be used. */
async function openWithout(context: BrowserContext, screen: FirstScreen, width: number, late: string) {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 823 });
  let come = (): void => undefined;
  const isAwaited = new Promise<void>((resolve) => (come = resolve));
  await page.route(late, async (route) => {
    await isAwaited;
    await route.continue();
  });
  await page.goto(screen.path);
  await page.waitForFunction(screen.isUsable);
  const main = page.getByRole('main');
  const topOf = async () => (await main.boundingBox())?.y ?? 0;
  return { page, come, topOf };
}

for (const screen of HOMES)
  for (const width of [360, 412, 1280])
    test(
      `the offer of notifications moves nothing at ${width} px: ${screen.name}`,
      { tag: '@nightly' },
      async ({ browser }) => {
        const context = await deviceOf(browser, screen, 'block');
        // Where no one has answered yet, as on a new device; a headless browser says that it was refused.
        await context.addInitScript(() =>
          Object.defineProperty(Notification, 'permission', { get: () => 'default' }),
        );
        const { page, come, topOf } = await openWithout(
          context,
          screen,
          width,
          `**${chunkOf('src/app/device/offline-parts.ts')}`,
        );
        const before = await topOf();
        come();
        await page.getByRole('button', { name: 'Allow notifications' }).waitFor();
        expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(2);
        await context.close();
      },
    );

for (const width of [360, 800, 1024, 1280, 1440])
  test(`a late count of home care orders moves no row of an agent at ${width} px`, async ({ browser }) => {
    const screen = HOMES.find(({ name }) => name === 'agent') ?? SIGN_IN;
    const context = await deviceOf(browser, screen, 'block');
    const { page, come } = await openWithout(context, screen, width, '**/dashboardMenuStatus');
    const topOf = async () => (await page.getByRole('row').nth(1).boundingBox())?.y ?? 0;
    const before = await topOf();
    come();
    await expect(page.getByRole('button', { name: /^Home care/ })).toBeVisible();
    expect(await topOf()).toBe(before);
    await context.close();
  });

for (const width of [360, 1280])
  test(
    `new messages from patients move nothing at ${width} px, and are in view`,
    { tag: '@nightly' },
    async ({ browser }) => {
      const { requestId } = await raise('LAB', { mrn: '204359', productCodes: ['HB'], hubKey: undefined });
      await customer('messages', {
        requestId,
        clientId: `moves-nothing-${width}`,
        text: 'When do you come?',
      });
      const screen = HOMES.find(({ name }) => name === 'agent') ?? SIGN_IN;
      const context = await deviceOf(browser, screen, 'block');
      const { page, come, topOf } = await openWithout(
        context,
        screen,
        width,
        `**${chunkOf('src/app/alerts/alerts-dialog.tsx')}`,
      );
      const before = await topOf();
      come();
      await expect(page.getByRole('button', { name: 'Show messages' })).toBeInViewport({ ratio: 1 });
      expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(2);
      await context.close();
    },
  );
