import type { BrowserContext, Page } from '@playwright/test';
import { png } from '#tests/support/inputs/files.ts';
import { deviceProfile } from '#tests/support/browser/device-profile.ts';
import { expect, signIn, sql, test } from '#tests/support/browser/e2e.ts';
import { takeOne, write } from '#tests/support/journeys/nurse-steps.ts';
import { controlled } from '#tests/support/journeys/routes.ts';

const PHOTO = Buffer.from(await png().arrayBuffer());
const lines = (what: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${what} ${String(n + 1).padStart(3, '0')}`);
const [TALK, OTHER, COMMENTS] = [lines('Said', 80), lines('Elsewhere', 50), lines('Noted', 50)];
const PHOTOS = Array.from({ length: 20 }, (_, n) => `Diary ${n + 1}`);

async function comment(page: Page, texts: readonly string[]): Promise<void> {
  await page.getByRole('tab', { name: 'Comments' }).click();
  for (const text of texts) {
    await page.getByLabel('Comment', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Add comment' }).click();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
}

/** As the system does when memory is short. */
async function killTab(browser: BrowserContext, page: Page): Promise<void> {
  const tools = await browser.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void tools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** What the server has of them, in its order. */
async function arrived(): Promise<Record<'talk' | 'other' | 'comments' | 'photos', string[]>> {
  const of = async (text: string) => (await sql<{ text: string }>(text)).map((row) => row.text);
  return {
    talk: await of(`select text from message where text like 'Said ___' order by seq`),
    other: await of(`select text from message where text like 'Elsewhere ___' order by seq`),
    comments: await of(`select text from comment where text like 'Noted ___' order by at, received_at`),
    photos: await of(
      `select name as text from document where name like 'Diary %' and name <> 'Diary page' order by at, received_at`,
    ),
  };
}

test('200 writes, 20 of them photos, survive a reload, a killed tab and a killed browser, and arrive once and in order', async () => {
  test.setTimeout(400_000);
  const device = deviceProfile();
  const first = await device.open();
  const page = await first.newPage();
  await signIn(page, 'rekha.pawar');
  const visit = await takeOne(page, '204332');
  const otherVisit = await takeOne(page, '204333');
  await controlled(page);
  const other = await first.newPage();
  await other.goto(otherVisit);
  await page.goto(visit);
  for (const tab of [page, other])
    await expect(tab.getByRole('textbox', { name: /^Message to/ })).toBeVisible();
  await first.setOffline(true);

  await write(page, TALK.slice(0, 40));
  await page.reload();
  await write(page, TALK.slice(40));
  await page.getByLabel('Document name').fill('Diary');
  await page
    .getByLabel('Choose files')
    .setInputFiles(PHOTOS.map((_, n) => ({ name: `${n}.png`, mimeType: 'image/png', buffer: PHOTO })));
  await expect(page.getByText('Saved on this device; sent when you reconnect.')).toHaveCount(20);
  await write(other, OTHER);
  await killTab(first, other);
  await comment(page, COMMENTS);
  await expect(page.getByRole('button', { name: 'Offline, 200 to send' })).toBeVisible();
  await device.kill();

  const second = await device.open({ offline: true });
  const back = await second.newPage();
  await back.goto(visit);
  await expect(back.getByRole('button', { name: 'Offline, 200 to send' })).toBeVisible();
  const nothing = { talk: [], other: [], comments: [], photos: [] };
  expect(await arrived()).toEqual(nothing);
  await second.setOffline(false);
  // In the middle of it the device dies again.
  await expect.poll(async () => (await arrived()).talk.length, { intervals: [20] }).toBeGreaterThan(0);
  await device.kill();

  const third = await device.open();
  const last = await third.newPage();
  await last.goto(visit);
  const everything = { talk: TALK, other: OTHER, comments: COMMENTS, photos: PHOTOS };
  await expect.poll(arrived, { timeout: 120_000 }).toEqual(everything);
  await expect(last.getByRole('button', { name: 'Online' })).toBeVisible();
  await last.reload();
  await expect(last.getByRole('button', { name: 'Online' })).toBeVisible();
  expect(await arrived()).toEqual(everything);
  await third.close();
  device.remove();
});
