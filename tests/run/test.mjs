// Runs the gates and tests of a change (npm test), of a merge (-- --all), of the night (-- --nightly) or of the changed files
// (-- --changed [commit]), and counts them in one last line. With CI=true nothing may be skipped; otherwise the run names what a
// missing program prevents.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findFirefox } from '#tests/support/browser/browsers.mjs';
import { addFlaky, MEND_WITHIN_DAYS, overdue } from '#tests/run/flaky-list.mjs';
import { checked, gate, journeys, RESULTS, results, unit } from '#tests/run/parts.mjs';
import {
  changedSince,
  filesLeftOut,
  filesTagged,
  nightlyFilesOfToday,
  secondStoreFiles,
} from '#tests/run/selection.mjs';
import { memoryDirectory } from '#tests/support/memory-directory.mjs';
import { findProgram, LONG_PROGRAMS, PROGRAMS } from '#tests/support/programs.mjs';

const ALL_CORES = [`--maxWorkers=${Math.max(2, availableParallelism())}`];
/** Files about push wait more than they work, but each has a browser and a server of its own. */
const ONE_MORE_THAN_CORES = [`--maxWorkers=${availableParallelism() + 1}`];
/** The projects of journeys that one Playwright run may have together. */
const JOURNEYS = ['critical', 'screens', 'long', 'empty'];
const FIFTH = { EVERY_FIFTH_CALL: 'on' };
const isCi = process.env.CI === 'true';
const suite =
  ['changed', 'nightly'].find((one) => process.argv.includes(`--${one}`)) ??
  (process.argv.includes('--all') ? 'merge' : 'change');
process.env.SUITE = suite;
const programs = ['change', 'changed'].includes(suite) ? PROGRAMS : { ...PROGRAMS, ...LONG_PROGRAMS };
const missing = Object.keys(programs).filter((name) => !findProgram(name));
const hasPostgres = findProgram('postgres') || isCi;
/** The whole server suite runs on the first store that is there; PostgreSQL measures cheaper. */
const [first, second] = hasPostgres ? ['server-postgres', 'server-pglite'] : ['server-pglite'];

mkdirSync(RESULTS, { recursive: true });
// The list of flaky tests outlives a run.
for (const name of readdirSync(RESULTS).filter((one) => one !== 'flaky.json'))
  rmSync(join(RESULTS, name), { recursive: true, force: true });
// What tests leave behind goes with the run.
const temporary = mkdtempSync(join(memoryDirectory(), 'portal-run-'));
// PostgreSQL, which does not run as root, has its directory in it.
chmodSync(temporary, 0o755);
process.env.TMPDIR = temporary;
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
// Every Playwright run copies one seeded hospital.
process.env.E2E_TEMPLATE = mkdtempSync(join(temporary, 'portal-e2e-template-'));

await (suite === 'changed' ? changedFiles() : everything());
report();

async function everything() {
  // The build writes the table of routes, which the others read.
  if (await gate('build', 'vite', ['build', '--logLevel', 'error']))
    await gate('size budgets', 'size-limit', []);
  // Not beside the tests: they measure times, and have limits.
  await gates();
  // What a patient's safety hangs on comes first, and its failure ends the run.
  const critical = filesTagged('critical');
  if (!(await unit(['pure', first], [...ALL_CORES, ...critical], { title: 'critical' }))) return;
  const leftOut = filesLeftOut(suite);
  if (leftOut.length) console.log(`\nLeft to a longer run: ${leftOut.join(' ')}`);
  process.env.LEFT_OUT = leftOut.join(' ');
  const env = { LEFT_OUT: [...leftOut, ...critical].join(' '), ...(suite === 'change' ? FIFTH : {}) };
  await unit(['pure', first], ALL_CORES, { env });
  if (second && suite !== 'change') await secondStore();
  await unit(['browser'], ALL_CORES);
  if (suite === 'change') {
    await journeys('main', ['critical', 'screens'], ['--grep=@main']);
    await journeys('main calls', ['calls'], ['--grep=@main']);
    return;
  }
  if (findFirefox() || isCi) await unit(['push'], ONE_MORE_THAN_CORES);
  if (findProgram('WebKitWebDriver') || isCi) await unit(['webkit']);
  await journeys('calls', ['calls']);
  await (suite === 'nightly' ? nightJourneys() : mergeJourneys());
}

