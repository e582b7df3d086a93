import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '#tests/support/e2e.ts';

const SCREENS = [
  { userName: 'anitha.nair', path: '/talk-nurse' },
  { userName: 'meera.iyer', path: '/dashboard' },
  { userName: 'meera.iyer', path: '/billing' },
  { userName: 'farhan.shaikh', path: '/agent-dashboard' },
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the sign-in page, ${colorScheme}`, async ({ device }) => {
    const page = await device({ colorScheme });
    await page.goto('/login');
    await expect(page.getByLabel('User name')).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });

  for (const { userName, path } of SCREENS) {
    test(`axe finds nothing on ${path}, ${colorScheme}`, async ({ signedIn }) => {
      const page = await signedIn(userName, { colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });
  }
}

const SIZES = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
] as const;

for (const { userName, path } of SCREENS) {
  test(`${path} has no sideways overflow at 390, 1024 and 1440`, async ({ signedIn }) => {
    const page = await signedIn(userName);
    await page.goto(path);
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport);
      await expect(page.getByRole('main')).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${viewport.width} px`).toBeLessThanOrEqual(0);
    }
  });
}
