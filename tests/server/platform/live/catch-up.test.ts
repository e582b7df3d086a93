import { afterAll, describe, expect, test } from 'vitest';
import { openHub } from '#server/platform/live/hub.ts';
import { openStream, type Stream } from '#tests/support/server/events.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer({ STREAMS_A_PERSON: '100' });
const url = await server.listen();
const nurse = await server.signInAs('anitha.nair');
const streams = new Set<Stream>();
afterAll(() => {
  for (const stream of streams) stream.close();
});

const STREAMS = 20;
const WITHIN_MS = 2_000;

/** Returns what others do at the same time: half of it concerns every nurse, half no one here. @returns the numbers of the first half */
async function happen(count: number): Promise<number[]> {
  const rows = await server.db
    .insertInto('event')
    .values(
      Array.from({ length: count }, (_, i) => ({
        at: server.clock.now(),
        type: 'message.sent',
        audience: i % 2 ? ['role:nurse', 'user:nobody'] : ['consultation:elsewhere'],
        data: JSON.stringify({ requestId: `r-${i}` }),
      })),
    )
    .returning(['seq', 'audience'])
    .execute();
  await server.deps.hub.wake();
  return rows.filter(({ audience }) => audience.includes('role:nurse')).map(({ seq }) => seq);
}

async function opened(after?: number): Promise<Stream> {
  const stream = await openStream(url, { ...nurse.headers }, after);
  streams.add(stream);
  return stream;
}

const seqsOf = ({ events }: Stream): number[] => events.map(({ seq }) => seq);

describe('streams that were dead in the middle of many events', () => {
  test('catch up within 2 s of their return: nothing missing, doubled or of others', async () => {
    const before = await Promise.all(Array.from({ length: STREAMS }, () => opened()));
    await Promise.all(before.map(({ ready }) => ready));
    const first = await happen(300);
    for (const stream of before) await expect.poll(() => seqsOf(stream)).toEqual(first);
    for (const stream of before) stream.close();
    const missed = [...(await happen(600)), ...(await happen(300))];
    const returned = Date.now();
    // More happens while they come back.
    const [after, late] = await Promise.all([
      Promise.all(before.map((stream) => opened(seqsOf(stream).at(-1)))),
      happen(300),
    ]);
    for (const stream of after)
      await expect.poll(() => seqsOf(stream), { interval: 20 }).toEqual([...missed, ...late]);
    expect(Date.now() - returned).toBeLessThan(WITHIN_MS);
  });

  test('reload everything after missing too much, and continue from there', async () => {
    const stream = await opened();
    const cursor = await stream.ready;
    stream.close();
    const missed = await happen(4_100);
    const back = await opened(cursor);
    expect(await back.ready).toBeGreaterThanOrEqual(missed.at(-1) ?? 0);
    const next = await happen(2);
    await expect.poll(() => seqsOf(back)).toEqual(next);
  });

  test('get the same from a server that was not running when it happened', async () => {
    const stream = await opened();
    const cursor = await stream.ready;
    const seqs = await happen(100);
    const other = await openHub(server.deps.store);
    const audience = new Set(['role:nurse']);
    const [here, there] = [
      await server.deps.hub.since(cursor, audience, 1_000),
      await other.since(cursor, audience, 1_000),
    ];
    await other.close();
    expect(here.map(({ seq }) => seq)).toEqual(seqs);
    expect(there).toEqual(here);
  });
});
