// The parts of a test run: a gate, a project of vitest, a project of Playwright. Each counts what it ran into `results`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

export const RESULTS = 'test-results';

export const results = {
  totals: { passed: 0, failed: 0, skipped: 0 },
  /** @type {string[]} what failed, with its reasons */
  failures: [],
  /** @type {{ test: string, file?: string, reason?: string, screenshot?: string, trace?: string }[]} those that passed at a second try */
  flaky: [],
  /** @type {[string, number][]} the seconds of each part */
  seconds: [],
  /** @type {{ at: string, ms: number }[]} every test with its milliseconds */
  slow: [],
};

/** Runs a program; `isBuffered` prints what it says at its end. @returns whether it ended well */
async function run(name, program, args, { env = {}, isBuffered = false } = {}) {
  const began = Date.now();
  if (!isBuffered) console.log(`\n— ${name}`);
  const running = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: isBuffered ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  const said = [];
  for (const stream of [running.stdout, running.stderr]) stream?.on('data', (part) => said.push(part));
  const [status] = await once(running, 'close');
  const passed = status === 0;
  const took = Math.round((Date.now() - began) / 1000);
  results.seconds.push([name, took]);
  if (isBuffered) console.log(`\n— ${name}\n${Buffer.concat(said).toString()}`);
  console.log(`— ${name}: ${passed ? 'ok' : 'FAILED'} in ${took} s`);
  return passed;
}

/** A gate counts as one test. Gates run beside each other, so each says all that it has to say at its end. */
export async function gate(name, program, args) {
  const env = { NODE_ENV: name === 'build' ? 'production' : '' };
  return checked(name, await run(name, program, args, { env, isBuffered: true }));
}

/** Counts a gate. @returns whether it passed */
export function checked(name, passed) {
  results.totals[passed ? 'passed' : 'failed'] += 1;
  if (!passed) results.failures.push(`gate: ${name}`);
  return passed;
}

/** Runs projects of vitest and counts their tests. */
export async function unit(projects, more = [], { env = {}, title = '' } = {}) {
  const name = `vitest: ${[projects.join(', '), title].filter(Boolean).join(', ')}`;
  const file = `${RESULTS}/unit-${name.replaceAll(/\W+/g, '-')}.json`;
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=./tests/run/report.mjs'];
  const args = ['run', '-c', 'tests/vitest.config.ts', ...chosen, ...more, ...reporters];
  const passed = await run(name, 'vitest', args, { env: { UNIT_REPORT: file, ...env } });
  const report = read(file);
  const { totals, failures, flaky, slow } = results;
  totals.passed += report?.passed ?? 0;
  totals.skipped += report?.skipped ?? 0;
  // A run that broke outside its tests has failed, whatever it counted.
  totals.failed += Math.max(report?.failed ?? 0, passed ? 0 : 1);
  if (!passed) failures.push(name);
  for (const { at, reasons } of report?.failures ?? []) failures.push(`${at}\n${reasons.join('\n')}`);
  flaky.push(...(report?.flaky ?? []));
  slow.push(...(report?.slow ?? []));
  return passed;
}

/** Runs projects of journeys as one Playwright run and counts them. */
export async function journeys(name, projects, more = [], env = {}) {
  const title = `Playwright: ${name}`;
  const file = `${RESULTS}/e2e-${name.replaceAll(/\W+/g, '-')}.json`;
  const chosen = projects.map((one) => `--project=${one}`);
  const args = ['test', '-c', 'tests/playwright.config.ts', ...chosen, ...more];
  const passed = await run(title, 'playwright', args, { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env } });
  const report = read(file);
  const { totals, failures, flaky, slow } = results;
  const all = testsOf(report?.suites ?? []);
  totals.passed += (report?.stats?.expected ?? 0) + (report?.stats?.flaky ?? 0);
  totals.skipped += report?.stats?.skipped ?? 0;
  totals.failed += Math.max(report?.stats?.unexpected ?? 0, passed ? 0 : 1);
  if (!passed) failures.push(title);
  for (const one of all.filter(({ status }) => status === 'unexpected'))
    failures.push(`${one.test}\n${one.tries.map(reasonOf).filter(Boolean).join('\n— at its second try:\n')}`);
  for (const { test, file: spec, status, tries } of all) {
    slow.push({ at: test, ms: tries.at(-1)?.duration ?? 0 });
    if (status === 'flaky') flaky.push({ test, file: spec, reason: reasonOf(tries[0]), ...kept(tries[0]) });
  }
  return passed;
}

/** Every test of a Playwright report with its tries. */
function testsOf(suites) {
  return suites.flatMap(({ title, suites: inner = [], specs = [] }) => [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status, results: tries }) => ({
        test: `${title} › ${spec.title}`,
        file: `tests/e2e/${spec.file}`,
        status,
        tries,
      })),
    ),
    ...testsOf(inner),
  ]);
}

/** The first error of a try and what its pages said; nothing when it passed. */
function reasonOf({ errors, annotations = [] }) {
  if (!errors.length) return '';
  return [errors[0].message, ...annotations.map(({ description }) => description)].join('\n');
}

/** Where the picture and the trace of a try are. */
function kept({ attachments = [] }) {
  const at = (name) => attachments.find((one) => one.name === name)?.path;
  return { screenshot: at('screenshot'), trace: at('trace') };
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
