// @module-tag nightly
import { sql } from 'kysely';
import { afterAll, test } from 'vitest';
import { openNatsServer } from '#tests/support/doubles/nats-server.ts';
import { missingPrograms } from '#tests/support/missing.ts';
import { expectNothingLost, FAULTS_TAKE_MS } from '#tests/support/server/nothing-lost.ts';
import { freshStore } from '#tests/support/server/store.ts';
import { urlOf } from '#tests/support/server/store-postgres.ts';

const missing = missingPrograms(['nats-server']);

const store = await freshStore();
afterAll(() => store.close());
const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(store.db);

test.skipIf(missing.length)(
  'loses and doubles nothing when each of three servers with NATS, and NATS itself, fails in turn',
  async () => {
    const nats = await openNatsServer();
    try {
      await expectNothingLost(urlOf(rows[0]?.name ?? ''), 18_453, nats);
    } finally {
      await nats.stop();
    }
  },
  FAULTS_TAKE_MS,
);
