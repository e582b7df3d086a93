import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openNatsServer } from '#tests/support/doubles/nats-server.ts';
import { missingPrograms } from '#tests/support/missing.ts';
import { runFaults, type Outcome } from '#tests/support/server/instances-under-faults.ts';
import { freshStore } from '#tests/support/server/store.ts';
import { urlOf } from '#tests/support/server/store-postgres.ts';

const missing = missingPrograms(['nats-server']);
const FAULTS = { calmMs: 1_000, cutMs: 3_000, natsAwayMs: 3_000 };
const PORTS = { notify: 18_450, nats: 18_453 };

const store = await freshStore();
afterAll(() => store.close());
const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(store.db);
const url = urlOf(rows[0]?.name ?? '');

function expectNothingLost(outcome: Outcome): void {
  const { acknowledged, events, streams } = outcome;
  expect(acknowledged).toBeGreaterThan(50);
  expect(events).toBeGreaterThanOrEqual(acknowledged);
  expect(outcome).toMatchObject({ lost: 0, doubled: 0, unansweredInDrain: 0, whole: streams, answers: 1 });
}

/** Each starts three servers, and one of them three times. */
const TAKES_MS = 90_000;

test(
  'of three servers one is killed, one loses its database and one stops: nothing is lost or doubled, and all know the same',
  async () => {
    expectNothingLost(await runFaults(url, PORTS.notify, undefined, FAULTS));
  },
  TAKES_MS,
);

test.skipIf(missing.length)(
  'the same with wake-ups over NATS, which is away for a while',
  async () => {
    const nats = await openNatsServer();
    try {
      expectNothingLost(await runFaults(url, PORTS.nats, nats, FAULTS));
    } finally {
      await nats.stop();
    }
  },
  TAKES_MS,
);
