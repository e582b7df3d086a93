/**
 * Delay from the commit of an alert until it is received and painted while 1,000 other streams are open,
 * compared with the specification's poll of 8 s in the same run. `E2E_PORT=8399 npx node bench/alerts.ts
 * [raises] [streams]`
 */
import { chromium, type BrowserContext, type Page } from 'playwright';
import { findHeadless } from '#tests/support/browser/browsers.mjs';
import { startDevices, tokenOf, type Devices } from './devices.ts';
import { figures, pause } from './figures.ts';
import { AGENTS, NURSES, PROVIDERS } from '#server/seed/people.ts';
import { startServer } from '#tests/support/browser/e2e-server.ts';
import { E2E_URL } from '#tests/support/browser/addresses.ts';
import { raise, signIn, sql } from '#tests/support/browser/e2e.ts';

const [RAISES = 30, STREAMS = 1_000] = process.argv.slice(2).map(Number);
/** The user with a queue open in a browser; the other streams use the sessions of the others in turn. */
const LIVE = 'anitha.nair';
const POLLING = 'mary.dsouza';
const OTHERS = [...PROVIDERS, ...AGENTS, ...NURSES]
  .map(({ userName }) => userName)
  .filter((userName) => userName !== LIVE && userName !== POLLING);
const WARM_UP = 3;
const PAUSE_MS = 1_500;
const STREAM_PATH = '/wardline/api/portal/v1/events';

/** Signs in through the page and records when the waiting count in its title has changed on screen. */
async function watchQueue(context: BrowserContext, userName: string): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, userName);
  await page.waitForURL('**/talk-nurse');
  await page.evaluate(() => {
    const painted: number[] = [];
    Object.assign(window, { painted });
    const note = (): void => {
      requestAnimationFrame(() => {
        setTimeout(() => void painted.push(Date.now()));
      });
    };
    const rows = (): number => Number(/\((\d+)\)/.exec(document.title)?.[1] ?? 0);
    let before = rows();
    new MutationObserver(() => {
      if (rows() <= before) return;
      before = rows();
      note();
    }).observe(document.querySelector('head') ?? document.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  return page;
}

const paintedIn = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { painted: number[] }).painted);

const newest = async (): Promise<number> =>
  (await sql<{ seq: number }>('select max(seq)::int as seq from event'))[0]?.seq ?? 0;

interface Raised {
  asked: number;
  committed: number;
}

/**
 * Raises a request. @returns when it was sent and when the answer arrived, which follows the commit directly
 */
async function ask(): Promise<Raised> {
  const asked = Date.now();
  await raise('TALK_TO_NURSE');
  return { asked, committed: Date.now() };
}

/** Returns the time from each commit to the first moment that its request can have caused; 0 if that was before the answer. */
function delays(raised: readonly Raised[], moments: readonly number[]): number[] {
  return raised.flatMap(({ asked, committed }) => {
    const next = moments.find((moment) => moment >= asked);
    return next === undefined ? [] : [Math.max(0, next - committed)];
  });
}

async function alerts(devices: Devices, live: Page, polling: Page): Promise<void> {
  // The first requests find the server's code and the store's plans not loaded.
  for (let i = 0; i < WARM_UP; i += 1) await ask();
  await pause(2_000);
  const from = await newest();
  const [wasLive, wasPolling] = [await paintedIn(live), await paintedIn(polling)].map(({ length }) => length);
  const raised: Raised[] = [];
  for (let i = 0; i < RAISES; i += 1) {
    raised.push(await ask());
    await pause(PAUSE_MS * (0.5 + Math.random()));
  }
  await pause(9_000);
  const events = await sql<{ seq: number }>(
    `select seq::int from event where seq > ${from} and type = 'request.raised' order by seq`,
  );
  const committedOf = new Map(events.map(({ seq }, i) => [seq, raised[i]?.committed ?? 0]));
  const heardBy = (await devices.heard()).map((device) =>
    device.events.flatMap(([seq, at]) => {
      const committed = committedOf.get(seq);
      return committed === undefined ? [] : [Math.max(0, at - committed)];
    }),
  );
  // Agents' queues do not change by it, so their streams receive nothing.
  const concerned = heardBy.filter(({ length }) => length);
  const heard = concerned.flat();
  const say = (line: string): boolean => process.stdout.write(`${line}\n`);
  const painted = (await paintedIn(live)).slice(wasLive);
  const polled = (await paintedIn(polling)).slice(wasPolling);
  const fromAsked = raised.map(({ asked }) => ({ asked, committed: asked }));
  say(figures(`commit to stream, ${concerned.length} of ${STREAMS} streams`, heard));
  say(figures('commit to paint, stream', delays(raised, painted)));
  say(figures('asked for to paint, stream', delays(fromAsked, painted)));
  say(figures('commit to paint, poll of 8 s', delays(raised, polled)));
  say(`missing: ${concerned.length * events.length - heard.length}`);
}

const stop = await startServer();
const devices = startDevices();
const browser = await chromium.launch({
  executablePath: await findHeadless(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  // Opened before the page, so the server reaches the page last.
  await devices.open(await Promise.all(OTHERS.map(tokenOf)), STREAMS);
  const [live, polling] = [
    await browser.newContext({ baseURL: E2E_URL }),
    await browser.newContext({ baseURL: E2E_URL }),
  ];
  await polling.route(`**${STREAM_PATH}*`, (route) => route.abort());
  await alerts(devices, await watchQueue(live, LIVE), await watchQueue(polling, POLLING));
} finally {
  devices.end();
  await browser.close();
  await stop();
}
