/**
 * Broken requests, requests that are far too long, wide or deep, and broken files of every kind, to the real server on its embedded
 * store: none may be answered with a fault or after more than a second, no refusal may be longer than 64 kB or hold the main thread
 * for more than 50 ms. Says how long the main thread was blocked, and the memory before and after.
 * `node bench/fuzz.ts [requests] [files of each kind] [seed]`; the goal of a release is 1000000 and 10000.
 */
import { spawnSync } from 'node:child_process';

const [requests = '100000', files = '10000', seed = '20261125'] = process.argv.slice(2);
const args = ['-c', 'tests/vitest.config.ts', '--project', 'server-pglite', '--disableConsoleIntercept=true'];
const tests = ['tests/server/contract/fuzz.test.ts', 'tests/server/contract/oversized.test.ts'];
const { status } = spawnSync('npx', ['vitest', 'run', ...tests, '--maxWorkers=1', ...args], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_FILES: files, FUZZ_SEED: seed },
});
process.exitCode = status ?? 1;
