import { join } from 'node:path';
import { directoryFiles } from '#server/adapters/files.ts';
import { gatewaysOf } from '#server/adapters/gateways.ts';
import { openMaps } from '#server/adapters/maps.ts';
import { localRecords } from '#server/adapters/local-records.ts';
import { httpRecords } from '#server/adapters/records.ts';
import { webPush } from '#server/adapters/push.ts';
import { s3Files } from '#server/adapters/s3-files.ts';
import { openVault } from '#server/adapters/vault.ts';
import type { Config } from '#server/config.ts';
import type { Clock, Deps } from '#server/deps.ts';
import { openHub } from '#server/events/hub.ts';
import { openDoors } from '#server/http/doors.ts';
import { openLog } from '#server/log.ts';
import type { Database } from '#server/sql/database.ts';
import type { Store } from '#server/store/types.ts';

/** Puts store, clock and adapters together, for start.ts and for the tests alike. */
export async function buildDeps(config: Config, store: Store<Database>, clock: Clock): Promise<Deps> {
  const { db } = store;
  const log = openLog(config.LOG_LEVEL);
  return {
    config,
    store,
    db,
    clock,
    hub: await openHub(store),
    doors: openDoors({ db, clock, log }),
    gateways: gatewaysOf(config),
    maps: openMaps(config, log),
    records: config.RECORDS_URL
      ? httpRecords(config.RECORDS_URL, config.RECORDS_KEY ?? '')
      : localRecords(db, clock),
    push: await webPush(db, config),
    files: config.s3 ? s3Files(config.s3) : directoryFiles(join(config.DATA_DIR, 'files')),
    vault: await openVault(config),
    log,
  };
}
