/**
 * Random reports, refunds, discounts and cancellations of many orders: whether money, receipts and credit notes are right to the
 * paisa after each step, and how long they took. `node bench/payments.ts [orders]`
 */
import { spawnSync } from 'node:child_process';
import { nodeProgram } from '#tests/support/server/running-portal.ts';

const [orders = '10000'] = process.argv.slice(2);
const began = performance.now();
const test = 'tests/server/billing/random-payments.test.ts';
const run = spawnSync(
  nodeProgram(),
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '-c',
    'tests/vitest.config.ts',
    '--project',
    'server-postgres',
    test,
  ],
  { encoding: 'utf8', env: { ...process.env, RANDOM_PAYMENTS: orders, NO_COLOR: '1' } },
);
const said = run.stdout.split('\n').find((line) => line.includes('orders right to the paisa'));
if (run.status !== 0 || !said) {
  console.log(run.stdout, run.stderr);
  process.exit(1);
}
console.log(`${said.trim()}; ${Math.round((performance.now() - began) / 1000)} s`);
