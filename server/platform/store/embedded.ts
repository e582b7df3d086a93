import { existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DurableFiles } from './durable-files.ts';
import { embeddedPool, storeOn } from './embedded-pool.ts';
import { lockDirectory } from './lock.ts';
import { syncPath, syncTree } from './sync-tree.ts';
import type { Store } from './types.ts';
import { makeFolder } from '#server/platform/make-folder.ts';

/** PGlite starts with `-F` (no fsync), for tests and browsers. Our commits must be durable. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  // fdatasync, the default, does not reach the file system here and would sync nothing.
  '-c',
  'wal_sync_method=fsync',
  // An old file of the log is deleted, not written over later: it holds rows that were erased.
  '-c',
  'wal_recycle=off',
  // A fifth of PGlite's own: these pages are memory of this process, and the machine keeps the files in its own cache too.
  '-c',
  'shared_buffers=32MB',
];

/**
 * Opens the embedded PostgreSQL in `<dataDir>/database` and creates it if absent: about 0.3 s, or 2-3 s the
 * first time. For one process only: it holds a lock on `<dataDir>/database.lock` until it closes or dies.
 *
 * @throws StoreInUseError when another process has it open
 */
export async function openEmbedded<Schema>(dataDir: string): Promise<Store<Schema>> {
  const root = resolve(dataDir);
  makeFolder(root);
  const unlock = lockDirectory(join(root, 'database.lock'), root);
  try {
    const directory = join(root, 'database');
    if (!existsSync(join(directory, 'PG_VERSION'))) await makeDatabase(root, directory);
    const lite = await startLite(directory);
    return await storeOn<Schema>(embeddedPool(lite), {
      durability: 'fsync at every commit',
      release: async () => {
        await lite.close();
        unlock();
      },
    });
  } catch (fault) {
    unlock();
    throw fault;
  }
}

/** Created in another place, synced, then renamed: after a power cut the database is complete or absent. */
async function makeDatabase(root: string, directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const lite = await startLite(unfinished);
  await lite.close();
  syncTree(unfinished);
  renameSync(unfinished, directory);
  if (process.platform !== 'win32') syncPath(root);
}

async function startLite(directory: string): Promise<PGlite> {
  return PGlite.create({ fs: new DurableFiles(directory), startParams: START_PARAMETERS });
}
