import { resolve } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findChromium, findFirefox, findHeadless } from '#tests/support/browser/browsers.mjs';
import { pdfParts } from '#build/pdf-parts.ts';
import { postgresTestFiles } from '#tests/support/server/postgres.ts';

const chromium = await findChromium();
const headless = await findHeadless();
/** Longer polling than the default second, for a busy machine. */
const PATIENT = { poll: { timeout: 10_000 } };
/** Test files share a worker's modules: reading the server's again for each file would cost more than its tests. */
const node = { environment: 'node' as const, pool: 'forks' as const, isolate: false, expect: PATIENT };

/** Short files that take long: left for the end, one of them would keep a worker while the other has nothing to do. */
const LONG_TESTS = /\/(embedded(-faults|-operator)?|rights|random|calls|hidden-tab)\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const rank = ({ project, moduleId }: TestSpecification): number =>
      2 * projects.indexOf(project) + Number(!LONG_TESTS.test(moduleId));
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Tests of the server that open no store: they run once, in the project `pure`. */
const STORELESS = 'tests/server/**/*.pure.test.ts';

/**
 * Tests that a part of a run leaves to another one, see tests/run/selection.mjs. The command line's --exclude does not reach all projects.
 */
const leftOut = (process.env['LEFT_OUT'] ?? '').split(' ').filter(Boolean);

/** One project a layer: pure parts, the server on each store, parts in a real browser. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    sequence: { sequencer: LongFirst },
    // In the first line of a file: `// @module-tag critical`. What a patient’s safety hangs on runs first, and its failure ends the run.
    tags: [
      { name: 'critical', description: 'alerts, prescribing, identity, outbox and results' },
      { name: 'slow', description: 'left out of npm test: repeats, waits or starts programs' },
      { name: 'nightly', description: 'left to npm run nightly, and a tenth a day to a merge' },
    ],
    projects: [
      {
        test: {
          ...node,
          name: 'pure',
          // Parts in a browser are .tsx; what is pure of a feature or a part is .ts.
          include: ['tests/{src,sw,gates}/**/*.test.ts', STORELESS],
          exclude: leftOut,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...node,
          name: 'server-pglite',
          retry: 1,
          include: ['tests/server/**/*.test.ts'],
          exclude: ['tests/server/**/postgres*.test.ts', STORELESS, ...leftOut],
          env: { TEST_STORE: 'pglite' },
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...node,
          name: 'server-postgres',
          retry: 1,
          include: postgresTestFiles('tests/server/**/*.test.ts'),
          exclude: ['tests/server/**/embedded*.test.ts', STORELESS, ...leftOut],
          env: { TEST_STORE: 'postgres' },
          globalSetup: 'tests/support/server/postgres.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...node,
          name: 'push',
          retry: 1,
          include: ['tests/push/**/*.test.ts'],
          exclude: leftOut,
          globalSetup: 'tests/push/built-portal.ts',
          env: { CHROMIUM_PATH: chromium, FIREFOX_PATH: findFirefox() ?? '' },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...node,
          name: 'webkit',
          retry: 1,
          include: ['tests/webkit/**/*.test.ts'],
          globalSetup: 'tests/push/built-portal.ts',
          env: { TEST_STORE: 'pglite' },
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [pdfParts],
        // Found late, in a worker, it would be bundled while tests run, and the page would load again.
        optimizeDeps: { exclude: ['pdfjs-dist'] },
        test: {
          name: 'browser',
          retry: 1,
          expect: PATIENT,
          include: ['tests/src/**/*.test.tsx'],
          setupFiles: ['tests/support/browser/browser-setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: headless,
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
