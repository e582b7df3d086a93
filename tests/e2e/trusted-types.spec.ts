import { expect, signIn, test } from '#tests/support/browser/e2e.ts';
import '#tests/support/browser/trusted-types.ts';

test('no text becomes a part of the page or a script, from any writer', async ({ device, expected }) => {
  expected.push('Trusted', 'trusted-types');
  const page = await device();
  await signIn(page, 'anitha.nair');
  const became = await page.evaluate(() => {
    const tries: Record<string, () => unknown> = {
      html: () => (document.createElement('div').innerHTML = '<img src="x">'),
      script: () => (document.createElement('script').src = '/boot.js'),
      worker: () => new Worker('/sw.js'),
      policy: () => window.trustedTypes.createPolicy('mine', {}),
    };
    return Object.entries(tries).map(([name, act]) => {
      try {
        act();
        return `${name} taken`;
      } catch (error) {
        return `${name} ${(error as Error).name}`;
      }
    });
  });
  expect(became).toEqual(['html TypeError', 'script TypeError', 'worker TypeError', 'policy TypeError']);
});
