import { describe, expect, test } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import { requestCalls } from '#contract/requests.ts';
import { migrate } from '#server/platform/sql/migrate.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const rows = Object.entries(contract) as [string, AnyCall][];
const queries = rows.filter(([, row]) => row.kind === 'query' && !row.raw);
/** Reads that the specification makes by POST: the method says nothing of what a call does. */
const byPost = queries.filter(([, row]) => row.method !== 'GET');
const PEOPLE = ['anitha.nair', 'meera.iyer', 'farhan.shaikh', 'arjun.rao'];

const stored = async (): Promise<number> => (await server.rows('idempotency')).length;
const audited = async (): Promise<number> => (await server.rows('audit')).length;
/** The product's own client, as everybody in turn; what is refused stores nothing either. */
async function readAll(
  people: readonly SignedInClient[],
  inputOf: (row: AnyCall) => object,
): Promise<number> {
  let answered = 0;
  for (const person of people)
    for (const [, row] of queries) {
      if (row.path.includes('/events')) continue;
      const answer = await person.send(row, inputOf(row));
      await answer.body?.cancel();
      answered += Number(answer.ok);
    }
  return answered;
}

describe('queries', () => {
  test('declare themselves: every call names its kind, and 43 of them use POST', () => {
    expect(rows.filter(([, row]) => row.kind !== 'query' && row.kind !== 'command')).toEqual([]);
    expect(byPost.length).toBe(43);
  });

  test('every list and every read, asked for twice, leaves no stored answer', async () => {
    const v = await visit(server);
    const people = await Promise.all(PEOPLE.map((name) => server.signInAs(name)));
    const before = await stored();
    const inputOf = (row: AnyCall): object =>
      row.method === 'GET'
        ? { query: { consultationId: v.id, consultationNumber: v.number, urgenrtCareReqId: v.requestId } }
        : { body: { limit: '50', consultationNumber: v.number, items: [], documentId: v.id } };
    const answered = (await readAll(people, inputOf)) + (await readAll(people, inputOf));
    expect(answered).toBeGreaterThan(50);
    expect(await stored()).toBe(before);
  });

  test('store no answer even when a key is sent', async () => {
    const nurse = await server.signInAs('anitha.nair');
    const before = await stored();
    const answer = await server.request('/wardline/api/provider/agent/v1/talkToNurseRequests', {
      method: 'POST',
      headers: {
        ...nurse.headers,
        'idempotency-key': crypto.randomUUID(),
        'content-type': 'application/json',
      },
      body: '{}',
    });
    expect(answer.status).toBe(200);
    expect(await stored()).toBe(before);
  });

  test('ten refreshes of what is open add no row to the audit', async () => {
    const v = await visit(server);
    const read = async (): Promise<void> => {
      await v.nurse.call(requestCalls.urgentCareDetails, { query: { urgenrtCareReqId: v.requestId } });
      await v.nurse.call(requestCalls.talkToNurseRequests, { body: {} });
    };
    const unread = await audited();
    await read();
    const before = await audited();
    expect(before).toBeGreaterThan(unread);
    for (let i = 0; i < 10; i += 1) await read();
    expect(await audited()).toBe(before);
    server.clock.advance(10 * 60);
    await read();
    expect(await audited()).toBe(before + (before - unread));
  });

  test('lose the answers that former releases stored', async () => {
    const { db } = server;
    const row = { who: 'user:x', bodyHash: 'x', answer: '{"items":["Lakshmi"]}', at: server.clock.now() };
    const call = 'POST /{app}/api/provider/agent/v1/homeCareServices';
    const kept = 'POST /{app}/api/provider/v1/takeRequest';
    await db
      .insertInto('idempotency')
      .values([
        { ...row, key: 'of-a-query', call },
        { ...row, key: 'of-a-command', call: kept },
      ])
      .execute();
    await db
      .deleteFrom('migration' as never)
      .where('name' as never, '=', '0015-no-answers-of-queries' as never)
      .execute();
    await migrate(db);
    const keys = (await server.rows('idempotency')).map(({ key }) => key);
    expect([keys.includes('of-a-query'), keys.includes('of-a-command')]).toEqual([false, true]);
  });
});
