import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallFigures } from '#contract/call-reports.ts';
import type { RoomMember } from '#contract/room.ts';
import { LinkReports } from '#lib/call/link-reports.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const them: RoomMember = {
  memberId: 'b',
  name: 'b',
  callsThemselves: null,
  role: 'patient',
  state: 'IN',
  microphone: true,
  camera: false,
  sharing: false,
};
type Sent = [connection: string, outcome: CallFigures['outcome'], isOver: boolean];

function reportsOf(answer: () => Promise<unknown> = async () => ({})) {
  const sent: Sent[] = [];
  const troubles: unknown[] = [];
  const reports = new LinkReports(
    async (connection, { outcome }, isOver) => {
      sent.push([connection, outcome, isOver]);
      return answer();
    },
    (error) => troubles.push(error),
  );
  return { reports, sent, troubles };
}

const follow = (reports: LinkReports, state: 'connecting' | 'connected', hasNoPath = false): void =>
  reports.follow('b', { state, hasNoPath }, them, true);

test('reports at once and once that there is no path, and again at the end', () => {
  const { reports, sent } = reportsOf();
  reports.begin('b', Date.now());
  follow(reports, 'connecting');
  expect(sent).toEqual([]);
  follow(reports, 'connecting', true);
  follow(reports, 'connecting', true);
  expect(sent).toEqual([[expect.any(String), 'no_path', false]]);
  reports.end('b');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual([sent[0]?.[0], 'no_path', true]);
  reports.end('b');
  expect(sent).toHaveLength(2);
});

test('reports each minute of a connection, by the same name; a new one has another name', () => {
  const { reports, sent } = reportsOf();
  reports.begin('b', Date.now());
  for (let s = 0; s < 130; s += 1) {
    follow(reports, 'connected');
    vi.advanceTimersByTime(1_000);
  }
  expect(sent.map(([, ...rest]) => rest)).toEqual([
    ['connected', false],
    ['connected', false],
  ]);
  reports.end('b');
  reports.begin('b', Date.now());
  follow(reports, 'connecting');
  reports.end('b');
  const names = sent.map(([name]) => name);
  expect(new Set(names.slice(0, 3)).size).toBe(1);
  expect(names[3]).not.toBe(names[0]);
  expect(sent[3]?.slice(1)).toEqual(['left', true]);
});

test('reports nothing of a member with whom there was nothing to connect for', () => {
  const { reports, sent } = reportsOf();
  reports.begin('b', Date.now());
  reports.follow('b', { state: 'connecting', hasNoPath: false }, { ...them, microphone: false }, false);
  reports.end('b');
  reports.end('unknown');
  expect(sent).toEqual([]);
});

test('does not repeat a report that failed', async () => {
  const { reports, sent, troubles } = reportsOf(() => Promise.reject(new Error('offline')));
  reports.begin('b', Date.now());
  follow(reports, 'connecting');
  reports.end('b');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(1);
  expect(troubles).toHaveLength(1);
});
