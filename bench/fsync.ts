import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openStore } from '#server/platform/store/open.ts';
import { canTrace, countSyncs } from '#tests/server/platform/store/strace.ts';

/**
 * `node bench/fsync.ts`: start times, durable inserts per second, and fsync calls per commit (needs strace).
 */
const INSERTS = 1_000;
const TRACED_COMMITS = 500;
const dataDir = mkdtempSync(join(tmpdir(), 'wardline-fsync-'));

async function timed<T>(run: () => Promise<T>): Promise<[result: T, ms: number]> {
  const started = performance.now();
  return [await run(), performance.now() - started];
}

async function insertMany(): Promise<void> {
  const [cold, coldMs] = await timed(async () => openStore<Record<string, never>>({ dataDir }));
  await cold.close();
  const [store, warmMs] = await timed(async () => openStore<Record<string, never>>({ dataDir }));
  console.log(
    `start: ${coldMs.toFixed(0)} ms the first time, ${warmMs.toFixed(0)} ms after (PostgreSQL ${store.version})`,
  );
  await sql`create table bench (id int primary key)`.execute(store.db);
  const [, ms] = await timed(async () => {
    for (let id = 0; id < INSERTS; id++) await sql`insert into bench values (${id})`.execute(store.db);
  });
  console.log(
    `${INSERTS} durable inserts, one after another: ${((INSERTS / ms) * 1_000).toFixed(0)} a second`,
  );
  await store.close();
}

try {
  await insertMany();
  if (canTrace) {
    const { commits, syncs } = await countSyncs(dataDir, join(dataDir, 'trace'), TRACED_COMMITS);
    console.log(`${commits} commits, ${syncs} fsync calls: ${(syncs / commits).toFixed(3)} a commit`);
  } else {
    console.log('fsync calls were not counted: strace is not installed');
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
