import type { BrowserContext, Page } from '@playwright/test';
import { png } from '#tests/support/inputs/files.ts';
import { deviceProfile } from '#tests/support/browser/device-profile.ts';
import { expect, signIn, sql, test } from '#tests/support/browser/e2e.ts';
import { takeOne, write } from '#tests/support/journeys/nurse-steps.ts';
import { controlled } from '#tests/support/journeys/routes.ts';

const PHOTO = Buffer.from(await png().arrayBuffer());
const lines = (what: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${what} ${String(n + 1).padStart(3, '0')}`);

async function comment(page: Page, texts: readonly string[]): Promise<void> {
  await page.getByRole('tab', { name: 'Comments' }).click();
  for (const text of texts) {
    await page.getByLabel('Comment', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Add comment' }).click();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
}

/** Kills a tab as the system does when memory is short. */
async function killTab(browser: BrowserContext, page: Page): Promise<void> {
  const tools = await browser.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void tools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** Returns what the server has of them, in its order; `attempt` is part of each, so that a second try finds nothing of the first. */
async function arrived(attempt: number): Promise<Record<'talk' | 'other' | 'comments' | 'photos', string[]>> {
  const of = async (text: string) => (await sql<{ text: string }>(text)).map((row) => row.text);
  return {
    talk: await of(`select text from message where text like 'Said${attempt} ___' order by seq`),
    other: await of(`select text from message where text like 'Elsewhere${attempt} ___' order by seq`),
    comments: await of(
      `select text from comment where text like 'Noted${attempt} ___' order by at, received_at`,
    ),
    photos: await of(
      `select name as text from document where name like 'Diary${attempt} %' order by at, received_at`,
    ),
  };
}

test(
  '200 writes, 20 of them photos, survive a reload, a killed tab and a killed browser, and arrive once and in order',
  { tag: '@nightly' },
  async () => {
    test.setTimeout(400_000);
    const attempt = test.info().retry;
    const [talk, elsewhere, comments] = [
      lines(`Said${attempt}`, 80),
      lines(`Elsewhere${attempt}`, 50),
      lines(`Noted${attempt}`, 50),
    ];
    const photos = Array.from({ length: 20 }, (_, n) => `Diary${attempt} ${n + 1}`);
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

    await write(page, talk.slice(0, 40));
    await page.reload();
    await write(page, talk.slice(40));
    await page.getByRole('tab', { name: 'Capture' }).click();
    await page.getByLabel('Document name').fill(`Diary${attempt}`);
    await page
      .getByLabel('Choose files')
      .setInputFiles(photos.map((_, n) => ({ name: `${n}.png`, mimeType: 'image/png', buffer: PHOTO })));
    await expect(page.getByText('Saved on this device; sent when you reconnect.')).toHaveCount(20);
    await write(other, elsewhere);
    await killTab(first, other);
    await comment(page, comments);
    await expect(page.getByRole('button', { name: 'Offline, 200 to send' })).toBeVisible();
    await device.kill();

    const second = await device.open({ offline: true });
    const back = await second.newPage();
    await back.goto(visit);
    await expect(back.getByRole('button', { name: 'Offline, 200 to send' })).toBeVisible();
    const nothing = { talk: [], other: [], comments: [], photos: [] };
    expect(await arrived(attempt)).toEqual(nothing);
    await second.setOffline(false);
    // In the middle of it the device dies again.
    await expect
      .poll(async () => (await arrived(attempt)).talk.length, { intervals: [20] })
      .toBeGreaterThan(0);
    await device.kill();

    const third = await device.open();
    const last = await third.newPage();
    await last.goto(visit);
    const everything = { talk, other: elsewhere, comments, photos };
    await expect.poll(() => arrived(attempt), { timeout: 120_000 }).toEqual(everything);
    await expect(last.getByRole('button', { name: 'Online' })).toBeVisible();
    await last.reload();
    await expect(last.getByRole('button', { name: 'Online' })).toBeVisible();
    expect(await arrived(attempt)).toEqual(everything);
    await third.close();
    device.remove();
  },
);
