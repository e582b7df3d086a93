// Runs the gates and tests of a change (npm test), of a merge (-- --all) or of the night (-- --nightly), and counts them in one
// last line. With CI=true nothing may be skipped; otherwise the run names what a missing program prevents.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findFirefox } from '#tests/support/browser/browsers.mjs';
import { nightlyFileOfToday, secondStoreFiles } from '#tests/run/selection.mjs';
import { findProgram, LONG_PROGRAMS, PROGRAMS } from '#tests/support/programs.mjs';

const RESULTS = 'test-results';
/** Files on Node share nothing, so that all cores may have some; browsers get in each other's way. */
const ALL_CORES = [`--maxWorkers=${Math.max(2, availableParallelism())}`];
const TWO_FILES = ['--maxWorkers=2'];
const isCi = process.env.CI === 'true';
const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
/** Tests that passed at their second try: the run names them, so that they are mended. */
const flaky = [];
/** Seconds of each part. */
const parts = [];
/** Every test with its milliseconds. */
const slow = [];
const suite = process.argv.includes('--nightly')
  ? 'nightly'
  : process.argv.includes('--all')
    ? 'merge'
    : 'change';
const programs = suite === 'change' ? PROGRAMS : { ...PROGRAMS, ...LONG_PROGRAMS };
const missing = Object.keys(programs).filter((name) => !findProgram(name));

function run(name, program, args, env = {}) {
  const began = Date.now();
  console.log(`\n— ${name}`);
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, SUITE: suite, ...env },
  });
  const took = Math.round((Date.now() - began) / 1000);
  parts.push([name, took]);
  console.log(`— ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${took} s`);
  return status === 0;
}

