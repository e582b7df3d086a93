import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import type { PGlite } from '@electric-sql/pglite';
import { columnTypes } from './column-types.ts';
import { planCache } from './plan-cache.ts';
import { connectionsOf, kyselyOn } from './kysely.ts';
import { openTableChanges } from './table-changes.ts';
import { createWakeSet } from './wake-set.ts';
import { analyzeChanged, rewriteAll, vacuumAll } from './vacuum.ts';
import { CLIENT_WAIT_MS } from './types.ts';
import type { Store } from './types.ts';

/** A node-postgres pool over PGlite: the same dialect, parsers and errors as over a PostgreSQL server. */
export function embeddedPool(lite: PGlite): pg.Pool {
  const options = {
    // PGlite is one session; a second client would share its transaction.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CLIENT_WAIT_MS,
    types: columnTypes,
  };
  const pool = new pg.Pool(Object.assign(options, createPgConfig(lite)));
  pool.on('connect', planCache());
  return pool;
}

/**
 * A store over an embedded pool. Only this process has the database open, so wake-ups stay in the process:
 * LISTEN would need a second client, and there is one.
 *
 * @param release runs once after the pool has drained
 */
export async function storeOn<Schema>(
  pool: pg.Pool,
  options: { durability: string; release: () => Promise<void> },
): Promise<Store<Schema>> {
  const db = kyselyOn<Schema>(pool);
  const changes = openTableChanges();
  // Before the first query: there is one connection, made once.
  pool.on('connect', (client) => changes.observe(client));
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  const wake = createWakeSet();
  let closing: Promise<void> | undefined;
  return {
    db,
    kind: 'embedded',
    durability: options.durability,
    version: rows[0]?.server_version ?? 'unknown',
    changes,
    listen: async (onWake) => {
      const stop = wake.add(onWake);
      return async () => stop();
    },
    notify: async () => wake.wakeAll(),
    connections: () => connectionsOf(pool),
    analyze: async () => analyzeChanged(db),
    maintain: async () => vacuumAll(db),
    rewrite: async () => rewriteAll(db),
    close: async () => (closing ??= db.destroy().then(options.release)),
  };
}
