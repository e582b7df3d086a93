// npm test: every gate and every test, one after another, and one line at the end that counts them all.
// With CI=true nothing may be skipped; otherwise what a missing program prevents is named.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findFirefox } from '#tests/support/browser/browsers.mjs';
import { findProgram, LONG_PROGRAMS, PROGRAMS } from '#tests/support/programs.mjs';

const RESULTS = 'test-results';
/** Files on Node share nothing, so that all cores may have some; browsers get in each other's way. */
const ALL_CORES = [`--maxWorkers=${Math.max(2, availableParallelism())}`];
const TWO_FILES = ['--maxWorkers=2'];
/** Of the servers of journeys; each has a window for SQL on the port before it. */
const FIRST_PORT = 8199;
const isCi = process.env.CI === 'true';
const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
/** Passed at their second try: named, so that they are mended. */
const flaky = [];
/** The long journeys too, which a change need not wait for, and the screens in the Chromium from npm, which bare machines have. */
const isLong = process.argv.includes('--long');
const programs = isLong ? { ...PROGRAMS, ...LONG_PROGRAMS } : PROGRAMS;
const missing = Object.keys(programs).filter((name) => !findProgram(name));

function run(name, program, args, env = {}) {
  const began = Date.now();
  console.log(`\n— ${name}`);
  const { status } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  console.log(`— ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`);
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
function unit(projects, more = []) {
  const name = `vitest: ${projects.join(', ')}`;
  const file = `${RESULTS}/unit-${projects.join('-')}.json`;
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=./tests/run/report.mjs'];
  const passed = run(
    name,
    'vitest',
    ['run', '-c', 'tests/vitest.config.ts', ...chosen, ...more, ...reporters],
    { UNIT_REPORT: file },
  );
  const report = read(file);
  totals.passed += report?.passed ?? 0;
  totals.skipped += report?.skipped ?? 0;
  // A run that broke outside its tests has failed, whatever it counted.
  totals.failed += Math.max(report?.failed ?? 0, passed ? 0 : 1);
  if (!passed) failures.push(name);
  for (const { at, reasons } of report?.failures ?? []) failures.push(`${at}\n${reasons.join('\n')}`);
  flaky.push(...(report?.flaky ?? []));
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

/**
 * Runs a project of journeys and counts them.
 * @param {{ inBare?: boolean, shards?: number, env?: Record<string, string> }} [how] inBare: in the Chromium from npm; shards run beside each other, each with a server of its own
 */
async function journeys(project, { inBare = false, shards = 1, env: more = {} } = {}) {
  const name = `Playwright: ${project}${inBare ? ' in the Chromium from npm' : ''}`;
  const began = Date.now();
  console.log(`\n— ${name}`);
  const runs = Array.from({ length: shards }, async (_, at) => {
    const part = `e2e-${project}${at ? `-${at + 1}` : ''}`;
    const env = {
      ...process.env,
      ...more,
      PLAYWRIGHT_JSON_OUTPUT_FILE: `${RESULTS}/${part}.json`,
      // A journey may start a server beside that of its run.
      E2E_PORT: String(FIRST_PORT + 10 * at),
      ...(inBare && { BARE: '1' }),
    };
    const args = ['test', '-c', 'tests/playwright.config.ts', `--project=${project}`];
    if (shards > 1) args.push(`--shard=${at + 1}/${shards}`, `--output=${RESULTS}/${part}`);
    const [status] = await once(spawn('playwright', args, { stdio: 'inherit', env }), 'close');
    return { passed: status === 0, report: read(`${RESULTS}/${part}.json`) };
  });
  for (const run of runs) count(name, await run);
  console.log(`— ${name}: ended in ${Math.round((Date.now() - began) / 1000)} s`);
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
unit(['pure', 'server-pglite'], ALL_CORES);
if (findProgram('postgres') || isCi) unit(['server-postgres'], ALL_CORES);
unit(['browser']);
if (findFirefox() || isCi) unit(['push'], TWO_FILES);
await journeys('screens', { inBare: isLong });
await journeys('calls');
if (isLong) {
  if (findProgram('WebKitWebDriver') || isCi) unit(['webkit']);
  await journeys('long', { shards: 2 });
  await journeys('empty', { env: { E2E_SEED: 'off' } });
  await gate('each call of the specification is made by a browser', 'node', ['tests/run/calls-seen.mjs']);
}

// Said once more at the end: the first lines of a long run are the first to be cut off.
for (const failure of failures) console.log(`\n✗ ${failure}`);
for (const name of flaky) console.log(`Flaky, passed at its second try: ${name}`);
for (const program of missing) console.log(`Skipped for lack of ${program}: ${programs[program]}.`);
if (isCi && missing.length) totals.failed += missing.length;
console.log(
  `\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped + (isCi ? 0 : missing.length)} skipped`,
);
process.exit(totals.failed ? 1 : 0);
