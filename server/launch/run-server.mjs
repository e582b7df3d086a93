// Shared by `npm start` and `npm run dev`. An operator runs `node server/start.ts`, where all of this is off.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const BIN = resolve('node_modules/.bin');
const isWindows = process.platform === 'win32';

/** Node 24 is one of the packages; the Node that runs this script may be older. */
export function nodePath() {
  const program = isWindows ? 'node.exe' : 'node';
  const system = isWindows ? 'win' : process.platform;
  // Debian's npm does not link it.
  const places = [BIN, resolve('node_modules', `node-${system}-${process.arch}`, 'bin')];
  return places.map((place) => join(place, program)).find((path) => existsSync(path)) ?? process.execPath;
}

/**
 * The command line of a program in node_modules, run by that Node.
 * @param {string} name
 * @param {string[]} args
 * @returns {[string, string[]]} the arguments of spawn
 */
export function tool(name, args) {
  return [nodePath(), [join('node_modules', name, 'bin', `${name}.js`), ...args]];
}

/**
 * Runs the server with a seeded hospital and simulated patients, forwards signals to it and exits with its
 * code.
 * @param {typeof import('node:child_process').spawn} spawn
 * @param {string[]} args of node
 * @param {string} logLevel
 */
export function runServer(spawn, args, logLevel) {
  const env = { SEED: 'on', SIMULATOR: 'on', OUTBOX: 'on', LOG_LEVEL: logLevel, ...process.env };
  const server = spawn(nodePath(), args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 128 : 1)));
  return server;
}
