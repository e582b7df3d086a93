import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { knownFactCalls as calls } from '#contract/known-facts.ts';
import { send } from '#api/http/client.ts';
import { useQueuedWrites } from '#api/outbox/pending-writes.ts';
import { post } from '#api/outbox/post.ts';

/** Returns what is known of a patient, the history included. */
export function knownFactsQuery(memberId: string) {
  return queryOptions({
    queryKey: ['patient', memberId, 'facts'],
    queryFn: async ({ signal }) => (await send(calls.knownFacts, { query: { memberId }, signal })).facts,
  });
}

export const recordFact = (body: BodyOf<typeof calls.recordFact>) =>
  post(calls.recordFact, body, `patient:${body.memberId}`);
export const endFact = (body: BodyOf<typeof calls.endFact>) =>
  post(calls.endFact, body, `patient:${body.memberId}`);

/** Returns what was recorded on this device and is not sent yet. */
export const useUnsentFacts = (memberId: string) => useQueuedWrites(calls.recordFact, `patient:${memberId}`);
