import { join } from 'node:path';
import { directoryFiles, type Files } from '#server/platform/adapters/files.ts';
import { openConnectors } from '#server/connectors/connectors.ts';
import { openMaps } from '#server/reference/maps.ts';
import { localRecords } from '#server/patients/local-records.ts';
import { httpRecords } from '#server/patients/records-gateway.ts';
import { webPush } from '#server/alerts/web-push.ts';
import { openJanus } from '#server/platform/media-server/janus.ts';
import { openScanner } from '#server/platform/adapters/scanner.ts';
import { openVault } from '#server/platform/adapters/vault.ts';
import type { Config } from '#server/platform/config.ts';
import type { AbhaVerifier, RecordsGateway } from '#server/platform/ports.ts';
import type { Clock, Deps } from '#server/platform/deps.ts';
import { openHub } from '#server/platform/live/hub.ts';
import { openAnswerCache } from '#server/platform/http/answer-cache.ts';
import { openSessionMemory } from '#server/platform/http/session-memory.ts';
import { openSessionWatch } from '#server/platform/http/session-watch.ts';
import { openLog } from '#server/platform/log.ts';
import { openSecurityLog } from '#server/platform/security-log/security-log.ts';
import type { Database } from '#server/platform/sql/database.ts';
import type { Store } from '#server/platform/store/types.ts';

/** Connects store, clock and adapters, for serve.ts and for tests. */
export async function buildDeps(config: Config, store: Store<Database>, clock: Clock): Promise<Deps> {
  const { db } = store;
  const log = openLog(config.LOG_LEVEL);
  const vault = await openVault(config);
  const hub = await openHub(store);
  return {
    config,
    store,
    db,
    clock,
    hub,
    sessionWatch: openSessionWatch({ db, clock, log }),
    sessionMemory: openSessionMemory(store.changes, clock),
    answerCache: openAnswerCache(store.changes, hub, clock),
    connectors: await openConnectors(config),
    maps: openMaps(config, log),
    records: await recordsOf({ config, db, clock, vault, log }),
    abha: await abhaOf({ config, db, clock }),
    push: await webPush(db, config, vault),
    files: await filesOf(config),
    scanner: openScanner(config.SCANNER),
    vault,
    mediaServer: config.mediaServer && openJanus(config.mediaServer.url, config.mediaServer.secret, log),
    log,
    security: openSecurityLog({ config, clock, log }),
    stopping: { phase: 'serving' },
  };
}

/** The connection to ABDM is loaded for those alone who use it. */
async function recordsOf(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'vault' | 'log'>,
): Promise<RecordsGateway> {
  const { config, db, clock } = deps;
  if (config.RECORDS_URL) return httpRecords(config.RECORDS_URL, config.RECORDS_KEY ?? '');
  if (!config.ABDM_CLIENT_ID) return localRecords(db, clock);
  const [{ abdmRecords }, { openNotingClient }] = await Promise.all([
    import('#server/connectors/abdm/records.ts'),
    import('#server/connectors/abdm/noting-client.ts'),
  ]);
  return abdmRecords({ ...deps, client: openNotingClient(deps) });
}

async function abhaOf(deps: Pick<Deps, 'config' | 'db' | 'clock'>): Promise<AbhaVerifier | null> {
  if (!deps.config.ABDM_CLIENT_ID) return null;
  const { openAbha } = await import('#server/connectors/abdm/abha.ts');
  return openAbha(deps);
}

/** The client of S3 is large, so that only those who use it load it. */
async function filesOf({ s3, DATA_DIR }: Config): Promise<Files> {
  if (!s3) return directoryFiles(join(DATA_DIR, 'files'));
  const { s3Files } = await import('#server/platform/adapters/s3-files.ts');
  return s3Files(s3);
}
