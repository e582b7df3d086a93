/*
 * Lighthouse, mobile, of the built portal on the real server: the sign-in, the three homes, signed in, and a patient's page before
 * the date of birth and opened. Medians of five loads each. `E2E_PORT=8399 node bench/lighthouse.ts [runs] [page]`: all, or those with this in their name
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';
import { chromium, type Page } from 'playwright';
import { findChromium } from '#tests/support/browser/browsers.mjs';
import { startServer } from '#tests/support/browser/e2e-server.ts';
import { E2E_URL } from '#tests/support/browser/addresses.ts';
import { outbox, raise, signIn } from '#tests/support/browser/e2e.ts';
import { HOMES } from '#tests/support/browser/loads.ts';
import { open, patientOf } from '#tests/support/browser/patient-phone.ts';
import { until } from '#tests/support/until.ts';
import { lastLink, linksSent } from '#tests/support/journeys/patient-page.ts';
import { takeFrom } from '#tests/support/journeys/room-steps.ts';

const RUNS = Number(process.argv[2] ?? 5);
const ONLY = process.argv[3] ?? '';
const DEBUG_PORT = 9333;
const MRN = '204394';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const SWITCHES = ['--headless=new', '--no-sandbox', '--disable-background-networking', '--no-first-run'];

/** Entries that a page keeps in its tab's own storage: Lighthouse's tab begins with it. */
type TabStorage = [key: string, value: string][];

async function measure(name: string, path: string, kept: TabStorage): Promise<void> {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${DEBUG_PORT}` });
  const tab = await browser.newPage();
  await tab.evaluateOnNewDocument(
    (entries) => entries.forEach(([key, value]) => sessionStorage.setItem(key, value)),
    kept,
  );

  const scores: Record<string, number[]> = {};
  const shifts: number[] = [];
  const failed = new Set<string>();
  for (let i = 0; i < RUNS; i += 1) {
    const settings = {
      onlyCategories: [...CATEGORIES],
      disableStorageReset: true,
      logLevel: 'silent' as const,
    };
    const result = await lighthouse(`${E2E_URL}${path}`, settings, undefined, tab);
    const { categories, audits = {} } = result?.lhr ?? {};
    for (const category of CATEGORIES)
      (scores[category] ??= []).push(Math.round((categories?.[category]?.score ?? 0) * 100));
    shifts.push(audits['cumulative-layout-shift']?.numericValue ?? Number.NaN);
    for (const { id, title, score, scoreDisplayMode } of Object.values(audits))
      if (score !== null && score < 0.9 && scoreDisplayMode === 'binary') failed.add(`${id}: ${title}`);
  }
  await browser.disconnect();
  const medians = Object.entries(scores).map(([category, all]) => `${category} ${median(all)}`);
  console.log(`${name}: ${medians.join(', ')}, layout shift ${median(shifts).toFixed(3)}`);
  for (const line of failed) console.log(`  not met: ${line}`);
}

const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;

type SigningIn = (page: Page) => Promise<unknown>;

/**
 * Signs in with a profile of its own, then has Lighthouse open its tabs in a browser with that profile that nothing else drives.
 */
async function inBrowser(signingIn: SigningIn, act: (kept: TabStorage) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'wardline-lighthouse-'));
  const executablePath = await findChromium();
  const context = await chromium.launchPersistentContext(profile, { executablePath, baseURL: E2E_URL });
  const page = await context.newPage();
  await signingIn(page);
  const isOpen = page.url().startsWith(E2E_URL);
  const kept = isOpen ? await page.evaluate(() => Object.entries<string>(sessionStorage)) : [];
  await context.close();
  const line = [`--user-data-dir=${profile}`, `--remote-debugging-port=${DEBUG_PORT}`, ...SWITCHES];
  const browser = spawn(executablePath, line, { stdio: 'ignore' });
  const address = `http://127.0.0.1:${DEBUG_PORT}`;
  const isReady = (): Promise<boolean> =>
    fetch(`${address}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('the browser', isReady);
  await act(kept);
  const ended = once(browser, 'exit');
  browser.kill();
  await ended;
  rmSync(profile, { recursive: true, force: true });
}

/** The doctor takes the request and sends the link of the patient's page. */
async function linkFromDoctor(): Promise<string> {
  const browser = await chromium.launch({ executablePath: await findChromium() });
  const doctor = await browser.newPage({ baseURL: E2E_URL });
  await signIn(doctor, 'meera.iyer');
  await takeFrom(doctor, patient.name);
  await doctor.getByRole('tab', { name: 'Summary' }).click();
  await doctor.getByRole('button', { name: 'Send link by SMS' }).click();
  await until('the link', async () => (await linksSent(outbox, patient.mobile)).length > 0);
  await browser.close();
  return lastLink(outbox, patient.mobile);
}

const nothing = async (): Promise<void> => undefined;

const stop = await startServer();
await raise('TALK_TO_DOC', { consultationMode: 'CHAT', mrn: MRN });
const patient = await patientOf(MRN);
const link = await linkFromDoctor();
const pages: [name: string, path: string, signingIn: SigningIn][] = [
  ['sign-in', '/login', nothing],
  ...HOMES.map(({ userName = '', path }): (typeof pages)[number] => [
    `home ${path}`,
    path,
    (page) => signIn(page, userName),
  ]),
  ['patient before the date of birth', `/p?x=${link}`, nothing],
  ['patient, opened', `/p?x=${link}`, async (page) => open(page, link, patient.born)],
];
for (const [name, path, signingIn] of pages)
  if (name.includes(ONLY))
    // oxlint-disable-next-line no-await-in-loop -- one after the other, each has the machine
    await inBrowser(signingIn, (kept) => measure(name, path, kept));
await stop();
process.exit();
