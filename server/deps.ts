import type { Logger } from 'pino';
import type { Files } from '#server/adapters/files.ts';
import type { Gateways } from '#server/adapters/gateways.ts';
import type { Maps } from '#server/adapters/maps.ts';
import type { PushSender } from '#server/adapters/push.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { RecordsGateway } from '#server/adapters/records.ts';
import type { Config } from '#server/config.ts';
import type { EventHub } from '#server/events/hub.ts';
import type { Doors } from '#server/http/doors.ts';
import type { Db } from '#server/sql/database.ts';
import type { Store } from '#server/store/types.ts';
import type { Database } from '#server/sql/database.ts';

/** Tells the time; tests turn it. */
export interface Clock {
  now(): Date;
  /** Milliseconds that only ever grow, whatever somebody sets the time to. */
  elapsedMs(): number;
}

/** All that a handler may use. Built once by start.ts, or by a test. */
export interface Deps {
  config: Config;
  store: Store<Database>;
  db: Db;
  clock: Clock;
  hub: EventHub;
  doors: Doors;
  gateways: Gateways;
  maps: Maps;
  records: RecordsGateway;
  push: PushSender;
  files: Files;
  vault: Vault;
  log: Logger;
}
