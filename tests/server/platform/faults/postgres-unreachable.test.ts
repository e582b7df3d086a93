import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pathOf } from '#contract/call.ts';
import { requestCalls } from '#contract/requests.ts';
import { buildApp } from '#server/app.ts';
import { REMEMBERED_MS } from '#server/platform/http/session-memory.ts';
import { openLog } from '#server/platform/log.ts';
import { openStore } from '#server/platform/store/open.ts';
import { NAMES } from '#tests/support/server/client.ts';
import { linePostgres } from '#tests/support/server/postgres-line.ts';
import { openServer } from '#tests/support/server/server.ts';
import { urlOf } from '#tests/support/server/store-postgres.ts';

const server = await openServer();

test('PostgreSQL unavailable for a while: 503 with a time to try again, said on the health page, and well again by itself', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
  const pg = linePostgres(urlOf(rows[0]?.name ?? ''));
  await pg.open();
  const store = await openStore({ dataDir: '', databaseUrl: pg.url, onFault: () => undefined });
  const app = buildApp({ ...server.deps, store, db: store.db, log: openLog('silent') });
  const nurse = await server.signInAs('anitha.nair');
  const menu = () => app.request(pathOf(requestCalls.dashboardMenuStatus, NAMES), { headers: nurse.headers });
  const health = async () => (await app.request('/health')).status;
  expect([(await menu()).status, await health()]).toEqual([200, 200]);
  pg.cut();
  // What was read a moment ago is answered without the store.
  server.clock.advance(REMEMBERED_MS / 1_000);
  const away = await menu();
  expect([away.status, away.headers.get('retry-after'), await health()]).toEqual([503, '5', 503]);
  expect(await away.json()).toMatchObject({ code: 'STORE_UNAVAILABLE', retryAfterS: 5 });
  await pg.open();
  expect([(await menu()).status, await health()]).toEqual([200, 200]);
  await store.close();
  pg.close();
});
