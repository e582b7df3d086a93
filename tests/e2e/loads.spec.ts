import { expect, test } from '#tests/support/browser/e2e.ts';
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
/** What is met; `node bench/loads.ts` tells more. A budget may only become smaller. */
const BUDGETS: Readonly<Record<string, { gzip: number; scripts: number }>> = {
  '/login': { gzip: 115_000, scripts: 5 },
  nurse: { gzip: 166_000, scripts: 8 },
  provider: { gzip: 167_000, scripts: 8 },
  agent: { gzip: 178_000, scripts: 9 },
  guest: { gzip: 171_500, scripts: 6 },
};
const SHIFT_MAX = 0.02;

let guest: FirstScreen;
test.beforeAll(async ({ browser }) => {
  guest = await prepareScreens(browser);
});

for (const [name, budget] of Object.entries(BUDGETS)) {
  test(`until ${name} is usable, a browser loads no more than its budget, and nothing moves`, async ({
    browser,
  }) => {
    const screen = [SIGN_IN, ...HOMES, guest].find((one) => one.name === name) ?? SIGN_IN;
    const context = await deviceOf(browser, screen, 'block');
    const { gzip, scripts, shift } = await load(context, screen, true, TIMES_SLOWER);
    await context.close();
    expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(budget.scripts);
    expect(gzip).toBeLessThanOrEqual(budget.gzip);
    expect(shift).toBeLessThanOrEqual(SHIFT_MAX);
  });
}

for (const screen of HOMES)
  for (const width of [360, 412, 1280])
    test(`the offer of notifications moves nothing at ${width} px: ${screen.name}`, async ({ browser }) => {
      const context = await deviceOf(browser, screen, 'block');
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 823 });
      // Where no one has answered yet, as on a new device; a headless browser says that it was refused.
      await page.addInitScript(() =>
        Object.defineProperty(Notification, 'permission', { get: () => 'default' }),
      );
      let come = (): void => undefined;
      const isAwaited = new Promise<void>((resolve) => (come = resolve));
      await page.route(`**${chunkOf('src/app/device/offline-parts.ts')}`, async (route) => {
        await isAwaited;
        await route.continue();
      });
      await page.goto(screen.path);
      const main = page.getByRole('main');
      const before = await main.boundingBox();
      come();
      await page.getByRole('button', { name: 'Allow notifications' }).waitFor();
      expect(Math.abs(((await main.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(2);
      await context.close();
    });
