import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/browsers.mjs';
import { E2E_URL } from '#tests/support/e2e.ts';

/** Journeys through every form and list, for `npm run e2e`: together they take longer than a change should wait for. */
const LONG = [
  'agent',
  'cases',
  'doors',
  'joining',
  'main-job',
  'money',
  'patients',
  'profile',
  'time',
  'walk',
].map((name) => `**/${name}.spec.ts`);
const CALLS = ['**/room.spec.ts'];

/** Journeys through the built portal on a real server, which tests/support/e2e-server.ts starts on a fresh store. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/e2e-server.ts',
  forbidOnly: true,
  fullyParallel: false,
  workers: 2,
  // Playwright empties this folder; the other reports stand beside it.
  outputDir: 'test-results/e2e',
  projects: [
    { name: 'screens', testIgnore: [...CALLS, ...LONG] },
    { name: 'long', testMatch: LONG },
    // A call is two or three browsers already: a second journey beside it would leave them no processor to connect with.
    { name: 'calls', testMatch: CALLS, workers: 1 },
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
    // Tracing every page of four devices would cost more than the tests themselves.
    trace: 'off',
    launchOptions: {
      executablePath: await findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
});
