import pg from 'pg';
import { columnTypes } from './column-types.ts';
import { planCache } from './plan-cache.ts';
import { connectionsOf, kyselyOn } from './kysely.ts';
import { createPostgresWake } from './postgres-wake.ts';
import { openTableChanges } from './table-changes.ts';
import { CLIENT_WAIT_MS } from './types.ts';
import { rewriteAll } from './vacuum.ts';
import type { FaultHandler, Store } from './types.ts';

type Settings = { server_version: string; fsync: string; synchronous_commit: string };

/**
 * Casts between timestamptz and date must not depend on how the server was set up. Our statements read pages by indexes: to
 * start workers or to compile one takes longer than to run it.
 */
const SESSION = "set time zone 'UTC'; set max_parallel_workers_per_gather = 0; set jit = off";

/**
 * Opens a pool on a PostgreSQL server, 15 or later. Any number of instances may share it.
 *
 * @param databaseUrl postgresql://user:password@host:port/name, or ?host=/directory for a Unix socket
 * @throws when the server cannot be reached
 */
export async function openPostgres<Schema>(
  databaseUrl: string,
  onFault: FaultHandler,
): Promise<Store<Schema>> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'wardline',
    connectionTimeoutMillis: CLIENT_WAIT_MS,
    types: columnTypes,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not say so
    onConnect: async (client) => void (await client.query(SESSION)),
  });
  // The pool replaces an idle client that loses its server; without a listener, its error would end the
  // process.
  pool.on('error', onFault);
  // Nor does one in use: the query on it fails by itself, and its error would end the process all the same.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  pool.on('connect', planCache());
  const changes = openTableChanges();
  pool.on('connect', (client) => changes.observe(client));
  const settings = await readSettings(pool).catch(async (fault: unknown) => {
    await pool.end();
    throw fault;
  });
  const wake = createPostgresWake(databaseUrl, onFault);
  const db = kyselyOn<Schema>(pool);
  let closing: Promise<void> | undefined;
  return {
    db,
    kind: 'postgres',
    durability: durabilityOf(settings),
    version: settings.server_version,
    changes,
    listen: wake.listen,
    notify: async () => void (await pool.query("select pg_notify('wardline', '')")),
    connections: () => connectionsOf(pool),
    analyze: async () => undefined,
    maintain: async () => undefined,
    rewrite: async () => rewriteAll(db),
    close: async () =>
      (closing ??= wake.close().then(async () => {
        await db.destroy();
        // A pool that was never used does not end.
        if (!pool.ended) await pool.end();
      })),
  };
}

async function readSettings(pool: pg.Pool): Promise<Settings> {
  const { rows } = await pool.query<Settings>(
    `select current_setting('server_version') as server_version, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as synchronous_commit`,
  );
  const [settings] = rows;
  if (settings === undefined) throw new Error('PostgreSQL did not answer with its settings');
  return settings;
}

function durabilityOf(settings: Settings): string {
  if (settings.fsync !== 'on') return 'fsync is off on the server: a power cut may lose or damage data';
  if (settings.synchronous_commit === 'off')
    return 'synchronous_commit is off: a crash may lose the last commits';
  return 'fsync at every commit';
}
