import { breachCalls } from '#contract/breaches.ts';
import type { BodyOf } from '#contract/call.ts';
import { noticeCalls } from '#contract/notices.ts';
import { retentionCalls, type RecordEndState } from '#contract/retention.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';
import { proven } from '#api/http/proven.ts';

interface Reading {
  signal: AbortSignal;
}

const RETENTION = 'retention';
const NOTICES = 'notices';
const BREACHES = 'breaches';

/** Reads again what a change may have made old, also when it was refused: another operator may have been first. */
const changing =
  (key: string) =>
  async <T>(writing: Promise<T>): Promise<T> => {
    try {
      return await writing;
    } finally {
      await queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
const ofRetention = changing(RETENTION);
const ofNotices = changing(NOTICES);
const ofBreaches = changing(BREACHES);

export const retentionQuery = () => ({
  queryKey: [RETENTION, 'periods'],
  queryFn: ({ signal }: Reading) => send(retentionCalls.retention, { signal }),
});

export const recordEndList = (state: RecordEndState) => ({
  queryKey: [RETENTION, 'ends', state],
  read: (cursor: string | undefined, signal: AbortSignal) =>
    send(retentionCalls.recordEnds, { query: { state, cursor }, signal }),
});

export async function saveRetention(body: BodyOf<typeof retentionCalls.saveRetention>): Promise<void> {
  await proven(body, () => ofRetention(send(retentionCalls.saveRetention, { body })));
}

export const holdRecord = (body: BodyOf<typeof retentionCalls.holdRecord>) =>
  ofRetention(send(retentionCalls.holdRecord, { body }));
export const releaseRecord = (patientId: string) =>
  ofRetention(send(retentionCalls.releaseRecord, { body: { patientId } }));

export const noticesQuery = () => ({
  queryKey: [NOTICES],
  queryFn: async ({ signal }: Reading) => (await send(noticeCalls.notices, { signal })).notices,
});

export const publishNotice = (body: BodyOf<typeof noticeCalls.publishNotice>) =>
  ofNotices(send(noticeCalls.publishNotice, { body }));

export const breachList = (part: 'OPEN' | 'CLOSED') => ({
  queryKey: [BREACHES, part],
  read: (cursor: string | undefined, signal: AbortSignal) =>
    send(breachCalls.breaches, { query: { part, cursor }, signal }),
});

export const recordBreach = (body: BodyOf<typeof breachCalls.recordBreach>) =>
  ofBreaches(send(breachCalls.recordBreach, { body }));
export const addBreachStep = (body: BodyOf<typeof breachCalls.addBreachStep>) =>
  ofBreaches(send(breachCalls.addBreachStep, { body }));
