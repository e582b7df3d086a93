import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import { buildDeps } from '#server/build-deps.ts';
import { commands } from '#server/cli/commands.ts';
import { readConfig } from '#server/platform/config.ts';
import { startMllp } from '#server/laboratory/mllp/listener.ts';
import { startJobs } from '#server/start-jobs.ts';
import { seedHospital } from '#server/seed/hospital.ts';
import { startSimulator } from '#server/simulator/simulator.ts';
import { migrate } from '#server/platform/sql/migrate.ts';
import { openStore } from '#server/platform/store/open.ts';
import { callsOnTheWire } from '#tests/support/browser/calls-on-the-wire.ts';
import { systemClock } from '#server/platform/system-clock.ts';

/**
 * The real server for the browser tests: what server/start.ts does, on a fresh embedded store, and beside it a
 * loopback port where a test reads the database with its own eyes, and runs the operator's commands. The embedded
 * store has one process, so the tests cannot open it themselves.
 */
const { PORT = '8199', SQL_PORT = '8198', E2E_DATA_DIR, E2E_SEED = 'on', E2E_SEED_ONLY } = process.env;
/** A given one is kept: the next server continues with it. */
const directory = E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'portal-e2e-'));
const config = readConfig({
  CALL_RECORDING: 'on',
  SUPPORT_PHONE: '+91 20 2543 0000',
  ...process.env,
  PORT,
  DATA_DIR: directory,
  PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://127.0.0.1:${PORT}`,
  OUTBOX: 'on',
  // A hospital that begins has nothing.
  SEED: E2E_SEED,
  ...(E2E_SEED === 'off' && { PLACE: 'City Clinic', SUPPORT_EMAIL: 'help@city-clinic.test' }),
});
const store = await openStore({ dataDir: join(directory, 'store') });
await migrate(store.db);
const deps = await buildDeps(config, store, systemClock);
if (config.SEED === 'on') await seedHospital(deps);
await store.analyze();
if (E2E_SEED_ONLY) {
  await store.close();
  process.exit(0);
}
const app = buildApp(deps, config.PORTAL_DIR);
const wire = callsOnTheWire({ app: config.APP_SEGMENT, product: config.PRODUCT });
const portal = serve({
  async fetch(request, env) {
    const response = await app.fetch(request, env);
    wire.note(request, response);
    return response;
  },
  port: Number(PORT),
  hostname: '127.0.0.1',
});
const stopJobs = startJobs(deps);
const mllp = config.mllp && (await startMllp(deps, config.mllp));
// Simulated patients pay the links that they are sent; who asks for what, the tests decide.
const stopSimulator = deps.connectors.payments.length
  ? async () => undefined // They pay on the page of the service, which the test plays.
  : startSimulator(deps, config.publicUrl, { raises: false });

/** Simulators of tests: each plays the patients of its kind of requests that were open at its start. */
const endLater: (() => Promise<void>)[] = [];

async function answerTest(path: string | undefined, text: string): Promise<unknown> {
  if (path === '/pid') return process.pid;
  if (path === '/wake') return deps.hub.wake();
  if (path === '/simulate')
    return void endLater.push(startSimulator(deps, config.publicUrl, { raises: false }));
  if (path !== '/operator') return (await sql.raw(text).execute(store.db)).rows;
  const { name, args } = JSON.parse(text) as { name: string; args: string[] };
  const command = commands.find((one) => one.name === name);
  if (!command) throw new Error(`There is no command ${name}.`);
  return command.run(deps, args);
}

const window = createServer((request, response) => {
  let text = '';
  request.on('data', (part: Buffer) => void (text += part.toString()));
  request.on('end', () => {
    answerTest(request.url, text).then(
      (answer) => response.end(JSON.stringify(answer)),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
}).listen(Number(SQL_PORT), '127.0.0.1');

let isEnding = false;
function end(): void {
  if (isEnding) return;
  isEnding = true;
  wire.write();
  window.close();
  portal.close();
  void Promise.all([mllp?.stop(), stopSimulator(), stopJobs(), ...endLater.map((end) => end())])
    .then(() => store.close())
    .finally(() => {
      if (!E2E_DATA_DIR) rmSync(directory, { recursive: true, force: true });
      process.exit(0);
    });
}
process.once('SIGTERM', end);
// The process that started this server holds its input open.
if (!process.stdin.isTTY) process.stdin.resume().once('end', end);
