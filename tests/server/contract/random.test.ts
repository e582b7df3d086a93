// @module-tag slow
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { pathOf, type AnyCall } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import { ErrorBody } from '#contract/errors.ts';
import { verifyAudit } from '#server/platform/audit/audit.ts';
import { tablesInOrder } from '#server/platform/sql/tables-in-order.ts';
import { atNight } from '#tests/support/at-night.ts';
import { NAMES } from '#tests/support/server/client.ts';
import { png } from '#tests/support/inputs/files.ts';
import { randomRequests, type RandomRequest } from '#tests/support/models/random-requests.ts';
import { BASIC, INTAKE_KEY, openServer } from '#tests/support/server/server.ts';
import { makeRows, OURS } from '#tests/support/journeys/world.ts';

/**
 * Random requests to every call: 500 each time the tests run, 2,000 at night. The bench asks 10,000 (RANDOM_REQUESTS,
 * RANDOM_SEED).
 */
const RUNS = Number(process.env['RANDOM_REQUESTS'] ?? atNight(2_000, 500));
const SEED = Number(process.env['RANDOM_SEED'] ?? 20_261_121);
/** Time after which a call counts as hanging, on a busy machine too. */
const HANG_MS = 10_000;

const server = await openServer();
const people: Record<string, string> = {};
let ids: string[];
let countAll: string;

/** Streams, and what signs the callers of this test out. */
const LEFT_OUT = new Set([
  'events',
  'boardEvents',
  'logouts',
  'endOtherSessions',
  'endSession',
  'lock',
  'unlock',
  'changePassword',
]);
const calls = (Object.entries(contract) as [string, AnyCall][]).filter(
  ([name, row]) => !LEFT_OUT.has(name) && !row.bytes,
);

beforeAll(async () => {
  const rows = await makeRows(server, OURS);
  ids = Object.values(rows).filter((value) => typeof value === 'string');
  for (const [role, userName] of [
    ['provider', OURS.doctor],
    ['nurse', OURS.nurse],
    ['agent', OURS.agent],
  ] as const)
    people[role] = (await server.signInAs(userName)).headers['authorization'] ?? '';
  people['client'] = BASIC;
  const tables = await server.db.transaction().execute(tablesInOrder);
  countAll = tables
    .filter((table) => !BEFORE_THE_CALL.has(table))
    .map((table) => `(select count(*) from "${table}")`)
    .join(' + ');
});

/** A file is counted and stored before its row is, as the store cannot wait for files; a job removes what got no row. */
const BEFORE_THE_CALL = new Set(['stored_file', 'sent_bytes']);

/** How many rows there are in all, and how far the audit is: a refused write must move neither. */
async function fingerprint(): Promise<string> {
  const { rows } = await sql<{ rows: string; seq: string }>`
    select ${sql.raw(countAll)} as rows, (select sum(seq) from audit_head) as seq`.execute(server.db);
  return JSON.stringify(rows[0]);
}

function send(request: RandomRequest): Promise<Response> {
  const row = (contract as Record<string, AnyCall>)[request.name] as AnyCall;
  const query = new URLSearchParams(
    Object.entries(request.query).map(([name, value]) => [name, String(value)]),
  );
  const role = row.who.find((one) => people[one]) ?? 'public';
  const headers: Record<string, string> = {
    ...(people[role] ? { authorization: people[role] } : {}),
    'x-intake-key': INTAKE_KEY,
    ...(request.key ? { 'idempotency-key': request.key } : {}),
  };
  const body =
    request.body === undefined ? undefined : row.form ? formOf(request.body) : JSON.stringify(request.body);
  return server.request(`${pathOf(row, NAMES)}?${query}`, {
    method: row.method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
}

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    form.append(name, name === 'file' ? png() : String(value));
  return form;
}

/** Signing in counts its tries, whatever it answers: that is what stays of a refusal. */
const keepsCount = (row: AnyCall): boolean => row.who.includes('client') || row.path.includes('OTP');

test(`${RUNS} random requests: no fault, no hang, nothing half-written`, { timeout: 300_000 }, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(randomRequests(calls, ids), async (request) => {
      const row = (contract as Record<string, AnyCall>)[request.name] as AnyCall;
      // Every so often a minute passes, so that the limits allow more.
      server.clock.advance(0.05);
      const isWrite = row.method !== 'GET' && !keepsCount(row);
      const before = isWrite ? await fingerprint() : '';
      const began = performance.now();
      const answer = await send(request);
      const text = answer.headers.get('content-type')?.includes('json') ? await answer.text() : '';
      if (!text) await answer.body?.cancel();
      expect(performance.now() - began).toBeLessThan(HANG_MS);
      expect(answer.status, `${JSON.stringify(request).slice(0, 2000)} → ${text}`).toBeLessThan(500);
      if (answer.ok) {
        if (text && !row.raw) row.response.parse(JSON.parse(text));
      } else {
        const refused = ErrorBody.parse(JSON.parse(text));
        // A refused prescription, a wrong code and a wrong password stay on record; nothing else of a refusal does.
        if (isWrite && !['RULE', 'WRONG_CODE', 'WRONG_SIGN_IN', 'TOO_MANY'].includes(refused.code))
          expect(await fingerprint(), `${request.name}: ${text}`).toBe(before);
      }
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
  // Random, yet not all refused by the schema.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(RUNS / 20);
  expect(await verifyAudit(server.db)).toMatchObject({ ok: true });
});
