/**
 * Measures what a browser loads until a first screen is usable, and how long that takes, on a line of 1.6 Mbit/s and 150 ms with a device
 * four times slower than this machine: cold, and again with the worker. `E2E_PORT=8399 node bench/loads.ts [runs] [name …]`
 */
import { chromium, type Browser } from 'playwright';
import { findChromium } from '#tests/support/browser/browsers.mjs';
import { startServer } from '#tests/support/browser/e2e-server.ts';
import {
  deviceOf,
  HOMES,
  load,
  prepareScreens,
  SIGN_IN,
  type FirstScreen,
  type Load,
} from '#tests/support/browser/loads.ts';
import { figures } from './figures.ts';

const [runs = '5', ...names] = process.argv.slice(2);

/** Prints the load with the median time, and the times of all. */
async function medianOf(browser: Browser, screen: FirstScreen, isCold: boolean): Promise<void> {
  const context = await deviceOf(browser, screen, isCold ? 'block' : 'allow');
  const loads: Load[] = [];
  for (let run = 0; run < Number(runs); run += 1) loads.push(await load(context, screen, isCold));
  await context.close();
  const [middle] = loads.toSorted((a, b) => a.usableMs - b.usableMs).slice(Math.floor(loads.length / 2));
  if (!middle) return;
  const times = loads.map(({ usableMs }) => usableMs);
  console.log(figures(`${screen.name}, ${isCold ? 'cold' : 'with the worker'}`, times));
  const kB = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
  const shift = Math.max(...loads.map((one) => one.shift)).toFixed(3);
  console.log(
    `  ${middle.scripts.length} scripts, gzip ${kB(middle.gzip)}, brotli ${kB(middle.brotli)}; all on the wire ${kB(middle.onWire)}; layout shift ${shift}`,
  );
  for (const call of middle.twice) console.log(`  asked twice: ${call}`);
}

const stop = await startServer();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const guest = await prepareScreens(browser);
  for (const screen of [SIGN_IN, ...HOMES, guest]) {
    if (names.length > 0 && !names.includes(screen.name)) continue;
    await medianOf(browser, screen, true);
    if (screen.userName) await medianOf(browser, screen, false);
  }
} finally {
  await browser.close();
  await stop();
}
