// Proves that the tests of the rules and of the hazards can fail: breaks each rule of docs/spec/rules.md, and controls of
// docs/clinical-safety.md, once and sees its test go red.
//   npm run break-rules               all; takes more than an hour
//   npm run break-rules -- R4 R5.01   a chapter, a rule
//   npm run break-rules -- H          the hazards
//   --sound    only whether the tests are green while nothing is broken
//   --broken   only whether they are red, for who knows already that they are green
//   --missing  only what was not seen green and then red yet
// Results are kept in test-results; once all were red, docs/spec/broken-rules.md and docs/broken-hazards.md are written from them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { brokenControls } from '#tests/run/broken-hazards/index.ts';
import { BROKEN_RULES } from '#tests/run/broken-rules/index.ts';

const RESULTS = 'test-results/broken-rules.json';
const REPORT = resolve('test-results/broken-rules-run.json');
const TABLE = 'docs/spec/broken-rules.md';
const HAZARDS_TABLE = 'docs/broken-hazards.md';
const ALL = [...BROKEN_RULES, ...brokenControls()];
/** The Node of the packages runs what reads TypeScript. */
const BIN = resolve('node_modules/.bin');
const JOURNEYS = ['screens', 'calls', 'long'];
/**
 * A red test says what it expected. A crash, a syntax error, a page that does not open or a time-out of a whole test says
 * nothing of the rule.
 */
const SAYS_WHAT_IS_WRONG =
  /AssertionError|^Error: expected .* to |expect\(|promise (rejected|resolved) |Cannot find element with locator|Property failed after|(page|locator)\.(?!goto)\w+: Timeout \d+ms exceeded/;

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: { sound: { type: 'boolean' }, broken: { type: 'boolean' }, missing: { type: 'boolean' } },
});

/** Puts the broken source in order again; called at the end, also after Ctrl-C. */
let restore = () => {};
let running;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    running?.kill('SIGTERM');
    restore();
    process.exit(1);
  });

const isJourney = ({ project }) => JOURNEYS.includes(project);
/** Without the pattern of its title, which JSON cannot hold. */
const keyOf = (one) => JSON.stringify(one, (name, value) => (name === 'title' ? undefined : value));
/** A rule is in the title of its test; that of a hazard is named by the log. */
const titleOf = ({ rule, title }) => title ?? new RegExp(rule.replace('.', String.raw`\.`));
const pattern = (rules) => [...new Set(rules.map((one) => titleOf(one).source))].join('|');

/** Tests as one list, from either report: where, the whole title, how it ended, and what a failed one says. */
function readReport() {
  const report = JSON.parse(readFileSync(REPORT, 'utf8'));
  if (!report.testResults) return report.suites.flatMap((suite) => journeysOf(suite, []));
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => ({
      file: resolve(name),
      title: fullName,
      status,
      says: (failureMessages ?? []).join('\n'),
    })),
  );
}

function journeysOf({ title, file, suites = [], specs = [] }, above) {
  const path = title === file ? above : [...above, title];
  const own = specs.map((spec) => {
    const last = spec.tests.at(-1)?.results.at(-1);
    return {
      file: resolve('tests/e2e', spec.file),
      title: [...path, spec.title].join(' '),
      status: last?.status ?? 'skipped',
      says: (last?.errors ?? []).map(({ message = '' }) => stripVTControlCharacters(message)).join('\n'),
    };
  });
  return [...own, ...suites.flatMap((suite) => journeysOf(suite, path))];
}

/** Runs the tests of these rules, which are of one project. @returns those of their files, or null without a report */
async function run(rules) {
  const [{ project }] = rules;
  const files = [...new Set(rules.map(({ test }) => test))];
  const titles = pattern(rules);
  const [program, ...args] = isJourney(rules[0])
    ? ['playwright', 'test', '-c', 'tests/playwright.config.ts', `--project=${project}`, '--reporter=json']
    : ['vitest', 'run', '-c', 'tests/vitest.config.ts', '--project', project, '--retry=0', '--reporter=json'];
  // The tests of a push file are steps of one browser: none of them goes without those before it.
  const chosen = project === 'push' ? [] : ['-t', titles];
  const more = isJourney(rules[0])
    ? ['--grep', titles, '--retries=0', '--workers=1', ...files]
    : [...chosen, `--outputFile=${REPORT}`, ...files];
  rmSync(REPORT, { force: true });
  const PATH = BIN + delimiter + process.env.PATH;
  const env = { ...process.env, PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT, NODE_ENV: '' };
  running = spawn(join(BIN, program), [...args, ...more], { stdio: 'ignore', env });
  await once(running, 'close');
  return existsSync(REPORT) ? readReport() : null;
}

const testsOf = (tests, one) =>
  (tests ?? []).filter(({ file, title, status }) => {
    const hasRun = !['skipped', 'pending', 'todo'].includes(status);
    return hasRun && file === resolve(one.test) && titleOf(one).test(title);
  });

/** @returns why the rule's tests are not green, or null */
function notGreen(tests, one) {
  const own = testsOf(tests, one);
  if (!own.length) return 'no test found';
  const failed = own.find(({ status }) => status !== 'passed');
  return failed ? `${failed.title}: ${failed.says.slice(0, 400)}` : null;
}

