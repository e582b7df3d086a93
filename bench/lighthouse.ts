/* Lighthouse, mobile, on /login of the built portal on the real server: the median of five runs. `node bench/lighthouse.ts` */
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { findChromium } from '#tests/support/browser/browsers.mjs';
import { startPortal } from '#tests/support/server/running-portal.ts';

const RUNS = 5;
const DEBUG_PORT = 9333;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

const portal = await startPortal();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [`--remote-debugging-port=${DEBUG_PORT}`, '--no-sandbox', '--disable-background-networking'],
});
const scores: Record<string, number[]> = {};
const failed = new Set<string>();
for (let i = 0; i < RUNS; i += 1) {
  const result = await lighthouse(`${portal.url}/login`, {
    port: DEBUG_PORT,
    onlyCategories: [...CATEGORIES],
    logLevel: 'silent',
  });
  for (const name of CATEGORIES)
    (scores[name] ??= []).push(Math.round((result?.lhr.categories[name]?.score ?? 0) * 100));
  for (const audit of Object.values(result?.lhr.audits ?? {})) {
    if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary')
      failed.add(`${audit.id}: ${audit.title}`);
  }
}
for (const [name, values] of Object.entries(scores)) {
  const sorted = values.toSorted((a, b) => a - b);
  console.log(`${name}: median ${sorted[Math.floor(RUNS / 2)]}, of ${values.join(' ')}`);
}
for (const line of failed) console.log(`  not met: ${line}`);
await browser.close();
await portal.stop();
