/**
 * `BENCH_PORT=8520 node bench/streams.ts [streams]`: memory of an open event stream, its CPU while nothing happens, and how long it
 * takes until all are back after they were cut at once. Beside bare hono's streams in the same run; each stream of the portal has a
 * session of its own. Needs Linux, PostgreSQL's programs and a limit of open files above the number of streams.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSession } from '#server/people/sign-in.ts';
import { openStore } from '#server/platform/store/open.ts';
import { startPostgres } from '#tests/support/server/postgres.ts';
import { startDevices, STREAM_PATH } from './devices.ts';
import { figures, pause } from './figures.ts';
import { cpuOf, memoryOf, startServer } from './processes.ts';

const [STREAMS = 10_000] = process.argv.slice(2).map(Number);
const PORT = Number(process.env.BENCH_PORT ?? 8520);
const SETTLE_MS = 5_000;
const IDLE_MS = 10_000;

async function sessions(databaseUrl: string): Promise<string[]> {
  const store = await openStore({ dataDir: '', databaseUrl });
  const users = await store.db.selectFrom('appUser').select('id').where('role', '=', 'nurse').execute();
  const tokens: string[] = [];
  while (tokens.length < STREAMS) {
    const opened = await Promise.all(
      users.map(({ id }) => openSession(store.db, id, new Date(), { address: 'local' })),
    );
    tokens.push(...opened.map((one) => one.access_token));
  }
  await store.close();
  return tokens;
}

async function measure(name: string, url: string, pid: number, tokens: readonly string[]): Promise<void> {
  const devices = startDevices();
  const empty = memoryOf(pid);
  await devices.open(tokens, STREAMS, url);
  await pause(SETTLE_MS);
  const kB = ((memoryOf(pid) - empty) * 1_024) / STREAMS;
  const before = cpuOf(pid);
  await pause(IDLE_MS);
  const idle = ((cpuOf(pid) - before) / 1_000 / IDLE_MS) * 1_000;
  console.log(`${name}: ${kB.toFixed(1)} kB a stream, idle ${idle.toFixed(0)} ms of CPU a second`);
  await devices.cut();
  await pause(SETTLE_MS);
  const begun = cpuOf(pid);
  await devices.comeBack(0);
  const us = (cpuOf(pid) - begun) / STREAMS;
  const heard = await devices.heard();
  const times = heard.map(({ returnedAt, backAt }) => (backAt ?? Infinity) - (returnedAt ?? 0));
  console.log(
    `  ${figures('all at once, from connecting to the first byte', times)}; ${us.toFixed(0)} µs of CPU each; ${memoryOf(pid).toFixed(0)} MB after it`,
  );
  devices.end();
}

const postgres = await startPostgres({ isDurable: true });
const directory = mkdtempSync(join(tmpdir(), 'wardline-streams-'));
const [bare, portal] = await Promise.all([
  startServer('bench/sse-server.ts', PORT, {}, '/'),
  startServer('bench/portal-server.ts', PORT + 1, {
    DATA_DIR: directory,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'silent',
    SEED: 'on',
    STREAMS_A_PERSON: String(STREAMS),
  }),
]);
try {
  await measure('bare hono', `http://127.0.0.1:${PORT}${STREAM_PATH}`, bare.pid, ['none']);
  const tokens = await sessions(postgres.url);
  await measure('portal', `http://127.0.0.1:${PORT + 1}${STREAM_PATH}`, portal.pid, tokens);
} finally {
  bare.kill();
  portal.kill('SIGKILL');
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
process.exit();
