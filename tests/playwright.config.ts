import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { findChromium, findHeadless, findPackedChromium } from '#tests/support/browser/browsers.mjs';
import { E2E_URL } from '#tests/support/browser/addresses.ts';

const named = (names: readonly string[]): string[] => names.map((name) => `**/${name}.spec.ts`);
/** Every form and list in depth, for `npm run e2e`: together they take longer than a change should wait for. */
const LONG = named([
  'board-under-load',
  'care-cases',
  'cases',
  'device-bytes',
  'device-space',
  'first-consultation',
  'joining',
  'keyboard',
  'queued-writes',
  'queued-files',
  'lab-order',
  'note-crash',
  'offline-many',
  'offline-routes',
  'own-sessions',
  'patients',
  'profile',
  'time',
  'updates',
  'forms',
  'secret-forms',
  'every-route',
]);
/**
 * A call is two or three browsers already: a second journey beside it would leave them no processor to connect with. Push needs the
 * machine's own Chromium, as they do.
 */
const CALLS = named([
  'room',
  'conference',
  'conference-direct',
  'call-trouble',
  'call-phone',
  'call-pictures',
  'call-recording',
  'main-job',
  'push',
]);

/** Journeys on an empty store. */
const EMPTY = named(['new-hospital', 'first-list']);

/** Before a merge the screens run in the Chromium of a bare machine. */
const isPacked = process.env['SCREENS_IN'] === 'npm';

const LAUNCH = {
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
};

const screens = {
  launchOptions: {
    ...LAUNCH,
    executablePath: await (isPacked ? findPackedChromium() : findHeadless()),
  },
};

const CRITICAL = /@critical/;
/** In a whole run the other journeys follow the critical ones; one that is run by hand runs alone. */
const afterCritical = process.env['SUITE'] ? { dependencies: ['critical'], grepInvert: CRITICAL } : {};

/** Journeys through the built portal on real servers: one a worker, on a fresh copy of the seeded hospital. */
export default defineConfig<object, { seed: 'on' | 'off' }>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/browser/e2e-server.ts',
  forbidOnly: true,
  // A second try is named at the end of the run: it is there to be mended, not to cost a landing.
  retries: 1,
  fullyParallel: false,
  workers: Math.max(2, availableParallelism()),
  // Playwright empties this folder; the other reports are beside it.
  outputDir: '../test-results/e2e',
  projects: [
    // What a patient's safety hangs on runs first; where it fails, a whole run ends.
    { name: 'critical', grep: CRITICAL, testIgnore: [...CALLS, ...EMPTY], use: screens },
    {
      name: 'screens',
      testIgnore: [...CALLS, ...LONG, ...EMPTY],
      use: screens,
      ...afterCritical,
    },
    // The headless shell shows no PDF.
    {
      name: 'calls',
      testMatch: CALLS,
      workers: 1,
      use: { launchOptions: { ...LAUNCH, executablePath: await findChromium() } },
    },
    { name: 'long', testMatch: LONG, ...afterCritical },
    { name: 'empty', testMatch: EMPTY, use: { seed: 'off' }, ...afterCritical },
  ],
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: E2E_URL,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Pictures of every step would cost more than the tests themselves: a trace has the steps, the console and the network.
    trace: { mode: 'retain-on-first-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: { ...LAUNCH, executablePath: await findHeadless() },
  },
});
