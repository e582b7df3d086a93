/**
 * A call of two people over slow lines: how much of the sound is made up, when the picture stops and says so, and when it comes
 * back. Both send through coturn and a relay that is as slow as the line: `node bench/call.ts [seconds] [line …]`. Needs the
 * package coturn.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright';
import { build, type Rolldown } from 'vite';
import { findChromium } from '#tests/support/browser/browsers.mjs';
import { shapedTurn, type Line, type ShapedTurn } from './call-line.ts';
import type { Look } from './call-page.ts';
import { speech } from './call-speech.ts';

const [seconds = '40', ...only] = process.argv.slice(2);
const PORT = 8_720;
/** The time after which a line has shown what it carries. */
const SETTLE_S = 10;

const LINES: Record<string, Line> = {
  free: {},
  '300 kbit/s': { kbps: 300, delayMs: 40 },
  '100 kbit/s': { kbps: 100, delayMs: 60 },
  '50 kbit/s': { kbps: 50, delayMs: 80 },
  '24 kbit/s': { kbps: 24, delayMs: 100 },
  '10 % loss': { loss: 0.1, delayMs: 40 },
  '400 ms': { delayMs: 200, jitterMs: 30 },
};

/** @returns the code of bench/call-page.ts for a browser */
async function pageCode(): Promise<string> {
  const [built] = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: 'bench/call-page.ts', formats: ['iife'], name: 'bench' },
    },
  })) as Rolldown.RolldownOutput[];
  return built?.output[0].code ?? '';
}

async function joinBoth(browser: Browser, code: string, turn: ShapedTurn): Promise<[Page, Page]> {
  const open = async (): Promise<Page> => {
    const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
    const page = await context.newPage();
    page.on('console', (line) => line.type() === 'warning' && console.log(`  ${line.text()}`));
    await page.goto(`http://localhost:${PORT}/`);
    return page;
  };
  const a = await open();
  const b = await open();
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    await from.exposeFunction('passSignal', async (signal: unknown) => {
      await after(50);
      await to.evaluate((heard) => window.person.hear(heard as never), signal);
    });
    await from.addScriptTag({ content: code });
  }
  await Promise.all([
    a.evaluate((servers) => window.person.join('a', 'b', servers), turn.shaped),
    b.evaluate((servers) => window.person.join('b', 'a', servers), turn.direct),
  ]);
  return [a, b];
}

const read = (page: Page): Promise<Look> => page.evaluate(() => window.person.read());

interface Measured {
  concealed: number;
  /** The longest time in which no frame came and nothing was said of it, in s. */
  unannouncedS: number;
  stoppedAfterS: number | undefined;
  last: Look;
  kbps: number;
}

/** Looks twice a second at what one person hears and sees. */
async function measure(page: Page, durationS: number): Promise<Measured> {
  const began = await read(page);
  let before = began;
  let settled = began;
  let still = began.atMs;
  let unannouncedS = 0;
  let stoppedAfterS: number | undefined;
  for (;;) {
    await after(500);
    const now = await read(page);
    const timeS = (now.atMs - began.atMs) / 1_000;
    // Until then, the words are "Connecting".
    if (now.frames > before.frames || now.state !== 'connected') still = now.atMs;
    if (now.isStill && stoppedAfterS === undefined) stoppedAfterS = timeS;
    if (!now.isStill) unannouncedS = Math.max(unannouncedS, (now.atMs - still) / 1_000);
    if (timeS <= SETTLE_S) settled = now;
    before = now;
    if (timeS < durationS) continue;
    const concealed = (seen: Look): number => seen.concealed - seen.silentConcealed;
    return {
      concealed: (concealed(now) - concealed(settled)) / (now.samples - settled.samples),
      unannouncedS,
      stoppedAfterS,
      last: now,
      kbps: (now.sentKbit - settled.sentKbit) / ((now.atMs - settled.atMs) / 1_000),
    };
  }
}

async function runLine(browser: Browser, code: string, turn: ShapedTurn, name: string): Promise<void> {
  turn.shape(LINES[name] ?? {});
  const [a, b] = await joinBoth(browser, code, turn);
  const [one, two] = await Promise.all([measure(a, Number(seconds)), measure(b, Number(seconds))]);
  const percent = (Math.max(one.concealed, two.concealed) * 100).toFixed(1);
  const unannounced = Math.max(one.unannouncedS, two.unannouncedS).toFixed(1);
  const stopped = [one, two].map((m) => m.stoppedAfterS?.toFixed(1) ?? '–').join(' / ');
  const { last } = one;
  console.log(
    `${name.padEnd(11)} sound made up ${percent.padStart(5)} %, picture ${last.width || 'none'} wide, at most ${unannounced} s still without words, paused after ${stopped} s, sends ${one.kbps.toFixed(0)} kbit/s, round trip ${last.roundTripMs.toFixed(0)} ms, ${last.level}, ${last.quality}`,
  );
  for (const page of [a, b]) await page.context().close();
  turn.shape({});
}

const directory = mkdtempSync(join(tmpdir(), 'portal-call-'));
const sound = join(directory, 'speech.wav');
writeFileSync(sound, speech(30));
const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/html').end('<!doctype html><title>call</title>');
}).listen(PORT);
const turn = await shapedTurn(PORT + 1);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [
    '--no-sandbox',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream=fps=15',
    `--use-file-for-fake-audio-capture=${sound}`,
  ],
});
try {
  const code = await pageCode();
  for (const name of Object.keys(LINES))
    if (only.length === 0 || only.includes(name)) await runLine(browser, code, turn, name);
} finally {
  await browser.close();
  turn.stop();
  server.close();
  rmSync(directory, { recursive: true });
}
