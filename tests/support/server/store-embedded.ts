import {
  existsSync,
  mkdirSync,
  openAsBlob,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Kysely } from 'kysely';
import { migrate } from '#server/platform/sql/migrate.ts';
import { embeddedPool, storeOn } from '#server/platform/store/embedded-pool.ts';
import { lockDirectory } from '#server/platform/store/lock.ts';
import { openStore } from '#server/platform/store/open.ts';
import type { Database } from '#server/platform/sql/database.ts';
import type { Store } from '#server/platform/store/types.ts';

type Prepare = (db: Kysely<Database>) => Promise<void>;
const TEMPLATE_WAIT_MS = 60_000;

interface Fresh {
  prepare?: Prepare | undefined;
  dataDir?: string | undefined;
}

/** A store in memory or in files, loaded from a template file that the first test file makes and the others wait for. */
export async function freshEmbedded(
  key: string,
  cache: string,
  { prepare, dataDir }: Fresh,
): Promise<Store<Database>> {
  const template = join(cache, `${key}.tar`);
  if (!existsSync(template)) await makeTemplate(template, prepare);
  if (dataDir !== undefined) return inFiles(template, dataDir);
  return inMemory(await PGlite.create({ loadDataDir: await openAsBlob(template) }));
}

async function inFiles(template: string, dataDir: string): Promise<Store<Database>> {
  mkdirSync(dataDir, { recursive: true });
  const lite = await PGlite.create({
    dataDir: join(dataDir, 'database'),
    loadDataDir: await openAsBlob(template),
  });
  await lite.close();
  return openStore({ dataDir });
}

async function inMemory(lite: PGlite): Promise<Store<Database>> {
  return storeOn<Database>(embeddedPool(lite), {
    durability: 'none: in memory',
    release: async () => lite.close(),
  });
}

async function makeTemplate(template: string, prepare?: Prepare): Promise<void> {
  const unlock = lockDirectory(`${template}.lock`, template, TEMPLATE_WAIT_MS);
  try {
    if (existsSync(template)) return;
    const lite = await PGlite.create();
    const store = await inMemory(lite);
    await migrate(store.db);
    await prepare?.(store.db);
    await store.maintain();
    const dump = await lite.dumpDataDir('none');
    writeFileSync(`${template}.new`, Buffer.from(await dump.arrayBuffer()));
    renameSync(`${template}.new`, template);
    removeOld(dirname(template));
    await store.close();
  } finally {
    unlock();
  }
}

const KEPT_MS = 86_400_000;

/** Each state of the server's sources has templates of its own. */
function removeOld(cache: string): void {
  for (const name of readdirSync(cache)) {
    const file = join(cache, name);
    if (Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file, { recursive: true, force: true });
  }
}
