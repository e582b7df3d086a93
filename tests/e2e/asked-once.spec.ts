import type { Page } from '@playwright/test';
import { expect, raise, test } from '#tests/support/browser/e2e.ts';
import { deviceOf, HOMES } from '#tests/support/browser/loads.ts';

/** As long as a home takes to read what it shows, and its stream to begin. */
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

for (const home of HOMES) {
  test(`a home asks for nothing twice: ${home.name}`, async ({ browser }) => {
    const context = await deviceOf(browser, home, 'block');
    const page = await context.newPage();
    const reads = readsOf(page);
    const live = page.waitForRequest('**/v1/events*');
    await page.goto(home.path);
    await live;
    await page.waitForTimeout(START_MS);
    expect([...reads].filter(([read, times]) => times > 1 && !read.startsWith(NOT_CACHED))).toEqual([]);
    expect(reads.size).toBeGreaterThan(3);
    await context.close();
  });
}

test('a request that comes after the home was read and before its stream begins is on the screen', async ({
  browser,
}) => {
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
});
