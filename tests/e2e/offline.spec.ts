import { WAITS_CACHE } from '#contract/device-names.ts';
import { png } from '#tests/support/inputs/files.ts';
import { expect, raise, signIn, sql, test } from '#tests/support/browser/e2e.ts';
import { countDeviceData, settled } from '#tests/support/browser/device-data.ts';
import { takeOne, write } from '#tests/support/journeys/nurse-steps.ts';
import { CUT, INSTALLED } from '#tests/support/browser/offline.ts';
import { picturesIn, watchPictures } from '#tests/support/browser/pictures.ts';
import { chunkOf, controlled } from '#tests/support/journeys/routes.ts';

const PHOTO = Buffer.from(await png().arrayBuffer());

test(
  'without a network a nurse reads what she saw, writes, reloads, and everything arrives once',
  { tag: ['@main', '@critical'] },
  async ({ device, expected }) => {
    test.slow();
    expected.push(...CUT);
    const page = await device(INSTALLED);
    await signIn(page, 'rekha.pawar');
    await takeOne(page, '204331');
    await controlled(page);
    const log = page.getByRole('log');
    await expect(log).toBeVisible();

    await page.context().setOffline(true);
    await write(page, ['First without a line', 'Second without a line']);
    await page.getByRole('tab', { name: 'Capture' }).click();
    await page.getByLabel('Document name').fill('Diary page');
    await page
      .getByLabel('Choose files')
      .setInputFiles({ name: 'diary.png', mimeType: 'image/png', buffer: PHOTO });
    await expect(page.getByText('Saved on this device; sent when you reconnect.')).toBeVisible();
    await page.reload();
    // What was written is there, and so is what was read; the state is said.
    await expect(log.getByText('First without a line')).toBeVisible();
    await expect(log.getByText('Second without a line')).toBeVisible();
    await expect(page.getByText('Diary page')).toBeVisible();
    // Should the page be closed now, the worker would ask for it (tests/push/chromium-push.test.ts).
    const isMarked = () => page.evaluate((name) => caches.has(name), WAITS_CACHE);
    expect(await isMarked()).toBe(true);
    const sent = () =>
      sql<{ text: string }>(`select text from message where text like '%without a line' order by seq`);
    expect(await sent()).toEqual([]);

    await page.context().setOffline(false);
    await expect
      .poll(async () => (await sent()).map(({ text }) => text), { timeout: 20_000 })
      .toEqual(['First without a line', 'Second without a line']);
    await expect(log.getByText('First without a line')).toHaveCount(1);
    const stored = () =>
      sql<{ n: number }>(`select count(*)::int as n from document where name = 'Diary page'`);
    await expect.poll(stored, { timeout: 20_000 }).toEqual([{ n: 1 }]);
    await expect(page.getByRole('button', { name: 'Online' })).toBeVisible();
    await expect.poll(isMarked).toBe(false);
  },
);

test('a queue opens without a network as of when it was read, and says so; what waits is listed, and asked about before a logout', async ({
  device,
  expected,
}) => {
  test.slow();
  expected.push(...CUT);
  const page = await device(INSTALLED);
  await signIn(page, 'priya.dutta');
  await page.goto('/agent-dashboard');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForURL('**/agent-service-details/**');
  await controlled(page);
  const notes = page.getByRole('region', { name: 'Notes' });
  await expect(notes.getByRole('textbox')).toBeVisible();
  await settled(page);
  await page.context().setOffline(true);

  await page.goto('/agent-dashboard');
  await expect(page.getByText(/^You are offline. Showing data from/)).toBeVisible();
  await page.goBack();
  // The banner moves what is below it: a press on its way to the button would not arrive.
  await expect(page.getByText(/^You are offline. Showing data from/)).toBeVisible();
  await notes.getByRole('textbox').fill('Call the daughter');
  await notes.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved on this device; sent when you reconnect.')).toBeVisible();
  await page.getByRole('button', { name: 'Offline, 1 to send' }).click();
  const list = page.getByRole('dialog', { name: 'Unsent changes' });
  await expect(list.getByText('Order notes')).toBeVisible();
  await expect(list.getByText('Call the daughter')).toBeVisible();
  await expect(list.getByText(/^The portal uses [\d.]+ .B on this device/)).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: /Priya Dutta/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out and discard' }).click();
  await page.waitForURL('**/agent');
  // The key is gone first, and what it had sealed.
  await expect.poll(() => countDeviceData(page)).toBe(0);
});

test('a nurse sees her queue as it was before the portal itself has drawn it; on a locked device no one does', async ({
  device,
  expected,
}) => {
  test.slow();
  expected.push(...CUT);
  const page = await device(INSTALLED);
  const context = page.context();
  const reason = 'Fever since the wedding';
  await raise('TALK_TO_NURSE', { hubKey: 'wardline_hadapsar', reason });
  await signIn(page, 'rekha.pawar');
  await controlled(page);
  await expect(page.getByText(reason).first()).toBeVisible();
  await watchPictures(context);
  await context.setOffline(true);
  /** A tab that was just opened, once the portal is there. */
  const opened = async () => {
    const tab = await context.newPage();
    await tab.goto('/');
    await expect(tab.getByText(reason).first()).toBeVisible();
    const pictures = await picturesIn(tab);
    await tab.close();
    return pictures;
  };
  // It is kept two seconds after the last thing that was read.
  await expect
    .poll(async () => (await opened()).map(({ text }) => text.includes(reason)), { timeout: 30_000 })
    .toEqual([true]);
  const [picture] = await opened();
  expect(picture?.text).toMatch(/As of \d+ \w+ \d\d:\d\d. Opening…/);
  // No moment without it: the screen itself stood before its picture went.
  expect(picture?.after).toContain(reason);

  await page.getByRole('button', { name: /Rekha Pawar/ }).click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  const locked = await context.newPage();
  await locked.goto('/talk-nurse');
  await expect(locked.getByRole('heading', { name: 'Locked' })).toBeVisible();
  expect(await picturesIn(locked)).toEqual([]);
});

test('a network that goes before the later code has come takes no screen away; the code comes afterwards', async ({
  device,
  expected,
}) => {
  expected.push('ERR_FAILED', 'Failed to load resource', 'dynamically imported module');
  const page = await device();
  const later = `**${chunkOf('src/app/device/offline-parts.ts')}`;
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(later.slice(2)));
  await page.route(later, (route) => route.abort());
  await signIn(page, 'rekha.pawar');
  await failed;
  await page.waitForTimeout(500);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.unroute(later);
  // Some browsers remember a module that failed until the page is loaded again; others fetch it at the next try.
  const account = page.getByRole('button', { name: /Rekha/ });
  if (
    !(await account.waitFor({ timeout: 8_000 }).then(
      () => true,
      () => false,
    ))
  )
    await page.reload();
  await expect(account).toBeVisible();
});
