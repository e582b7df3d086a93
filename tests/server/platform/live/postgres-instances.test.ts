// @module-tag slow
import { sql } from 'kysely';
import { afterAll, test } from 'vitest';
import { expectNothingLost, FAULTS_TAKE_MS } from '#tests/support/server/nothing-lost.ts';
import { freshStore } from '#tests/support/server/store.ts';
import { urlOf } from '#tests/support/server/store-postgres.ts';

const store = await freshStore();
afterAll(() => store.close());
const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(store.db);

test(
  'loses and doubles nothing when one of three servers is killed, one loses its database and one stops',
  async () => expectNothingLost(urlOf(rows[0]?.name ?? ''), 18_450),
  FAULTS_TAKE_MS,
);
