#!/usr/bin/env node
// `npx wardline …`: the operator's commands, on the Node of the packages.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodePath } from './run-server.mjs';

const cli = join(dirname(fileURLToPath(import.meta.url)), '..', 'cli.ts');
const { status } = spawnSync(nodePath(), [cli, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);
