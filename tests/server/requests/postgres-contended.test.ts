// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { pathOf } from '#contract/call.ts';
import { requestCalls } from '#contract/requests.ts';
import { buildApp } from '#server/app.ts';
import { buildDeps } from '#server/build-deps.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openStore } from '#server/platform/store/open.ts';
import { verifyAudit } from '#server/platform/audit/audit.ts';
import { atNight } from '#tests/support/at-night.ts';
import { NAMES } from '#tests/support/server/client.ts';
import { openServer } from '#tests/support/server/server.ts';
import { urlOf } from '#tests/support/server/store-postgres.ts';

/** Two servers on one PostgreSQL: what is contended between them has one winner. */
const TAKES = atNight(1_000, 100);
/** Equals the connections of a pool: the test is about who wins, not about a free connection. */
const AT_ONCE = 10;

const server = await openServer();
/** A person has one request of a patient, so that only takes of the same one are contended. */
const busy = new Set(
  (await server.rows('request')).filter(({ endedAt }) => !endedAt).map(({ patientId }) => patientId),
);
const mrns = (await server.rows('patient'))
  .filter(({ id }) => !busy.has(id))
  .slice(0, AT_ONCE)
  .map(({ mrn }) => mrn);
let second: { deps: Deps; app: ReturnType<typeof buildApp> };

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
  const store = await openStore({ dataDir: '', databaseUrl: urlOf(rows[0]?.name ?? '') });
  // What goes wrong in the second one is said as well.
  const deps = { ...(await buildDeps(server.deps.config, store, server.clock)), log: server.deps.log };
  second = { deps, app: buildApp(deps) };
});

afterAll(async () => {
  await second.deps.hub.close();
  await second.deps.store.close();
});

test(`${TAKES} contended takes have exactly one winner each`, { timeout: 180_000 }, async () => {
  const nurses = [await server.signInAs('anitha.nair'), await server.signInAs('mary.dsouza')];
  const take = async (i: number, requestId: string): Promise<Response> => {
    const path = pathOf(requestCalls.takeRequest, NAMES);
    const init = { method: 'POST', headers: nurses[i]?.headers ?? {}, body: JSON.stringify({ requestId }) };
    return i ? second.app.request(path, init) : server.request(path, init);
  };
  const seen = new Map<string, number>();
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  const ids: string[] = [];

  async function contend(at: number): Promise<void> {
    server.clock.advance(0.1);
    const { requestId } = await server.raise('TALK_TO_NURSE', { mrn: mrns[at] ?? '' });
    ids.push(requestId);
    const answers = await Promise.all([take(0, requestId), take(1, requestId)]);
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { code?: string }[];
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(bodies.map((body) => body.code ?? 'won').toSorted()).toEqual(['TAKEN', 'won']);
    count(answers[0]?.status === 200 ? 'first' : 'second');
    await server.db
      .updateTable('request')
      .set({ endedAt: server.clock.now() })
      .where('id', '=', requestId)
      .execute();
  }

  for (let i = 0; i < TAKES; i += AT_ONCE) await Promise.all(mrns.map((_, at) => contend(at)));
  // Both servers won some: otherwise nothing was contended.
  expect([...seen.keys()].toSorted()).toEqual(['first', 'second']);
  const history = await server.db
    .selectFrom('statusHistory')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('toStatus', '=', 'ACCEPTED')
    .where('requestId', 'in', ids)
    .executeTakeFirstOrThrow();
  expect(history.count).toBe(TAKES);
  expect(await verifyAudit(server.db)).toMatchObject({ ok: true });
});
