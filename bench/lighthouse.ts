/*
 * Lighthouse, mobile, of the built portal on the real server: the sign-in, the three homes and a patient's page, before and after
 * the date of birth. Medians of five loads each. `E2E_PORT=8399 node bench/lighthouse.ts [runs]`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium, type Page } from 'playwright';
import { findChromium } from '#tests/support/browser/browsers.mjs';
import startServer from '#tests/support/browser/e2e-server.ts';
import { E2E_URL, outbox, raise, signIn } from '#tests/support/browser/e2e.ts';
import { open, patientOf } from '#tests/support/browser/patient-phone.ts';
import { until } from '#tests/support/until.ts';
import { lastLink } from '#tests/support/journeys/patient-page.ts';

const RUNS = Number(process.argv[2] ?? 5);
const DEBUG_PORT = 9333;
const MRN = '204394';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const HOMES = {
  'anitha.nair': '/talk-nurse',
  'meera.iyer': '/dashboard',
  'farhan.shaikh': '/agent-dashboard',
};
const SWITCHES = ['--headless=new', '--no-sandbox', '--disable-background-networking', '--no-first-run'];

async function measure(name: string, path: string): Promise<void> {
  const scores: Record<string, number[]> = {};
  const shifts: number[] = [];
  const failed = new Set<string>();
  for (let i = 0; i < RUNS; i += 1) {
    const result = await lighthouse(`${E2E_URL}${path}`, {
      port: DEBUG_PORT,
      onlyCategories: [...CATEGORIES],
      disableStorageReset: true,
      logLevel: 'silent',
    });
    const { categories, audits = {} } = result?.lhr ?? {};
    for (const category of CATEGORIES)
      (scores[category] ??= []).push(Math.round((categories?.[category]?.score ?? 0) * 100));
    shifts.push(audits['cumulative-layout-shift']?.numericValue ?? Number.NaN);
    for (const { id, title, score, scoreDisplayMode } of Object.values(audits))
      if (score !== null && score < 0.9 && scoreDisplayMode === 'binary') failed.add(`${id}: ${title}`);
  }
  const medians = Object.entries(scores).map(([category, all]) => `${category} ${median(all)}`);
  console.log(`${name}: ${medians.join(', ')}, layout shift ${median(shifts).toFixed(3)}`);
  for (const line of failed) console.log(`  not met: ${line}`);
}

const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;

type TabStorage = Record<string, string>;

/**
 * Signs in with a profile of its own, then has Lighthouse open its tabs in a browser with that profile that nothing else drives.
 * @param signingIn returns what each tab has to have in its own storage, which no profile keeps
 */
async function inBrowser(
  signingIn: (page: Page) => Promise<TabStorage | void>,
  act: () => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'wardline-lighthouse-'));
  const executablePath = await findChromium();
  const context = await chromium.launchPersistentContext(profile, { executablePath, baseURL: E2E_URL });
  const stored = await signingIn(await context.newPage());
  await context.close();
  const line = [`--user-data-dir=${profile}`, `--remote-debugging-port=${DEBUG_PORT}`, ...SWITCHES];
  const browser = spawn(executablePath, line, { stdio: 'ignore' });
  const address = `http://127.0.0.1:${DEBUG_PORT}`;
  const isOpen = (): Promise<boolean> =>
    fetch(`${address}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('the browser', isOpen);
  if (stored) {
    const driver = await chromium.connectOverCDP(address);
    await driver.contexts()[0]?.addInitScript((entries) => Object.assign(sessionStorage, entries), stored);
  }
  await act();
  const ended = once(browser, 'exit');
  browser.kill();
  await ended;
  rmSync(profile, { recursive: true, force: true });
}

async function openAsPatient(page: Page): Promise<TabStorage> {
  await open(page, link, (await patientOf(MRN)).born);
  return page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)) as TabStorage);
}

const nothing = async (): Promise<void> => undefined;

const stop = await startServer();
await raise('TALK_TO_DOC', { consultationMode: 'CHAT', mrn: MRN });
const link = await lastLink(outbox);
await inBrowser(nothing, () => measure('sign-in', '/login'));
for (const [userName, path] of Object.entries(HOMES))
  await inBrowser(
    (page) => signIn(page, userName),
    () => measure(`home ${path}`, path),
  );
await inBrowser(nothing, () => measure('a patient’s page before the date of birth', `/p/${link}`));
await inBrowser(openAsPatient, () => measure('a patient’s page', `/p/${link}`));
await stop();
process.exit();