/** A whole project at a time: nothing is broken. */
async function areSound(rules, results) {
  const byProject = Map.groupBy(rules, ({ project }) => project);
  for (const [project, group] of byProject) {
    console.log(`${project}: ${group.length} rules, nothing broken`);
    const tests = await run(group);
    for (const one of group) {
      const why = notGreen(tests, one);
      note(results, one, { isGreen: !why });
      if (why) console.log(`✗ ${one.rule} is not green unbroken: ${why}`);
    }
  }
}

/** Breaks the rule, runs its tests and mends it. */
async function breakRule(one) {
  const source = readFileSync(one.file, 'utf8');
  if (source.split(one.find).length !== 2) throw new Error(`${one.rule}: not once in ${one.file}`);
  restore = () => {
    writeFileSync(one.file, source);
    // A portal built from a broken source is not left behind.
    if (['push', ...JOURNEYS].includes(one.project) && !one.file.startsWith('server/'))
      rmSync('dist', { recursive: true, force: true });
    restore = () => {};
  };
  try {
    // The projects that drive the built portal build it when its sources are newer.
    writeFileSync(
      one.file,
      source.replace(one.find, () => one.put),
    );
    return await run([one]);
  } finally {
    restore();
  }
}

function redIn(tests, one) {
  const failed = testsOf(tests, one).filter(({ status }) => status !== 'passed');
  const red = failed.filter(({ says }) => SAYS_WHAT_IS_WRONG.test(says));
  if (red.length) return { red: red.map(({ title }) => title), says: red[0].says.slice(0, 600) };
  const why = !tests
    ? 'the run gave no report'
    : failed.length
      ? `crashed: ${failed[0].says.slice(0, 600)}`
      : testsOf(tests, one).length
        ? 'green'
        : 'no test found';
  return { red: [], says: why };
}

function note(results, one, found) {
  results[keyOf(one)] = { ...results[keyOf(one)], ...found };
  writeFileSync(RESULTS, JSON.stringify(results, null, 1));
}

/** The table of what was seen, in the order of the numbers. */
function writeTable(results, ones, path, head) {
  const rows = ones.map((one) => {
    const [first, ...rest] = results[keyOf(one)].red;
    const more = rest.length ? ` and ${rest.length} more` : '';
    const cells = [one.rule, one.breaks, `\`${one.file}\``, `\`${one.test}\`: ${first}${more}`];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  writeFileSync(path, `${[...head, ...rows].join('\n')}\n`);
  spawnSync(join(BIN, 'oxfmt'), [path], { stdio: 'inherit' });
}

function writeTables(results) {
  writeTable(results, BROKEN_RULES, TABLE, [
    '# Each rule, broken once',
    '',
    'What `tests/run/break-rules.mjs` saw: the rule of [rules.md](rules.md) is broken in one place, and its test is red.',
    'The script writes this file; the breaks are in `tests/run/broken-rules`.',
    '',
    '| rule | what is broken | where | which test is red |',
    '| --- | --- | --- | --- |',
  ]);
  writeHazards(results);
}

function writeHazards(results) {
  const [seen, unseen] = [true, false].map((is) =>
    brokenControls().filter(
      (one) => Boolean(results[keyOf(one)]?.isGreen && results[keyOf(one)].red?.length) === is,
    ),
  );
  writeTable(results, seen, HAZARDS_TABLE, [
    '# Controls of hazards, broken once',
    '',
    'What `tests/run/break-rules.mjs` saw: the control of a row of [clinical-safety.md](clinical-safety.md) is broken in one place, and',
    'its test is red. The script writes this file; the breaks are in `tests/run/broken-hazards`. Rows that are not here were not broken.',
    '',
    `Written, and not seen red yet: ${unseen.map(({ rule }) => rule).join(', ') || 'none'}.`,
    '',
    '| hazard | what is broken | where | which test is red |',
    '| --- | --- | --- | --- |',
  ]);
}

if (spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).stdout) {
  console.error('There are changes that are not committed: a break could not be told from them.');
  process.exit(2);
}
mkdirSync('test-results', { recursive: true });
const isAsked = ({ rule }) => !positionals.length || positionals.some((name) => rule.startsWith(name));
const results = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
const isProven = (one) => results[keyOf(one)]?.isGreen && results[keyOf(one)].red?.length;
const rules = ALL.filter(isAsked).filter((one) => !asked.missing || !isProven(one));
if (!asked.broken) await areSound(rules, results);
for (const one of asked.sound ? [] : rules) {
  const found = redIn(await breakRule(one), one);
  note(results, one, found);
  console.log(`${found.red.length ? 'red  ' : 'NOT RED'} ${one.rule} ${found.red[0] ?? found.says}`);
}
const missing = ALL.filter((one) => !isProven(one)).map(({ rule }) => rule);
if (missing.length) console.log(`Not seen green and then red: ${missing.join(' ')}`);
else writeTables(results);
// A run of the hazards alone writes their table.
if (missing.length && rules.some(({ title }) => title)) writeHazards(results);
const isGreen = (one) => results[keyOf(one)].isGreen;
process.exit(rules.every(asked.sound ? isGreen : isProven) ? 0 : 1);
