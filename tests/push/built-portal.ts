import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { nodeProgram } from '#tests/support/server/running-portal.ts';

const SOURCES = ['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'build', 'package-lock.json'];

/** vitest's global set-up: these tests drive the built portal, so it is built when it is missing or older than its sources. */
export function setup(): void {
  const built = existsSync('dist/sw.js') ? statSync('dist/sw.js').mtimeMs : 0;
  if (SOURCES.every((place) => newestIn(place) < built)) return;
  buildWith('vite.config.ts');
}

/** Runs vite's build in a process of its own: it would set NODE_ENV of this one. */
export function buildWith(config: string): void {
  const done = spawnSync(
    nodeProgram(),
    [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--config', config],
    { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (done.status !== 0) throw new Error(`${config} cannot be built:\n${done.stdout}${done.stderr}`);
}

function newestIn(place: string): number {
  if (!statSync(place).isDirectory()) return statSync(place).mtimeMs;
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Math.max(
    ...files
      .filter(({ name }) => !name.endsWith('.gen.ts'))
      .map((file) => statSync(join(file.parentPath, file.name)).mtimeMs),
  );
}
