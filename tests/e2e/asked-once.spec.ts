import type { Browser, Page } from '@playwright/test';
import { expect, raise, test } from '#tests/support/browser/e2e.ts';
import { deviceOf, HOMES, type FirstScreen } from '#tests/support/browser/loads.ts';

/** Time within which the start of a stream reloads queries. */
const BEGUN_MS = 2_000;
/** Time for a home to load, and for its stream to begin. */
const START_MS = 5_000;

/** R9.04: a provider's details have cache time 0, so the switch of their duty reads what the guard of the area has read. */
const NOT_CACHED = 'GET /wardline/api/provider/getProviderByUserId?';

/** @returns the reads that the page made, each by its address and body, and how often */
function readsOf(page: Page): Map<string, number> {
  const reads = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/wardline/')) return;
    const read = `${request.method()} ${pathname}${search} ${request.postData() ?? ''}`;
    reads.set(read, (reads.get(read) ?? 0) + 1);
  });
  return reads;
}

/** @returns what a home read more than once until its stream had begun */
async function readTwice(browser: Browser, home: FirstScreen): Promise<string[]> {
  const context = await deviceOf(browser, home, 'block');
  const page = await context.newPage();
  const reads = readsOf(page);
  const live = page.waitForResponse('**/v1/events*');
  await page.goto(home.path);
  await live;
  await page.waitForTimeout(BEGUN_MS);
  await context.close();
  expect(reads.size).toBeGreaterThan(3);
  const twice = [...reads].filter(([read, times]) => times > 1 && !read.startsWith(NOT_CACHED));
  return twice.map(([read]) => read);
}

for (const home of HOMES) {
  test(`a home asks for nothing twice: ${home.name}`, { tag: '@nightly' }, async ({ browser }) => {
    test.slow();
    // What a test beside this one changes is read again: one start without such a change is enough.
    await expect(async () => expect(await readTwice(browser, home)).toEqual([])).toPass({ timeout: 60_000 });
  });
}

test(
  'a request that comes after the home was read and before its stream begins is on the screen',
  { tag: '@nightly' },
  async ({ browser }) => {
    const [home] = HOMES.filter(({ name }) => name === 'nurse');
    if (!home) throw new Error('no home of a nurse');
    const context = await deviceOf(browser, home, 'block');
    const page = await context.newPage();
    const hasRead = page.waitForResponse('**/talkToNurseRequests');
    const reason = `Between read and stream ${Date.now()}`;
    await page.route('**/v1/events*', async (route) => {
      await hasRead;
      await raise('TALK_TO_NURSE', { hubKey: 'wardline_hadapsar', reason });
      await route.continue();
    });
    await page.goto(home.path);
    // Sooner than the poll of a page without a stream.
    await expect(page.getByText(reason).first()).toBeVisible({ timeout: START_MS });
    await context.close();
  },
);
