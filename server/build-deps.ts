import { join } from 'node:path';
import { directoryFiles } from '#server/adapters/files.ts';
import { outbox } from '#server/adapters/outgoing.ts';
import { webPush } from '#server/adapters/push.ts';
import { openVault } from '#server/adapters/vault.ts';
import type { Config } from '#server/config.ts';
import type { Clock, Deps } from '#server/deps.ts';
import { openHub } from '#server/events/hub.ts';
import { openLog } from '#server/log.ts';
import type { Database } from '#server/sql/database.ts';
import type { Store } from '#server/store/types.ts';

/** Puts store, clock and adapters together, for start.ts and for the tests alike. */
export async function buildDeps(config: Config, store: Store<Database>, clock: Clock): Promise<Deps> {
  const { db } = store;
  return {
    config,
    store,
    db,
    clock,
    hub: await openHub(store),
    ...outbox(db, clock),
    push: await webPush(db, config),
    files: directoryFiles(join(config.DATA_DIR, 'files')),
    vault: await openVault(config),
    log: openLog(config.LOG_LEVEL),
  };
}
