import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { removeUnused } from '#server/files/remove-unused.job.ts';
import { askErasure, erasePatient } from '#server/operations/privacy/erase-patient.ts';
import { GONE, leaveCanaries, STAYS } from '#tests/support/server/erasure-canaries.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer({}, { isOnDisk: true });
const { clock, deps } = server;

/** On a database server: those of this database, the log, and what all its databases share. */
async function directoriesOfCluster(): Promise<string[]> {
  if (deps.store.kind !== 'postgres') return [];
  const { rows } = await sql<{ at: string; id: string }>`
    select current_setting('data_directory') as at, oid::text as id from pg_database where datname = current_database()`.execute(
    server.db,
  );
  return rows.flatMap(({ at, id }) => [join(at, 'base', id), join(at, 'pg_wal'), join(at, 'global')]);
}

/** A server deletes old files while they are looked at. */
function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Which of these values are in the bytes of a file of the database or of the documents. */
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
  const erasureId = await askErasure(deps, { patientId: patient.id, reason: 'In writing' });
  await erasePatient(deps, erasureId);
  clock.advance(2 * 86_400);
  await removeUnused(deps);
  expect(await foundOnDisk(GONE)).not.toEqual([]);
  expect(await deps.store.rewrite()).toEqual({ notOwned: [], isLogEnded: true });
  expect(await foundOnDisk(GONE)).toEqual([]);
  expect(await foundOnDisk(STAYS)).toEqual(Object.keys(STAYS).toSorted());
});
