// `npm start`: builds the portal when necessary and starts the server with a seeded hospital.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runServer, tool } from './run-server.mjs';

const SOURCES = ['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'build', 'package-lock.json'];

/** @param {string} place a file, or a directory, of which the newest file counts */
function newest(place) {
  if (!existsSync(place)) return 0;
  const found = statSync(place);
  if (!found.isDirectory()) return found.mtimeMs;
  const entries = readdirSync(place, { recursive: true, withFileTypes: true });
  return Math.max(
    0,
    ...entries
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  );
}

const built = 'dist/index.html';
if (!existsSync(built) || Math.max(...SOURCES.map(newest)) > newest(built)) {
  console.log('Building the portal …');
  const { status, stdout, stderr } = spawnSync(...tool('vite', ['build', '--logLevel', 'error']), {
    encoding: 'utf8',
  });
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}\nThe portal could not be built.\n`);
    process.exit(status ?? 1);
  }
}
runServer(spawn, ['server/start.ts'], 'warn');
