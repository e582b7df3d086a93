import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from '#server/platform/sql/database.ts';
import type { FaultHandler, Store } from './types.ts';

export type StoreOptions = {
  /** A directory for the embedded database; ignored when `databaseUrl` is given. */
  dataDir: string;
  /** PostgreSQL to use instead. Empty counts as absent. */
  databaseUrl?: string | undefined;
  /** Receives faults that no query reports; by default a process warning. */
  onFault?: FaultHandler;
};

/**
 * Opens the store: embedded in `dataDir`, or PostgreSQL at `databaseUrl`. Runs no migrations.
 *
 * @throws StoreInUseError when another process uses `dataDir`; the driver's error when PostgreSQL is out of reach
 */
export async function openStore<Schema = Database>(options: StoreOptions): Promise<Store<Schema>> {
  if (!options.databaseUrl) return openEmbedded<Schema>(options.dataDir);
  return openPostgres<Schema>(options.databaseUrl, options.onFault ?? warn);
}

function warn(fault: Error): void {
  process.emitWarning(fault);
}
