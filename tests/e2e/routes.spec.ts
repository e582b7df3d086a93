import { signIn, test } from '#tests/support/browser/e2e.ts';
import { lookClosely } from '#tests/support/browser/look.ts';
import { pathOf } from '#tests/support/journeys/routes.ts';
import { STOPS, VIEWS, type Stop } from '#tests/support/journeys/stops.ts';

/** Every route at a phone's, a tablet's and a desk's size, light and dark: nothing sticks out, axe finds nothing. */
test.describe.configure({ mode: 'parallel' });

/** So many screens a test: two tests run beside each other. */
const SHARE = 8;

const groups = Map.groupBy([...STOPS, ...VIEWS], ({ role, userName = 'nobody' }) => `${role}: ${userName}`);
for (const [who, stops] of groups) {
  for (let from = 0; from < stops.length; from += SHARE) {
    const share = stops.slice(from, from + SHARE);
    const [{ userName }] = share as [Stop];
    test(
      `axe finds nothing, nothing overflows: ${who}, ${share.map(({ name }) => name).join(', ')}`,
      { tag: '@nightly' },
      async ({ device }) => {
        test.setTimeout(180_000);
        const page = await device();
        if (userName) await signIn(page, userName);
        for (const stop of share) {
          const path = await pathOf(stop);
          await page.goto(path);
          await lookClosely(page, path);
        }
      },
    );
  }
}
