import { QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIVE_CHANNEL, STREAM_LOCK } from '#contract/device-names.ts';
import type { PortalEvent } from '#contract/portal.ts';
import { EVENT_CURSOR_HEADER } from '#contract/event-cursor.ts';
import { noteCursor } from '#api/http/event-cursor.ts';
import { followStream } from '#api/cache/invalidation.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { startLive } from '#api/live/live-connection.ts';
import { connectPorts } from '#api/ports.ts';

/** This page is one that follows: the test holds the stream's lock, and says what the leading tab would say. */
const leader = new BroadcastChannel(`${LIVE_CHANNEL}nurse-u1`);
const stops: (() => void)[] = [];
let seq = 0;

beforeAll(async () => {
  connectPorts(() => import('#app/runtime.ts'));
  await new Promise<void>((resolve) => {
    void navigator.locks.request(`${STREAM_LOCK}nurse-u1`, () => {
      resolve();
      return new Promise<void>((free) => stops.push(free));
    });
  });
  stops.push(startLive('nurse', 'u1'), followStream(queryClient));
});
afterAll(() => {
  for (const stop of stops.toReversed()) stop();
  leader.close();
  queryClient.clear();
});

function say(...types: PortalEvent['type'][]): void {
  for (const type of types) sayOf(type, {});
}

function sayOf(type: PortalEvent['type'], data: PortalEvent['data']): void {
  seq += 1;
  const event: PortalEvent = { seq, at: new Date().toISOString(), type, data };
  leader.postMessage({ type: 'event', event });
}

/** This page's stream begins again: the leading tab is at an event, and an answer that was read here knows another. */
function begin(ofLeader: number, ofRead: number): void {
  stops.pop()?.();
  stops.pop()?.();
  noteCursor(new Response(null, { headers: { [EVENT_CURSOR_HEADER]: `${ofRead}` } }));
  stops.push(startLive('nurse', 'u1'), followStream(queryClient));
  leader.postMessage({ type: 'state', state: 'live', cursor: ofLeader });
}

/** A read that a screen shows. @returns how often it was made */
async function shown(queryKey: string[], meta = {}): Promise<() => number> {
  let reads = 0;
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: () => (reads += 1), meta });
  stops.unshift(observer.subscribe(() => undefined));
  await expect.poll(() => reads).toBe(1);
  return () => reads;
}

test('an event reads again what it makes old, and nothing else; several that say the same, once', async () => {
  const consultation = await shown(['consultation', 'C1']);
  const inbox = await shown(['inbox']);
  say('consultation.changed', 'request.changed', 'payment.changed');
  await expect.poll(consultation).toBe(2);
  say('inbox.changed');
  await expect.poll(inbox).toBe(2);
  expect(consultation()).toBe(2);
});

test('a receipt reads nothing, and a message reads its threads', async () => {
  const thread = await shown(['messages', 'c1']);
  say('message.receipt');
  say('message.sent');
  await expect.poll(thread).toBe(2);
  say('message.receipt');
  const inbox = await shown(['inbox', 'later']);
  say('inbox.changed');
  await expect.poll(inbox).toBe(2);
  expect(thread()).toBe(2);
});

test('a message of one visit does not read the thread of another; one of an order reads what is open', async () => {
  const [one, other] = [await shown(['messages', 'visit1']), await shown(['messages', 'visit2'])];
  sayOf('message.sent', { consultationId: 'visit1' });
  await expect.poll(one).toBe(2);
  expect(other()).toBe(1);
  sayOf('message.sent', { consultationId: 'visit1', requestId: 'r1', serviceNumber: 'S1' });
  await expect.poll(other).toBe(2);
});

test('delivers a repeated event once, and reloads everything when a stream cannot be replayed', async () => {
  const calendar = await shown(['calendar']);
  const event = { seq, at: new Date().toISOString(), type: 'calendar.changed', data: {} };
  leader.postMessage({ type: 'event', event });
  const duty = await shown(['duty']);
  say('duty.changed');
  await expect.poll(duty).toBe(2);
  expect(calendar()).toBe(1);
  leader.postMessage({ type: 'reset' });
  await expect.poll(calendar).toBe(2);
});

test('a stream that is behind what this page has read reads nothing; one that is ahead of it reads what is polled', async () => {
  const counters = await shown(['counters'], { polled: true });
  begin(seq, seq);
  say('calendar.changed');
  const calendar = await shown(['calendar', 'next']);
  say('calendar.changed');
  await expect.poll(calendar).toBe(2);
  expect(counters()).toBe(1);
  begin(seq + 1, seq);
  await expect.poll(counters).toBe(2);
});

test('a read that was under way as the stream began, and knows less than that, has the polled ones read again', async () => {
  const counters = await shown(['counters', 'again'], { polled: true });
  let answer = (): void => undefined;
  const queryFn = () => new Promise<number>((resolve) => (answer = () => resolve(1)));
  const slow = new QueryObserver(queryClient, { queryKey: ['slow'], queryFn });
  stops.unshift(slow.subscribe(() => undefined));
  begin(seq, seq);
  const calendar = await shown(['calendar', 'last']);
  say('calendar.changed');
  await expect.poll(calendar).toBe(2);
  expect(counters()).toBe(1);
  noteCursor(new Response(null, { headers: { [EVENT_CURSOR_HEADER]: `${seq - 2}` } }));
  answer();
  await expect.poll(counters).toBe(2);
});
