// `npm run flaky -- 20 screens tests/e2e/pad.spec.ts`: repeats a project, or files of it, without second tries. When all runs pass,
// its tests leave the list of flaky ones.
import { spawnSync } from 'node:child_process';
import { removeMended } from './flaky-list.mjs';

const JOURNEYS = ['screens', 'calls', 'long', 'empty'];
const [times = '20', project = 'screens', ...files] = process.argv.slice(2);
const count = Number(times);
if (!Number.isInteger(count) || count < 1) {
  console.error('Usage: npm run flaky -- <times> [project] [file …]');
  process.exit(2);
}

const isJourney = JOURNEYS.includes(project);
const args = isJourney
  ? ['test', '-c', 'tests/playwright.config.ts', `--project=${project}`, '--retries=0', '--reporter=line']
  : ['run', '-c', 'tests/vitest.config.ts', '--project', project, '--retry=0', '--reporter=dot'];

// Each run has a fresh hospital: a test that meets what its own last run left would show nothing about a merge.
const failed = [];
for (let run = 1; run <= count; run += 1) {
  console.log(`\n— run ${run} of ${count}`);
  const { status } = spawnSync(isJourney ? 'playwright' : 'vitest', [...args, ...files], {
    stdio: 'inherit',
  });
  if (status !== 0) failed.push(run);
}
console.log(
  `\n${count - failed.length} of ${count} runs passed${failed.length ? `; failed: ${failed.join(', ')}` : ''}`,
);
if (!failed.length && files.length) removeMended(files);
process.exit(failed.length ? 1 : 0);
