/**
 * `BENCH_PORT=8530 node bench/start.ts [runs]`: from starting the process until it is ready, and its memory 6 s later, with the
 * seeded hospital already there and as a hospital runs it, without seed and simulator: both stores beside bare hono. Needs Linux, and PostgreSQL's programs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#tests/support/server/postgres.ts';
import { DATA_KEY } from '#tests/support/server/seed.ts';
import { pause } from './figures.ts';
import { medianOf, memoryOf, startServer } from './processes.ts';

const [RUNS = 5] = process.argv.slice(2).map(Number);
const PORT = Number(process.env.BENCH_PORT ?? 8530);
const SETTLE_MS = 6_000;

interface Started {
  name: string;
  file: string;
  path: string;
  env: Record<string, string>;
  seconds: number[];
  MB: number[];
}

async function start({ file, path, env, seconds, MB }: Started, isCounted: boolean): Promise<void> {
  const begun = performance.now();
  const server = await startServer(file, PORT, { ...env, SEED: isCounted ? 'off' : 'on' }, path);
  const took = (performance.now() - begun) / 1_000;
  await pause(SETTLE_MS);
  if (isCounted) {
    seconds.push(took);
    MB.push(memoryOf(server.pid));
  }
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}

const postgres = await startPostgres({ isDurable: true });
const directories = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'wardline-start-')));
const shared = { DATA_KEY, LOG_LEVEL: 'silent', NODE_NO_WARNINGS: '1' };
const portal = { file: 'server/start.ts', path: '/ready' };
const [embedded = '', files = ''] = directories;
const all: Started[] = [
  { name: 'bare hono', file: 'bench/hello-server.ts', path: '/', env: {}, seconds: [], MB: [] },
  {
    ...portal,
    name: 'PostgreSQL',
    env: { ...shared, DATA_DIR: files, DATABASE_URL: postgres.url },
    seconds: [],
    MB: [],
  },
  { ...portal, name: 'embedded', env: { ...shared, DATA_DIR: embedded }, seconds: [], MB: [] },
];
try {
  // The first start of each makes tables and data.
  for (let run = 0; run <= RUNS; run += 1) for (const one of all) await start(one, run > 0);
  for (const { name, seconds, MB } of all)
    console.log(
      `start, ${name}: ready after ${medianOf(seconds).toFixed(2)} s, ${medianOf(MB).toFixed(0)} MB 6 s later (medians of ${RUNS})`,
    );
} finally {
  await postgres.stop();
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
}
process.exit();
