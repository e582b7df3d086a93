// `npm test`: runs the tests on the project's own Node, which the first `npm ci` has only just brought.
import { spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { nodePath } from './run-server.mjs';

const node = nodePath();
const { status } = spawnSync(node, ['tests/run/test.mjs', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
});
process.exit(status ?? 1);
