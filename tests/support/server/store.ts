import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { freshEmbedded } from '#tests/support/server/store-embedded.ts';
import { freshPostgres } from '#tests/support/server/store-postgres.ts';
import type { Database } from '#server/platform/sql/database.ts';
import type { Store } from '#server/platform/store/types.ts';

export type FreshOptions = {
  /** Fills the template once for all test files with the same key, for instance `{ key: 'seeded', run: seed }`. */
  prepare?: { key: string; run: (db: Kysely<Database>) => Promise<void> };
  /** Where an embedded store is to have its files; without it, it is in memory. */
  dataDir?: string;
};

/**
 * A migrated store of its own for a test file, on PGlite or PostgreSQL as TEST_STORE says. Made by copying a
 * template, so it takes a fraction of a second once the template is there. Close it in `afterAll`; on
 * PostgreSQL that drops the database.
 */
export async function freshStore(options: FreshOptions = {}): Promise<Store<Database>> {
  const key = templateKey(options.prepare?.key);
  const prepare = options.prepare?.run;
  return process.env.TEST_STORE === 'postgres'
    ? freshPostgres(key, prepare)
    : freshEmbedded(key, cacheDirectory(), { prepare, dataDir: options.dataDir });
}

/** Changes whenever the migrations do; for a prepared template, whenever anything of the server does. */
function templateKey(prepareKey = 'empty'): string {
  const hash = createHash('sha256').update(prepareKey);
  const places =
    prepareKey === 'empty'
      ? ['server/platform/sql', 'package-lock.json']
      : ['server', 'src/contract', 'src/domain', 'package-lock.json'];
  // With its name: the order of migrations is by name.
  for (const place of places)
    for (const file of filesUnder(place)) hash.update(file).update(readFileSync(resolve(file)));
  return `${prepareKey.replace(/\W/g, '_')}_${hash.digest('hex').slice(0, 16)}`.toLowerCase();
}

/** Paths from the root of the repository. */
function filesUnder(place: string): string[] {
  if (/\.\w+$/.test(place)) return [place];
  const entries = readdirSync(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function cacheDirectory(): string {
  const directory = resolve('node_modules/.cache/store-templates');
  mkdirSync(directory, { recursive: true });
  return directory;
}
