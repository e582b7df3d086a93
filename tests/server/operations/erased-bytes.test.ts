import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { removeUnused } from '#server/files/remove-unused.job.ts';
import { askErasure, erasePatient } from '#server/operations/privacy/erase-patient.ts';
import { readIfThere } from '#tests/support/read-if-there.ts';
import { GONE, leaveCanaries, STAYS } from '#tests/support/server/erasure-canaries.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer({}, { isOnDisk: true });
const { clock, deps } = server;
const OPEN_MS = 2_000;

/** Returns the directories of a database server: those of this database, the log, and shared ones. */
async function directoriesOfCluster(): Promise<string[]> {
  if (deps.store.kind !== 'postgres') return [];
  const { rows } = await sql<{ at: string; id: string }>`
    select current_setting('data_directory') as at, oid::text as id from pg_database where datname = current_database()`.execute(
    server.db,
  );
  return rows.flatMap(({ at, id }) => [join(at, 'base', id), join(at, 'pg_wal'), join(at, 'global')]);
}

/** A transaction that writes in another database of the same server, and stays open. */
async function writeElsewhere(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  return client;
}

/** Returns which of these values are in the bytes of a file of the database or of the documents. */
async function foundOnDisk(values: Readonly<Record<string, string>>): Promise<string[]> {
  const names = new Set<string>();
  for (const directory of [server.directory, ...(await directoriesOfCluster())])
    for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = readIfThere(join(entry.parentPath, entry.name));
      for (const [name, value] of Object.entries(values)) if (bytes?.includes(value)) names.add(name);
    }
  return [...names].toSorted();
}

test('the files of the database hold no erased value once it has been rewritten, and still hold the record', async () => {
  const patient = await leaveCanaries(server);
  // It writes nothing of ours, and yet rows that go while it is open cannot leave the files before it has ended.
  const writer = deps.store.kind === 'postgres' ? await writeElsewhere() : undefined;
  const erasureId = await askErasure(deps, { patientId: patient.id, reason: 'In writing' });
  await erasePatient(deps, erasureId);
  clock.advance(2 * 86_400);
  await removeUnused(deps);
  expect(await foundOnDisk(GONE)).not.toEqual([]);
  setTimeout(() => void writer?.end(), OPEN_MS);
  expect(await deps.store.rewrite()).toEqual({ notOwned: [], stillOpen: 0, isLogEnded: true });
  expect(await foundOnDisk(GONE)).toEqual([]);
  expect(await foundOnDisk(STAYS)).toEqual(Object.keys(STAYS).toSorted());
});
