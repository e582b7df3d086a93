import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Signal } from '#contract/room.ts';
import { SignalQueue } from '#lib/call/signal-queue.ts';

const OWN = 'v=0\r\na=ice-ufrag:new1\r\n';
const candidate = (name: string, usernameFragment = 'new1') =>
  ({ candidate: name, sdpMid: '0', sdpMLineIndex: 0, usernameFragment }) as RTCIceCandidate;
const offer = { type: 'offer', sdp: 'v=0' };
const answer = { type: 'answer', sdp: 'v=0' };

/** Makes a queue with requests of `takesMs`, and a list of what has left. */
function queueThat(takesMs: number) {
  const left: Signal[] = [];
  const troubles: unknown[] = [];
  const queue = new SignalQueue(
    async (signal) => {
      left.push(signal);
      await new Promise((resolve) => setTimeout(resolve, takesMs));
    },
    (error) => troubles.push(error),
  );
  return { queue, left, troubles };
}
const shown = (signals: readonly Signal[]): string[] =>
  signals.map(({ description, candidates = [] }) =>
    [description?.type, ...candidates.map((one) => one.candidate)].filter(Boolean).join(' '),
  );

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('the queue of signals', () => {
  test('a description leaves with the candidates of the next moment in one request', async () => {
    const { queue, left } = queueThat(600);
    queue.describe(offer);
    for (const name of ['a', 'b', 'c']) queue.addCandidate(candidate(name), OWN);
    await vi.advanceTimersByTimeAsync(150);
    expect(shown(left)).toEqual(['offer a b c']);
  });
  test('signals that come while a request is on its way leave with the next', async () => {
    const { queue, left } = queueThat(600);
    queue.describe(offer);
    await vi.advanceTimersByTimeAsync(200);
    for (const name of ['a', 'b']) queue.addCandidate(candidate(name), OWN);
    queue.describe(answer);
    queue.addCandidate(candidate('c'), OWN);
    await vi.advanceTimersByTimeAsync(300);
    expect(shown(left)).toEqual(['offer']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(shown(left)).toEqual(['offer', 'a b', 'answer c']);
  });
  test('signals of an offer that gave way do not leave, and those before it do', async () => {
    const { queue, left } = queueThat(10);
    queue.describe(answer);
    queue.describe(offer);
    queue.addCandidate(candidate('a'), OWN);
    queue.dropOffer();
    queue.addCandidate(candidate('late', 'old1'), OWN);
    await vi.advanceTimersByTimeAsync(500);
    expect(shown(left)).toEqual(['answer']);
  });
  test('a rolled-back offer that has left takes its candidates with it', async () => {
    const { queue, left } = queueThat(400);
    queue.describe(offer);
    await vi.advanceTimersByTimeAsync(200);
    queue.addCandidate(candidate('a'), OWN);
    queue.dropOffer();
    queue.describe(answer);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown(left)).toEqual(['offer', 'answer']);
  });
  test('an answer and the candidates of an offer that was answered leave, although another offer comes', async () => {
    const { queue, left } = queueThat(400);
    queue.describe(offer);
    await vi.advanceTimersByTimeAsync(200);
    queue.addCandidate(candidate('a'), OWN);
    queue.offerIsAnswered();
    queue.dropOffer();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(left).toHaveLength(2);
  });
  test('signals of a closed connection do not leave', async () => {
    const { queue, left } = queueThat(10);
    queue.describe(offer);
    queue.clear();
    await vi.advanceTimersByTimeAsync(500);
    expect(left).toEqual([]);
  });
  test('signals leave after one that failed', async () => {
    const troubles: unknown[] = [];
    const left: Signal[] = [];
    const queue = new SignalQueue(
      (signal) => (left.push(signal) === 1 ? Promise.reject(new Error('offline')) : Promise.resolve()),
      (error) => troubles.push(error),
    );
    queue.describe(offer);
    await vi.advanceTimersByTimeAsync(200);
    queue.describe(answer);
    await vi.advanceTimersByTimeAsync(200);
    expect(shown(left)).toEqual(['offer', 'answer']);
    expect(troubles).toHaveLength(1);
  });
});

test('the round trip is measured', async () => {
  const { queue } = queueThat(600);
  expect(queue.roundTripMs).toBeUndefined();
  queue.describe(offer);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queue.roundTripMs).toBeCloseTo(600, -1);
});
