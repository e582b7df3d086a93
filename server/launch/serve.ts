import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { wokenByNats } from '#server/platform/adapters/nats.ts';
import { mistypedSettings } from '#server/launch/mistyped-settings.ts';
import { startFault } from '#server/launch/start-fault.ts';
import { buildApp } from '#server/app.ts';
import { buildDeps } from '#server/build-deps.ts';
import { commands } from '#server/cli/commands.ts';
import { serveCommands } from '#server/cli/socket.ts';
import { openVault } from '#server/platform/adapters/vault.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { checkKey, sealAgain } from '#server/platform/sql/seals.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import { prepareSearches } from '#server/reference/prepare-searches.ts';
import { startJobs } from '#server/start-jobs.ts';
import { readHospital } from '#server/operations/hospital.ts';
import { offerSetUp } from '#server/operations/set-up.ts';
import { countUnderWay, stopServing } from '#server/platform/http/stopping.ts';
import { afterCommitDone } from '#server/platform/writes/unit.ts';
import { listen } from '#server/platform/http/listen.ts';
import { exitOnUncaught } from '#server/platform/last-resort.ts';
import { fillAllPatientSearch } from '#server/people/patient-search.ts';
import { mayChangeAudit } from '#server/platform/sql/roles.ts';
import { migrate, migrateAsOwner } from '#server/platform/sql/migrate.ts';
import { openStore } from '#server/platform/store/open.ts';
import { systemClock } from '#server/platform/system-clock.ts';

/** Reads the configuration, opens store and adapters, and listens. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  for (const line of mistypedSettings(process.env)) process.stderr.write(`${line}\n`);
  await migrateAsOwner(config);
  const stored = await openStore({
    dataDir: join(config.DATA_DIR, 'store'),
    databaseUrl: config.DATABASE_URL,
  });
  await migrate(stored.db);
  const store = config.NATS_URL
    ? wokenByNats(stored, config.NATS_URL, `${config.PRODUCT}.wake`, (fault) => process.emitWarning(fault))
    : stored;
  await sealWithKey(config, store.db);
  await readHospital(store.db, config);
  const deps = await buildDeps(config, store, systemClock);
  if (store.kind === 'postgres' && (await mayChangeAudit(store.db)))
    deps.log.warn('the database role of DATABASE_URL may change audit rows: see `wardline database roles`');
  // A hospital's server needs neither seed nor simulator, nor their memory.
  const seed = config.SEED === 'on' ? await import('#server/seed/hospital.ts') : undefined;
  await seed?.seedHospital(deps);
  await fillAllPatientSearch(store.db);
  await store.analyze();
  const app = buildApp(
    deps,
    existsSync(join(config.PORTAL_DIR, 'index.html')) ? config.PORTAL_DIR : undefined,
  );
  const server = await listen(app, config.PORT, config.HOST);
  const underWay = countUnderWay(server);
  prepareSearches().catch((err: unknown) => deps.log.error({ err }, 'the searches were not prepared'));
  exitOnUncaught(deps.log, () => void server.close());
  const stopJobs = startJobs(deps);
  const stopCommands = serveCommands(deps, commands);
  const stopSimulator =
    config.SIMULATOR === 'on'
      ? (await import('#server/simulator/simulator.ts')).startSimulator(
          deps,
          `http://127.0.0.1:${config.PORT}`,
        )
      : async () => undefined;
  const mllp = config.mllp
    ? await (await import('#server/laboratory/mllp/listener.ts')).startMllp(deps, config.mllp)
    : undefined;
  const say = (text: string): boolean => process.stdout.write(`${text}\n`);
  say(`${config.PRODUCT_NAME} is ready at ${config.publicUrl}`);
  if (seed) for (const line of seed.SIGN_INS) say(`  ${line}`);
  const setUp = await offerSetUp(deps);
  if (setUp) say(`  No operator yet. Set up the hospital at ${setUp}`);
  if (config.OUTBOX === 'on') say(`  SMS and mail: ${config.publicUrl}/outbox`);

  async function stop(): Promise<void> {
    await stopSimulator();
    await mllp?.stop();
    await stopServing(server, deps, underWay);
    stopCommands();
    await stopJobs();
    await afterCommitDone();
    await deps.hub.close();
    deps.security.close();
    await store.close();
    process.exit(0);
  }
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}

/** @throws WrongKeyError */
async function sealWithKey(config: Config, db: Db): Promise<void> {
  const vault = await openVault(config);
  await checkKey(db, vault);
  await sealAgain(db, vault);
}

/** Runs the server; a fault at its start ends the process with what has to be known of it. */
export async function serve(): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${startFault(error)}\n`);
    process.exit(1);
  }
}
