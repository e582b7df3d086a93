import { join } from 'node:path';
import { buildDeps } from '#server/build-deps.ts';
import type { Command, Outcome } from '#server/cli/commands.ts';
import { readHospital } from '#server/operations/hospital.ts';
import type { Config } from '#server/platform/config.ts';
import { migrate, migrateAsOwner } from '#server/platform/sql/migrate.ts';
import { openStore } from '#server/platform/store/open.ts';
import { systemClock } from '#server/platform/system-clock.ts';

/** Runs a command with its own store while no server is running. */
export async function runWithoutServer(
  command: Command,
  args: readonly string[],
  config: Config,
): Promise<Outcome> {
  // A restore writes the audit, which the application's role may not change.
  const isOwner = command.asOwner || !command.whileRunning;
  await migrateAsOwner(config);
  const store = await openStore({
    dataDir: join(config.DATA_DIR, 'store'),
    databaseUrl: (isOwner && config.MIGRATION_DATABASE_URL) || config.DATABASE_URL,
  });
  try {
    await migrate(store.db);
    await readHospital(store.db, config);
    const deps = await buildDeps(config, store, systemClock);
    const outcome = await command.run(deps, args);
    await deps.hub.close();
    deps.security.close();
    return outcome;
  } finally {
    await store.close();
  }
}
