import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { requestCalls } from '#contract/requests.ts';
import { CACHED_MS } from '#server/platform/http/answer-cache.ts';
import { REMEMBERED_MS } from '#server/platform/http/session-memory.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { openStore } from '#server/platform/store/open.ts';
import { openServer } from '#tests/support/server/server.ts';
import { urlOf } from '#tests/support/server/store-postgres.ts';

const server = await openServer();
const queue = [requestCalls.talkToNurseRequests, { body: { limit: 5, descending: true } }] as const;

/** Writes as another instance does, of which this one hears nothing. */
async function elsewhere(write: (db: Db) => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
  const other = await openStore({
    dataDir: '',
    databaseUrl: urlOf(rows[0]?.name ?? ''),
  });
  await write(other.db);
  await other.close();
}

test('a queue is old a second after another process wrote', async () => {
  await server.raise('TALK_TO_NURSE');
  const nurse = await server.signInAs('anitha.nair');
  await nurse.call(...queue);
  await elsewhere((db) => db.updateTable('patient').set({ name: 'From elsewhere' }).execute());
  server.clock.advance(CACHED_MS / 1_000);
  expect((await nurse.call(...queue)).items[0]?.patient.name).toBe('From elsewhere');
});

test('a session that another process ends is over after two seconds', async () => {
  const nurse = await server.signInAs('jyoti.solanki');
  await nurse.call(...queue);
  await elsewhere((db) => db.updateTable('session').set({ revokedAt: server.clock.now() }).execute());
  server.clock.advance(REMEMBERED_MS / 1_000);
  expect(await nurse.refusal(...queue)).toMatchObject({ httpStatus: 401 });
});
