import type { Logger } from 'pino';
import type { Files } from '#server/platform/adapters/files.ts';
import type { Scanner } from '#server/platform/adapters/scanner.ts';
import type { Connectors } from './connector-ports.ts';
import type { AbhaVerifier, Maps, PushSender, RecordsGateway } from './ports.ts';
import type { MediaServer } from '#server/platform/media-server/janus.ts';
import type { Vault } from '#server/platform/adapters/vault.ts';
import type { Config } from './config.ts';
import type { SecurityLog } from '#server/platform/security-log/security-log.ts';
import type { EventHub } from '#server/platform/live/hub.ts';
import type { AnswerCache } from '#server/platform/http/answer-cache.ts';
import type { SessionMemory } from '#server/platform/http/session-memory.ts';
import type { Stopping } from '#server/platform/http/stopping.ts';
import type { SessionWatch } from '#server/platform/http/session-watch.ts';
import type { Db, Database } from '#server/platform/sql/database.ts';
import type { Store } from '#server/platform/store/types.ts';

/** The current time; tests advance it. */
export interface Clock {
  now(): Date;
  /** Monotonic milliseconds, independent of changes to the system time. */
  elapsedMs(): number;
}

/** All dependencies of a handler. Built once by serve.ts, or by a test. */
export interface Deps {
  config: Config;
  store: Store<Database>;
  db: Db;
  clock: Clock;
  hub: EventHub;
  sessionWatch: SessionWatch;
  sessionMemory: SessionMemory;
  answerCache: AnswerCache;
  connectors: Connectors;
  maps: Maps;
  records: RecordsGateway;
  /** Null: the hospital is not connected to ABDM. */
  abha: AbhaVerifier | null;
  push: PushSender;
  files: Files;
  /** Null: files are not scanned. */
  scanner: Scanner | null;
  vault: Vault;
  /** Null: calls go from browser to browser. */
  mediaServer: MediaServer | null;
  log: Logger;
  security: SecurityLog;
  stopping: Stopping;
}
