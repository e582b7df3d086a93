import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import { buildDeps } from '#server/build-deps.ts';
import { readConfig } from '#server/config.ts';
import { recordsJob } from '#server/jobs/records.ts';
import { seedHospital } from '#server/seed/hospital.ts';
import { startSimulator } from '#server/simulator/simulator.ts';
import { migrate } from '#server/sql/migrate.ts';
import { openStore } from '#server/store/open.ts';

/**
 * The real server for the browser tests: what server/start.ts does, on a fresh embedded store, and beside it a
 * loopback port where a test reads the database with its own eyes. The embedded store has one process, so the
 * tests cannot open it themselves.
 */
const { PORT = '8199', SQL_PORT = '8198' } = process.env;
const directory = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
const config = readConfig({
  ...process.env,
  PORT,
  DATA_DIR: directory,
  PUBLIC_URL: `http://127.0.0.1:${PORT}`,
  OUTBOX: 'on',
});
const store = await openStore({ dataDir: join(directory, 'store') });
await migrate(store.db);
const deps = await buildDeps(config, store, { now: () => new Date() });
await seedHospital(deps);
const portal = serve({
  fetch: buildApp(deps, config.PORTAL_DIR).fetch,
  port: Number(PORT),
  hostname: '127.0.0.1',
});
const stopRecords = recordsJob(deps);
// Simulated patients pay the links that they are sent; who asks for what, the tests decide.
const stopSimulator = startSimulator(deps, config.publicUrl, { raises: false });

const window = createServer((request, response) => {
  let text = '';
  request.on('data', (part: Buffer) => void (text += part.toString()));
  request.on('end', () => {
    sql
      .raw(text)
      .execute(store.db)
      .then(
        ({ rows }) => response.end(JSON.stringify(rows)),
        (error: unknown) => response.writeHead(400).end(String(error)),
      );
  });
}).listen(Number(SQL_PORT), '127.0.0.1');

process.once('SIGTERM', () => {
  void Promise.all([stopSimulator(), stopRecords()]).finally(() => {
    window.close();
    portal.close();
    rmSync(directory, { recursive: true, force: true });
    process.exit(0);
  });
});
