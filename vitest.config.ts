import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium, findFirefox } from './scripts/browsers.mjs';
import { postgresTestFiles } from './tests/support/postgres.ts';

const chromium = await findChromium();
/** Test files share a worker's modules: reading the server's anew for each file would cost more than its tests. */
const node = { environment: 'node' as const, pool: 'forks' as const, isolate: false };

/** One project a layer: pure parts, the server on each store, parts in a real browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          name: 'pure',
          // Parts in a browser are .tsx; what is pure of a feature or a part is .ts.
          include: ['tests/{src,sw,scripts}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'server-pglite',
          include: ['tests/server/**/*.test.ts'],
          exclude: ['tests/server/**/postgres*.test.ts'],
          env: { TEST_STORE: 'pglite' },
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...node,
          name: 'server-postgres',
          include: postgresTestFiles('tests/server/**/*.test.ts'),
          exclude: ['tests/server/**/embedded*.test.ts'],
          env: { TEST_STORE: 'postgres' },
          globalSetup: 'tests/support/postgres.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...node,
          name: 'push',
          include: ['tests/push/**/*.test.ts'],
          globalSetup: 'tests/push/built-portal.ts',
          env: { CHROMIUM_PATH: chromium, FIREFOX_PATH: findFirefox() ?? '' },
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/src/{ui,features}/**/*.test.tsx'],
          setupFiles: ['tests/support/browser-setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: chromium,
                args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
              },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1024, height: 768 } }],
          },
        },
      },
    ],
  },
});
