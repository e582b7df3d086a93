// @module-tag slow
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { askServer } from '#server/cli/socket.ts';
import { openReceiver } from '#tests/support/doubles/webhook-receiver.ts';
import { holdStream } from '#tests/support/server/held-stream.ts';
import { sendRequest } from '#tests/support/server/instances.ts';
import { startPortal } from '#tests/support/server/running-portal.ts';
import { DATA_KEY, seedForTests } from '#tests/support/server/seed.ts';
import { signInAt } from '#tests/support/server/sign-in-at.ts';
import { urlOf } from '#tests/support/server/store-postgres.ts';
import { freshStore } from '#tests/support/server/store.ts';
import { until } from '#tests/support/until.ts';

const STREAMS = 10;
const WRITERS = 8;
const directory = mkdtempSync(join(tmpdir(), 'wardline-stopping-'));
const store = await freshStore({
  prepare: { key: 'hospital', run: seedForTests },
  dataDir: join(directory, 'store'),
});
const receiver = await openReceiver();
afterAll(async () => {
  receiver.close();
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Where the server finds the seeded store: in PostgreSQL if the tests do. */
async function storeSettings(): Promise<Record<string, string>> {
  if (store.kind === 'postgres') {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(store.db);
    return { DATABASE_URL: urlOf(rows[0]?.name ?? '') };
  }
  // An embedded store has one process at a time.
  await store.close();
  return {};
}

test('a server that is told to stop under load ends with 0 and logs no warning', async () => {
  const portal = await startPortal({
    ...(await storeSettings()),
    DATA_DIR: directory,
    DATA_KEY,
    SEED: 'off',
    INTAKE_KEY: 'intake-key-of-the-instances',
    TRUSTED_PROXIES: '127.0.0.1',
    WEBHOOK_NETWORKS: '127.0.0.1',
  });
  const started = portal.said();
  const over = new AbortController();
  const outcome = await askServer(directory, 'webhook add', ['first', receiver.url]);
  const [added = ''] = outcome?.lines ?? [];
  receiver.secret = added.split(' ').at(-1) ?? '';
  const load = Array.from({ length: WRITERS }, async () => {
    while (!over.signal.aborted)
      await sendRequest(portal.url, `Request ${randomUUID()}`).then(
        (answer) => answer.arrayBuffer(),
        () => pause(20),
      );
  });
  await until('webhook messages', () => receiver.taken.length > 5, 60_000);
  const authorization = `Bearer ${await signInAt(portal.url, 'anitha.nair')}`;
  const streams = await Promise.all(
    Array.from({ length: STREAMS }, () => holdStream([portal.url], { authorization })),
  );
  const code = await portal.stop();
  over.abort();
  await Promise.all([...load, ...streams.map((stream) => stream.close())]);
  const logged = portal.said().slice(started.length).split('\n');
  expect(logged.filter((line) => line.startsWith('{'))).toEqual([]);
  expect(code).toBe(0);
}, 120_000);
