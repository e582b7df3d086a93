/**
 * Time for 500 queued writes once the network is back: until none is pending, and until the screen says so. Each run is of
 * another nurse on a device of their own, so that none waits for the limit of writes of a person. In a browser, on the real server. `E2E_PORT=8399 npx node bench/drain.ts [runs] [writes]`
 */
import { chromium, type Page } from 'playwright';
import { findHeadless } from '#tests/support/browser/browsers.mjs';
import { figures } from './figures.ts';
import { startServer } from '#tests/support/browser/e2e-server.ts';
import { E2E_URL } from '#tests/support/browser/addresses.ts';
import { signIn, sql } from '#tests/support/browser/e2e.ts';
import { NURSES } from '#server/seed/people.ts';
import { takeOne } from '#tests/support/journeys/nurse-steps.ts';

const [RUNS = 5, WRITES = 500] = process.argv.slice(2).map(Number);
/** The server takes so many writes of a person within a minute: with more, a run would measure that. */
const WRITES_A_MINUTE = 1_500;
if (WRITES > WRITES_A_MINUTE) throw new Error(`at most ${WRITES_A_MINUTE} writes a run`);

/** Writes messages as fast as the screen accepts them. */
async function writeMany(page: Page, run: number): Promise<void> {
  const box = page.getByRole('textbox', { name: /^Message to/ });
  for (let n = 0; n < WRITES; n += 1) {
    await box.fill(`Run ${run}, line ${n}`);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: `Offline, ${WRITES} to send` }).waitFor({ timeout: 120_000 });
}

interface Watched {
  began: number;
  empty: number;
}

/** Polls from the network's return until no write is pending. @returns both moments, ms since 1970 */
async function watch(page: Page): Promise<() => Promise<Watched>> {
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('portal-outbox');
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const waiting = (): Promise<number> =>
      new Promise((resolve) => {
        const range = IDBKeyRange.bound(0, Infinity, true);
        const rows = db.transaction('writes').objectStore('writes').count(range);
        rows.addEventListener('success', () => resolve(rows.result));
      });
    const watching = async (): Promise<Watched> => {
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
      const began = Date.now();
      while (await waiting()) await new Promise((resolve) => setTimeout(resolve, 10));
      db.close();
      return { began, empty: Date.now() };
    };
    // In an array, because a bare promise would be awaited.
    Object.assign(window, { watched: [watching()] });
  });
  return () => page.evaluate(() => (window as unknown as { watched: [Promise<Watched>] }).watched[0]);
}

const stop = await startServer();
const browser = await chromium.launch({
  executablePath: await findHeadless(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const all: { empty: number; said: number }[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ baseURL: E2E_URL, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const nurse = NURSES[run % NURSES.length];
    if (!nurse) throw new Error('no nurse');
    await signIn(page, nurse.userName);
    await takeOne(page, String(204_340 + run), `wardline_${nurse.hubs[0]}`);
    await page.getByRole('button', { name: 'Online' }).waitFor();
    await context.setOffline(true);
    await writeMany(page, run);
    const watched = await watch(page);
    await context.setOffline(false);
    const { began, empty } = await watched();
    await page.getByRole('button', { name: 'Online' }).waitFor({ timeout: 60_000 });
    all.push({ empty: empty - began, said: Date.now() - began });
    await context.close();
  }
  const [{ n } = { n: 0 }] = await sql<{ n: number }>(
    `select count(distinct text)::int as n from message where text like 'Run %, line %'`,
  );
  console.log(
    figures(
      `${WRITES} writes, from the network to none waiting`,
      all.map(({ empty }) => empty),
    ),
  );
  console.log(
    figures(
      'until the screen says so',
      all.map(({ said }) => said),
    ),
  );
  console.log(`arrived: ${n} of ${RUNS * WRITES}`);
} finally {
  await browser.close();
  await stop();
}
