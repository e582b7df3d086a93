import { buildApp } from '#server/app.ts';
import { wokenByNats } from '#server/platform/adapters/nats.ts';
import { buildDeps } from '#server/build-deps.ts';
import { readConfig } from '#server/platform/config.ts';
import { listen } from '#server/platform/http/listen.ts';
import { systemClock } from '#server/platform/system-clock.ts';
import { migrate } from '#server/platform/sql/migrate.ts';
import { openStore } from '#server/platform/store/open.ts';
import { seedHospital } from '#server/seed/hospital.ts';
import { startJobs } from '#server/start-jobs.ts';

/** The real server with a seeded hospital, for a bench: what start.ts does, without its limits of calls a minute. */
const config = readConfig(process.env);
const stored = await openStore({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL });
await migrate(stored.db);
const store = config.NATS_URL
  ? wokenByNats(stored, config.NATS_URL, `${config.PRODUCT}.wake`, (fault) => process.emitWarning(fault))
  : stored;
// The limits count by this clock; here their minute lasts 6 ms, since one address makes all calls.
const clock = { ...systemClock, elapsedMs: () => performance.now() * 10_000 };
const deps = await buildDeps(config, store, clock);
await seedHospital(deps);
await store.analyze();
await listen(buildApp(deps), config.PORT, config.HOST);
startJobs(deps);
