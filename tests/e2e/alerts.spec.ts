import type { Page } from '@playwright/test';
import { pressSettled } from '#tests/support/journeys/room-steps.ts';
import { expect, raise, signInByForm, sql, test } from '#tests/support/browser/e2e.ts';

/** A hub and a nurse of their own, so that no other test's request rings here. */
const NURSE = 'jyoti.solanki';

declare global {
  interface Window {
    /** The sounds that this tab began, as durations in seconds. */
    sounds: number[];
  }
}

/** Writes down every sound that any page of the context begins. */
async function listen(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    window.sounds = [];
    const start = Reflect.get(AudioBufferSourceNode.prototype, 'start') as (...args: unknown[]) => void;
    AudioBufferSourceNode.prototype.start = function (...args) {
      // The library's own tap of a silent moment is no sound.
      if ((this.buffer?.duration ?? 0) > 0.5) window.sounds.push(this.buffer?.duration ?? 0);
      start.apply(this, args);
    };
  });
}

const soundsOf = async (pages: readonly Page[]): Promise<number> =>
  (await Promise.all(pages.map((page) => page.evaluate(() => window.sounds.length)))).reduce(
    (sum, n) => sum + n,
    0,
  );
const titled = (page: Page, n: number) => expect(page).toHaveTitle(new RegExp(`^\\(${n}\\)`));
const hubOf = async (userName: string): Promise<string> => {
  const [row] = await sql<{ hubKey: string }>(
    `select hub_key from user_hub where user_id = (select id from app_user where user_name = '${userName}') limit 1`,
  );
  return row?.hubKey ?? '';
};
/** How many wait, as the page's title says. */
const waitingOf = async (page: Page): Promise<number> =>
  Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);

/** Takes everything that waits on another device of hers. */
async function takeAll(page: Page): Promise<void> {
  await signInByForm(page, NURSE);
  const title = page.getByRole('heading', { level: 1 });
  for (;;) {
    await page.goto('/talk-nurse');
    await expect(title).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    if (await page.getByText('No one is waiting').isVisible()) return;
    await pressSettled(page.getByRole('button', { name: 'Accept now' }));
    await expect(page).toHaveURL(/nurse-consultation/);
  }
}

test('R9.05 sounds in one of five tabs; when the leading tab dies, the next alert sounds at most 2 s later than usual', async ({
  device,
}) => {
  const first = await device();
  await listen(first);
  await signInByForm(first, NURSE);
  const pages = [first];
  for (let n = 1; n < 5; n += 1) {
    const page = await first.context().newPage();
    await page.goto('/talk-nurse');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // A tap lets it sound.
    await page.mouse.click(500, 300);
    pages.push(page);
  }
  const hubKey = await hubOf(NURSE);
  await expect(first.getByRole('button', { name: 'Online' })).toBeVisible();
  const before = await waitingOf(first);
  const soundedBefore = await soundsOf(pages);
  const raised = Date.now();
  await raise('TALK_TO_NURSE', { hubKey });
  await expect.poll(() => soundsOf(pages), { intervals: [50] }).toBe(soundedBefore + 1);
  const usualMs = Date.now() - raised;
  for (const page of pages) await titled(page, before + 1);

  const tools = await first.context().newCDPSession(first);
  await Promise.race([tools.send('Page.crash').catch(() => undefined), first.waitForEvent('crash')]);
  const others = pages.slice(1);
  const [heard, died] = [await soundsOf(others), Date.now()];
  await raise('TALK_TO_NURSE', { hubKey });
  await expect.poll(() => soundsOf(others), { intervals: [50] }).toBe(heard + 1);
  // On a busy machine the alert before took longer, too.
  expect(Date.now() - died).toBeLessThan(usualMs + 2_000);
  for (const page of others) await titled(page, before + 2);
  expect(await soundsOf(others)).toBe(heard + 1);
  await takeAll(await device());
});

/** Four repeats, as the page below has them: how long a sound that must not come is waited for. */
const SILENT_MS = 2_000;
/** Time until an event in one tab must stop the sound in another: the specification's second. */
const HEARD_MS = 1_000;

/** The operator's configuration, as the page carries it: what waits repeats twice a second. */
async function repeatSoon(page: Page): Promise<void> {
  await page.context().route(/\/(login|talk-nurse|nurse-dashboard)$/, async (route) => {
    // A server may close a connection that rests just when the test's own client uses it again.
    const answer = await route.fetch({ maxRetries: 3 });
    const html = (await answer.text()).replace(/(repeatNurseMs&quot;:)\d+/, '$1500');
    await route.fulfill({ response: answer, body: html });
  });
}