/** A gate counts as one test. Gates run beside each other, so each says all that it has to say at its end. */
async function gate(name, program, args) {
  const began = Date.now();
  const NODE_ENV = name === 'build' ? 'production' : '';
  const running = spawn(program, args, {
    env: { ...process.env, NODE_ENV },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = [];
  for (const stream of [running.stdout, running.stderr]) stream.on('data', (part) => said.push(part));
  const [status] = await once(running, 'close');
  const passed = status === 0;
  const took = Math.round((Date.now() - began) / 1000);
  parts.push([name, took]);
  console.log(
    `\n— ${name}\n${Buffer.concat(said).toString()}— ${name}: ${passed ? 'ok' : 'FAILED'} in ${took} s`,
  );
  totals[passed ? 'passed' : 'failed'] += 1;
  if (!passed) failures.push(`gate: ${name}`);
  return passed;
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** On Node files run beside each other; in a browser they would take the focus from one another. */
function unit(projects, more = [], env = {}) {
  const name = `vitest: ${projects.join(', ')}`;
  const file = `${RESULTS}/unit-${projects.join('-')}.json`;
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=./tests/run/report.mjs'];
  const passed = run(
    name,
    'vitest',
    ['run', '-c', 'tests/vitest.config.ts', ...chosen, ...more, ...reporters],
    { UNIT_REPORT: file, ...env },
  );
  const report = read(file);
  totals.passed += report?.passed ?? 0;
  totals.skipped += report?.skipped ?? 0;
  // A run that broke outside its tests has failed, whatever it counted.
  totals.failed += Math.max(report?.failed ?? 0, passed ? 0 : 1);
  if (!passed) failures.push(name);
  for (const { at, reasons } of report?.failures ?? []) failures.push(`${at}\n${reasons.join('\n')}`);
  flaky.push(...(report?.flaky ?? []));
  slow.push(...(report?.slow ?? []));
}

/** The journeys that ended so ('unexpected', 'flaky'), each with its title and, of each try, the first error and what its pages said. */
function endedAs(wanted, suites) {
  return suites.flatMap(({ title, suites: inner = [], specs = [] }) => [
    ...specs
      .map((spec) => ({ spec, ended: spec.tests.find(({ status }) => status === wanted) }))
      .filter(({ ended }) => ended)
      .map(({ spec, ended }) => ({
        at: `${title} › ${spec.title}`,
        reason: ended.results
          .filter(({ errors }) => errors.length)
          .map(({ errors, annotations = [] }) =>
            [errors[0].message, ...annotations.map(({ description }) => description)].join('\n'),
          )
          .join('\n— at its second try:\n'),
      })),
    ...endedAs(wanted, inner),
  ]);
}

/** Runs projects of journeys as one Playwright run and counts them. */
function journeys(name, projects, more = [], env = {}) {
  const title = `Playwright: ${name}`;
  const file = `${RESULTS}/e2e-${name.replaceAll(/\W+/g, '-')}.json`;
  const args = [
    'test',
    '-c',
    'tests/playwright.config.ts',
    ...projects.map((one) => `--project=${one}`),
    ...more,
  ];
  const passed = run(title, 'playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env });
  count(title, { passed, report: read(file) });
}

function count(name, { passed, report }) {
  const stats = report?.stats;
  totals.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  const suites = report?.suites ?? [];
  flaky.push(...endedAs('flaky', suites).map(({ at, reason }) => `${at}\n${reason}`));
  totals.skipped += stats?.skipped ?? 0;
  totals.failed += Math.max(stats?.unexpected ?? 0, passed ? 0 : 1);
  if (!passed) failures.push(name);
  for (const { at, reason } of endedAs('unexpected', suites)) failures.push(`${at}\n${reason}`);
  slow.push(...durations(suites));
}

/** Each journey with the milliseconds of its last try. */
function durations(suites) {
  return suites.flatMap(({ title, suites: inner = [], specs = [] }) => [
    ...specs.map((spec) => ({
      at: `${title} › ${spec.title}`,
      ms: spec.tests.at(-1)?.results.at(-1)?.duration ?? 0,
    })),
    ...durations(inner),
  ]);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

// The build writes the table of routes, which the others read.
if (await gate('build', 'vite', ['build', '--logLevel', 'error']))
  await gate('size budgets', 'size-limit', []);
await Promise.all([
  gate('types', 'tsc', ['-b']),
  gate('lint', 'oxlint', ['-c', 'tests/gates/oxlint.config.ts', '--type-aware']),
  gate('format', 'oxfmt', ['--check']),
  gate('unused code', 'knip', []),
  gate('code that only tests use', 'knip', ['-c', 'tests/gates/knip-running.ts']),
]);
serverTests();
unit(['browser']);
if (suite !== 'change' && (findFirefox() || isCi)) unit(['push'], TWO_FILES);
if (suite === 'change') {
  journeys('main', ['screens'], ['--grep=@main']);
  journeys('main calls', ['calls'], ['--grep=@main']);
} else otherJourneys();

/** The whole server suite runs on one store; on the other run the tests that differ by store and a share that rotates by date. */
function serverTests() {
  const hasPostgres = findProgram('postgres') || isCi;
  const [first, second] = hasPostgres ? ['server-postgres', 'server-pglite'] : ['server-pglite'];
  unit(['pure', first], ALL_CORES);
  if (!second || suite === 'change') return;
  const files = suite === 'nightly' ? [] : secondStoreFiles();
  if (files.length) console.log(`\nOn the second store today: ${files.join(' ')}`);
  unit([second], [...ALL_CORES, ...files], suite === 'nightly' ? {} : { SECOND_STORE: 'on' });
}

function otherJourneys() {
  if (findProgram('WebKitWebDriver') || isCi) unit(['webkit']);
  const all = ['screens', 'long', 'empty'];
  journeys('calls', ['calls']);
  if (suite === 'nightly') {
    journeys('all', all);
    return journeys('screens in the Chromium from npm', ['screens'], [], { SCREENS_IN: 'npm' });
  }
  journeys('all', all, ['--grep-invert=@nightly'], { SCREENS_IN: 'npm' });
  const file = nightlyFileOfToday();
  console.log(`\nOf the nightly journeys, today: ${file}`);
  journeys('nightly share', all, ['--grep=@nightly', file]);
}

// Some calls are made by nightly journeys alone.
if (suite === 'nightly')
  await gate('each call of the specification is made by a browser', 'node', ['tests/run/calls-seen.mjs']);

// Repeated at the end: the first lines of a long run are the first to be cut off.
for (const failure of failures) console.log(`\n✗ ${failure}`);
for (const name of flaky) console.log(`Flaky, passed at its second try: ${name}`);
for (const program of missing) console.log(`Skipped for lack of ${program}: ${programs[program]}.`);
console.log(`\nTime by part:\n${parts.map(([name, s]) => `${String(s).padStart(6)} s  ${name}`).join('\n')}`);
const slowest = slow.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
console.log(
  `\nSlowest tests:\n${slowest.map(({ at, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${at}`).join('\n')}`,
);
if (isCi && missing.length) totals.failed += missing.length;
console.log(
  `\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped + (isCi ? 0 : missing.length)} skipped`,
);
process.exit(totals.failed ? 1 : 0);
