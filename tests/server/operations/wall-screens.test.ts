import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { boardCalls } from '#contract/board.ts';
import { pathOf, type AnyCall } from '#contract/call.ts';
import { contract, type CallName } from '#contract/index.ts';
import { requestCalls } from '#contract/requests.ts';
import { wallScreenCalls as calls } from '#contract/wall-screens.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import { NAMES, type Client } from '#tests/support/server/client.ts';
import {
  inNewSession,
  proofOf,
  signInOperator,
  type OperatorClient,
} from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const url = await server.listen();
let operator: OperatorClient;
beforeAll(async () => {
  operator = await signInOperator(server);
});

async function screen(name = 'Ward 2') {
  const key = newToken();
  const { password, secondFactor } = proofOf(server, operator);
  const made = await operator.call(calls.addWallScreen, {
    body: { name, keyHash: hashToken(key), password, secondFactor },
  });
  return { ...made, key, wall: server.client({ authorization: `Bearer ${key}` }, name) };
}
const listed = async (id: string) =>
  (await operator.call(calls.wallScreens, {})).screens.find((one) => one.id === id);
const mark = async (wall: Client, row: AnyCall) => {
  const answer = await wall.send(row, {});
  await answer.body?.cancel();
  return answer.status;
};

/** Calls that ask for no session at all, or for a key or a signature of a system. */
const isForAnyone = ({ who }: AnyCall): boolean =>
  who.some((one) => ['public', 'customer', 'payer', 'smsGateway'].includes(one));
const others = (Object.entries(contract) as [CallName, AnyCall][]).filter(
  ([, row]) => !isForAnyone(row) && row !== boardCalls.liveBoard && row !== boardCalls.boardEvents,
);

describe('the key of a wall screen', () => {
  test('reads the board without a name, a record number or a reason', async () => {
    const { wall } = await screen();
    const { requestId } = await server.raise('TALK_TO_NURSE', { hubKey: 'wardline_kothrud' });
    const anitha = await server.signInAs('anitha.nair');
    const held = await server.raise('TALK_TO_NURSE', { hubKey: 'wardline_kothrud', mrn: '204305' });
    await anitha.call(requestCalls.takeRequest, { body: { requestId: held.requestId } });
    const { board } = await wall.call(boardCalls.liveBoard, {});
    expect(board.waiting.map((row) => row.requestId)).toContain(requestId);
    const text = JSON.stringify(board);
    const patients = await server.rows('patient');
    expect(patients.filter(({ name, mrn }) => text.includes(name) || text.includes(mrn))).toEqual([]);
    const named = (await operator.call(boardCalls.liveBoard, {})).board;
    expect(patients.filter(({ name }) => JSON.stringify(named).includes(name)).length).toBeGreaterThan(0);
  });

  test('lets it make none of the other calls', async () => {
    const { wall } = await screen('Every call');
    const statuses = new Map<string, number>();
    for (const [name, row] of others) statuses.set(name, await mark(wall, row));
    expect(others.length).toBeGreaterThan(400);
    expect([...statuses].filter(([, status]) => status !== 403)).toEqual([]);
    expect(await mark(wall, boardCalls.liveBoard)).toBe(200);
  });

  test('appears nowhere afterwards: the store has its hash, and lists have neither', async () => {
    const { key, screen: made } = await screen('Hash');
    expect(JSON.stringify(await server.rows('wallScreen'))).not.toContain(key);
    expect(JSON.stringify(await operator.call(calls.wallScreens, {}))).not.toContain(key);
    expect(JSON.stringify(await server.rows('idempotency'))).not.toContain(key);
    expect(await listed(made.id)).toMatchObject({ name: 'Hash', createdBy: 'Rohan Kulkarni', seenAt: null });
  });

  test('shows its last use in the list, and ends at once for reads and for an open stream', async () => {
    const { wall, key, screen: made } = await screen('Ends');
    await wall.call(boardCalls.liveBoard, {});
    expect(await listed(made.id)).toMatchObject({ seenAt: server.clock.now().toISOString() });
    const path = pathOf(boardCalls.boardEvents, NAMES);
    const stream = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } });
    expect(stream.status).toBe(200);
    await operator.call(calls.endWallScreen, { body: { screenId: made.id } });
    expect(await mark(wall, boardCalls.liveBoard)).toBe(401);
    const ended = stream.text().then(() => 'ended');
    expect(await Promise.race([ended, setTimeout(9_000, 'open')])).toBe('ended');
    expect(await listed(made.id)).toBeUndefined();
    const again = await operator.refusal(calls.endWallScreen, { body: { screenId: made.id } });
    expect(again).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the stream of the board', () => {
  test('says that something changed, at most once a second, and nothing of what', async () => {
    const { key } = await screen('Stream');
    const gone = new AbortController();
    const path = pathOf(boardCalls.boardEvents, NAMES);
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${url}${path}`, { headers, signal: gone.signal });
    let text = '';
    const reading = (async () => {
      for await (const chunk of answer.body ?? []) text += Buffer.from(chunk as Uint8Array).toString();
    })().catch(() => undefined);
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1)
      ids.push((await server.raise('TALK_TO_NURSE', { hubKey: 'wardline_kothrud' })).requestId);
    await setTimeout(1_500);
    gone.abort();
    await reading;
    const frames = text.split('\n\n').filter((frame) => frame.startsWith('event: changed'));
    expect(frames.length).toBeGreaterThan(0);
    expect(frames.length).toBeLessThan(5);
    expect(new Set(frames)).toEqual(new Set(['event: changed\ndata: {}']));
    expect(ids.filter((id) => text.includes(id))).toEqual([]);
  });
});

describe('making a key', () => {
  test('asks the operator for a proof', async () => {
    server.clock.advance(3_600);
    const fresh = await inNewSession(server, operator);
    const body = { name: 'Without proof', keyHash: hashToken(newToken()) };
    const refused = await fresh.refusal(calls.addWallScreen, { body });
    expect(refused.fields?.map(({ path }) => path)).toEqual(['password', 'secondFactor']);
    const { screens } = await fresh.call(calls.wallScreens, {});
    expect(screens.map(({ name }) => name)).not.toContain('Without proof');
  });
});