async function gates() {
  // The linter reads every file with its types anyway, and tells what the compiler would. It reads each file once, so the compiler
  // still reads what must do without a page's libraries, too; at night it reads everything.
  const withoutPage = suite === 'nightly' ? [] : ['src/tsconfig.neutral.json', 'sw'];
  await Promise.all([
    gate('types', 'tsc', ['-b', ...withoutPage]),
    gate('lint and types', 'oxlint', ['-c', 'tests/gates/oxlint.config.ts', '--type-aware', '--type-check']),
    gate('format', 'oxfmt', ['--check']),
    gate('unused code', 'knip', []),
    gate('code that only tests use', 'knip', ['-c', 'tests/gates/knip-running.ts']),
  ]);
}

/** The tests that differ by store, and a share of the others that rotates by date. */
async function secondStore() {
  const files = suite === 'nightly' ? [] : secondStoreFiles();
  if (files.length) console.log(`\nOn the second store today: ${files.join(' ')}`);
  const env = suite === 'nightly' ? {} : FIFTH;
  await unit([second], [...ALL_CORES, ...files], { env });
}

async function mergeJourneys() {
  await journeys('all', JOURNEYS, ['--grep-invert=@nightly'], { SCREENS_IN: 'npm' });
  const files = nightlyFilesOfToday().filter((file) => file.endsWith('.spec.ts'));
  console.log(`\nOf the nightly journeys, today: ${files.join(' ') || 'none'}`);
  if (files.length)
    await journeys('nightly share', ['screens', 'long'], ['--grep=@nightly', '--no-deps', ...files]);
}

async function nightJourneys() {
  await journeys('all', JOURNEYS);
  await journeys('screens in the Chromium from npm', ['screens'], ['--no-deps'], { SCREENS_IN: 'npm' });
  // Some calls are made by nightly journeys alone.
  await gate('each call of the specification is made by a browser', 'node', ['tests/run/calls-seen.mjs']);
}

/** Returns what the files changed since a commit reach, `HEAD` if none is named. */
async function changedFiles() {
  const base = process.argv[process.argv.indexOf('--changed') + 1] ?? 'HEAD';
  const { isEmpty, server, journeys: specs } = changedSince(base);
  if (isEmpty) return console.log(`Nothing has changed since ${base}.`);
  await Promise.all([
    gate('types', 'tsc', ['-b']),
    unit(['pure', 'browser'], [`--changed=${base}`, '--passWithNoTests']),
  ]);
  if (server.length) await unit([first], [...ALL_CORES, ...server, '--passWithNoTests']);
  if (specs.length)
    await journeys('changed', JOURNEYS, [
      '--grep-invert=@nightly',
      '--no-deps',
      '--pass-with-no-tests',
      ...specs,
    ]);
}

/** Repeats what matters at the end: the first lines of a long run are the first to be cut off. */
function report() {
  const { totals, failures, flaky, seconds, slow } = results;
  addFlaky(flaky);
  const old = overdue();
  checked(`flaky tests are mended within ${MEND_WITHIN_DAYS} days`, !old.length);
  for (const { test, since } of old) failures.push(`Flaky since ${since.slice(0, 10)}: ${test}`);
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  for (const { test, reason = '' } of flaky)
    console.log(`Flaky, passed at its second try: ${test}\n${reason}`);
  for (const program of missing) console.log(`Skipped for lack of ${program}: ${programs[program]}.`);
  console.log(
    `\nTime by part:\n${seconds.map(([name, s]) => `${String(s).padStart(6)} s  ${name}`).join('\n')}`,
  );
  const slowest = slow.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  console.log(
    `\nSlowest tests:\n${slowest.map(({ at, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${at}`).join('\n')}`,
  );
  if (isCi) totals.failed += missing.length;
  else totals.skipped += missing.length;
  console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
  process.exit(totals.failed ? 1 : 0);
}
