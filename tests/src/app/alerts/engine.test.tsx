import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ALERTS_CHANNEL, SOUNDER_SIGN } from '#contract/device-names.ts';
import type { RingingRequest } from '#contract/requests.ts';
import { setLeader, tellListeners } from '#api/live/live.ts';
import { quietQuery, reportAlerts } from '#api/resources/alerts.ts';
import { countersQuery } from '#api/resources/requests.ts';
import { startAlerts } from '#app/alerts/engine.ts';
import { listening } from '#app/alerts/listening.ts';
import { forgetMemory } from '#app/alerts/memory.ts';
import { makeSign } from '#app/alerts/signs.ts';
import { switchSound } from '#lib/sound-switch.ts';
import { muteAlerts } from '#lib/alert-mute.ts';
import * as audio from '#lib/audio.ts';
import { armed } from '#lib/sound-state.ts';
import { NO_COUNTERS } from '#tests/support/inputs/counters.ts';

vi.mock(import('#lib/audio.ts'), { spy: true });
vi.mock(import('#api/resources/alerts.ts'), { spy: true });

/** Sounds that were played, in order; nothing is audible here. */
const played: string[] = [];
let client: QueryClient;
let stop: () => void;

const request = (requestId: string, more: Partial<RingingRequest> = {}): RingingRequest => ({
  requestId,
  kind: 'TALK_TO_NURSE',
  since: '2026-11-23T09:00:00.000Z',
  isEscalated: false,
  ...more,
});

function counts(...ringing: RingingRequest[]): void {
  client.setQueryData(countersQuery().queryKey, { ...NO_COUNTERS, ringing });
}

/** The engine decides in the background: this has passed when it has looked again. */
const looked = () => new Promise((resolve) => setTimeout(resolve, 150));

beforeEach(() => {
  played.length = 0;
  vi.mocked(audio.play).mockImplementation((kind) => {
    played.push(kind);
    return Promise.resolve('played');
  });
  vi.mocked(audio.preload).mockResolvedValue();
  vi.mocked(reportAlerts).mockClear().mockResolvedValue({ status: 'SUCCESS' });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(quietQuery().queryKey, null);
  listening.set({ role: 'nurse', path: '/talk-nurse' });
  setLeader(true);
  stop = startAlerts(client, 'nurse', 'u1');
});

afterEach(() => {
  stop();
  setLeader(false);
  switchSound(true);
  listening.set(null);
  armed.set(null);
  forgetMemory('nurse');
  client.clear();
});

test('R9.05 the leading tab rings for a new request once, and again for the next', async () => {
  counts(request('r1'));
  await expect.poll(() => played).toEqual(['TALK_TO_NURSE']);
  counts(request('r1'));
  await looked();
  expect(played).toHaveLength(1);
  counts(request('r1'), request('r2', { kind: 'EMERGENCY_CARE' }));
  await expect.poll(() => played).toEqual(['TALK_TO_NURSE', 'EMERGENCY_CARE']);
  const heard = vi
    .mocked(reportAlerts)
    .mock.calls.flatMap(([rows]) => rows.filter(({ stage }) => stage === 'HEARD'));
  expect(heard.map(({ requestId }) => requestId)).toEqual(['r1', 'r2']);
});

test('a critical result rings once, in the tab that leads, though do-not-disturb is on; another result does not', async () => {
  const comes = (isCritical: boolean): void =>
    tellListeners({
      type: 'event',
      event: {
        seq: 1,
        at: '2026-11-23T09:00:00.000Z',
        type: 'result.changed',
        data: { isNew: true, isCritical },
      },
    });
  client.setQueryData(quietQuery().queryKey, new Date(Date.now() + 600_000).toISOString());
  comes(false);
  await looked();
  expect(played).toEqual([]);
  comes(true);
  await expect.poll(() => played).toEqual(['TALK_TO_DOC']);
  setLeader(false);
  comes(true);
  await looked();
  expect(played).toHaveLength(1);
});

test('a tab that does not lead is silent, and rings what it finds when it begins to lead', async () => {
  setLeader(false);
  counts(request('r1'));
  await looked();
  expect(played).toEqual([]);
  setLeader(true);
  await expect.poll(() => played).toEqual(['TALK_TO_NURSE']);
});

test('R1.03 with a patient nothing rings; what came by then rings afterwards', async () => {
  listening.set({ role: 'nurse', path: '/consultation/1/none' });
  await looked();
  counts(request('r1'));
  await looked();
  expect(played).toEqual([]);
  listening.set({ role: 'nurse', path: '/talk-nurse' });
  await expect.poll(() => played).toEqual(['TALK_TO_NURSE']);
});

test('R9.05 in a nurse’s consultation a new emergency rings', async () => {
  listening.set({ role: 'nurse', path: '/nurse-consultation/1/none' });
  await looked();
  counts(request('r1', { kind: 'EMERGENCY_CARE' }));
  await expect.poll(() => played).toEqual(['EMERGENCY_CARE']);
});

test('R9.05 rings for a new request at the details of a case', async () => {
  listening.set({ role: 'nurse', path: '/nurse-service-details/1' });
  await looked();
  counts(request('r1'));
  await expect.poll(() => played).toEqual(['TALK_TO_NURSE']);
});

test('in quiet time only an emergency rings', async () => {
  client.setQueryData(quietQuery().queryKey, new Date(Date.now() + 60_000).toISOString());
  counts(request('r1'));
  await looked();
  expect(played).toEqual([]);
  counts(request('r1'), request('r2', { kind: 'EMERGENCY_CARE' }));
  await expect.poll(() => played).toEqual(['EMERGENCY_CARE']);
});

test('a device with its sound off is silent; muted, it rings for the next request again', async () => {
  switchSound(false);
  counts(request('r1'));
  await looked();
  expect(played).toEqual([]);
  switchSound(true);
  muteAlerts(true);
  await looked();
  counts(request('r1'), request('r2'));
  await expect.poll(() => played).toEqual(['TALK_TO_NURSE']);
});

test('a tab that may not sound has one ring that may', async () => {
  const other = `${SOUNDER_SIGN}nurse-u1-other`;
  const sign = makeSign(other);
  await sign.show(true);
  const channel = new BroadcastChannel(`${ALERTS_CHANNEL}nurse-u1`);
  const said: unknown[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
    if (data.type === 'ring') said.push(data);
  });
  counts(request('r1'));
  await expect.poll(() => said).toEqual([{ type: 'ring', kind: 'TALK_TO_NURSE', rings: ['r1'], to: other }]);
  expect(played).toEqual([]);
  channel.close();
  await sign.show(false);
});

test('a tab that was asked to sound sounds', async () => {
  const channel = new BroadcastChannel(`${ALERTS_CHANNEL}nurse-u1`);
  armed.set(true);
  const own = async () => {
    const { held = [] } = await navigator.locks.query();
    return held.find(({ name }) => name?.startsWith(`${SOUNDER_SIGN}nurse-u1`))?.name;
  };
  await expect.poll(own).toBeDefined();
  channel.postMessage({ type: 'ring', kind: 'EMERGENCY_CARE', rings: ['r9'], to: 'another' });
  channel.postMessage({ type: 'ring', kind: 'TALK_TO_NURSE', rings: ['r9'], to: await own() });
  await expect.poll(() => played).toEqual(['TALK_TO_NURSE']);
  channel.close();
});