test(
  'R9.07 repeats a waiting request until a person takes it; muted in one tab, it is muted; at a case it is silent',
  { tag: ['@main', '@critical'] },
  async ({ device }) => {
    const page = await device();
    await listen(page);
    await repeatSoon(page);
    await signInByForm(page, NURSE);
    const hubKey = await hubOf(NURSE);
    const before = await soundsOf([page]);
    const asked = await raise('TALK_TO_NURSE', { hubKey });
    await expect.poll(() => soundsOf([page])).toBeGreaterThanOrEqual(before + 3);

    const other = await page.context().newPage();
    await other.goto('/talk-nurse');
    await other.getByRole('button', { name: 'Mute on this device' }).click();
    // The tab that sounds hears of it a moment later.
    await page.waitForTimeout(HEARD_MS);
    let muted = await soundsOf([page, other]);
    await page.waitForTimeout(SILENT_MS);
    expect(await soundsOf([page, other])).toBe(muted);
    const undo = { name: 'Muted until the next request. Turn on' };
    await page.getByRole('button', undo).click();
    await expect.poll(() => soundsOf([page, other])).toBeGreaterThan(muted);
    await other.getByRole('button', { name: 'Mute on this device' }).click();
    await expect(page.getByRole('button', undo)).toBeVisible();
    await page.waitForTimeout(HEARD_MS);
    muted = await soundsOf([page, other]);

    await raise('TALK_TO_DOC', { hubKey });
    await expect.poll(() => soundsOf([page, other])).toBeGreaterThanOrEqual(muted + 2);
    // A case in sight: the same tab, then away from it.
    await page.bringToFront();
    await other.close();
    await page.getByRole('link', { name: 'Nurse Care' }).click();
    await page.getByLabel('Name, phone, MRN, number').fill(asked.serviceNumber);
    await page.getByRole('row', { name: new RegExp(asked.serviceNumber) }).click();
    await expect(page).toHaveURL(/nurse-service-details/);
    const atCase = await soundsOf([page]);
    await page.waitForTimeout(SILENT_MS);
    expect(await soundsOf([page])).toBe(atCase);
    // R9.05: what is new rings there too, once.
    await raise('TALK_TO_DOC', { hubKey });
    await expect.poll(() => soundsOf([page])).toBe(atCase + 1);
    await page.waitForTimeout(SILENT_MS);
    expect(await soundsOf([page])).toBe(atCase + 1);
    await page.getByRole('link', { name: /^Home(?! visits)/ }).click();
    await expect.poll(() => soundsOf([page])).toBeGreaterThan(atCase + 1);

    await takeAll(await device());
    await expect(page).not.toHaveTitle(/^\(/);
    const over = await soundsOf([page]);
    await page.waitForTimeout(SILENT_MS);
    expect(await soundsOf([page])).toBe(over);
  },
);

/** Far less than the slow look at the queues, which would come to it too. */
const AT_ONCE = { timeout: 5_000 };

test('R9.07 silences a snoozed alert and quiet time on the other devices of the person at once', async ({
  device,
}) => {
  const [here, there] = [await device(), await device()];
  for (const page of [here, there]) {
    await listen(page);
    await repeatSoon(page);
  }
  await takeAll(here);
  await signInByForm(there, NURSE);
  const hubKey = await hubOf(NURSE);
  const before = await soundsOf([there]);
  await raise('TALK_TO_NURSE', { hubKey });
  await expect.poll(() => soundsOf([there])).toBeGreaterThanOrEqual(before + 2);

  for (const page of [here, there]) {
    await page.getByRole('button', { name: /^Sound/ }).click();
    await page.getByRole('tab', { name: 'Alert history' }).click();
  }
  const snooze = here.getByRole('button', { name: /^Snooze/ });
  await snooze.first().click();
  await expect(there.getByText(/^Snoozed until/).first()).toBeVisible(AT_ONCE);
  await there.waitForTimeout(HEARD_MS);
  const putOff = await soundsOf([there]);
  await there.waitForTimeout(SILENT_MS);
  expect(await soundsOf([there])).toBe(putOff);

  await there.getByRole('button', { name: 'OK', exact: true }).click();
  await here.getByRole('tab', { name: 'Do not disturb' }).click();
  await here.getByRole('button', { name: '30 min' }).click();
  await expect(there.getByRole('button', { name: 'Do not disturb', exact: true })).toBeVisible(AT_ONCE);
  const waiting = await waitingOf(there);
  await raise('TALK_TO_NURSE', { hubKey });
  await titled(there, waiting + 1);
  expect(await soundsOf([there])).toBe(putOff);
  await here.getByRole('button', { name: 'Turn off' }).click();
  await expect(there.getByRole('button', { name: 'Sound on' })).toBeVisible(AT_ONCE);
  await expect.poll(() => soundsOf([there])).toBeGreaterThan(putOff);
  await takeAll(await device());
});
