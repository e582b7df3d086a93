import { afterEach, expect, test } from 'vitest';
import { setLiveState } from '#api/live/live.ts';
import { consultationQuery, messagesThread, sharedDocumentsQuery } from '#api/resources/consultations.ts';
import { consentsQuery } from '#api/resources/records.ts';
import { countersQuery, requestQuery } from '#api/resources/requests.ts';
import { newChatCountQuery, newChatsList, serviceQuery, serviceThread } from '#api/resources/services.ts';

/** Each read that the specification repeats, as its screen asks for it. */
const READS = [
  ['messages of a consultation', messagesThread('1'), 2_000],
  ['messages of an order', serviceThread('1', 'CUSTOMER'), 2_000],
  ['an order', serviceQuery('1'), 5_000],
  ['a request for urgent care', requestQuery('1'), 5_000],
  ['a consultation', consultationQuery('1'), 5_000],
  ['shared documents', sharedDocumentsQuery('1'), 8_000],
  ['the status of the dashboard', countersQuery(), 8_000],
  ['the second chat of an order', serviceThread('1', 'DESK'), 10_000],
  ['consents of digital health', consentsQuery('1'), 10_000],
  ['new messages', newChatsList(), 150_000],
  ['how many new messages', newChatCountQuery(), 150_000],
] as const;

const everyMs = ({ refetchInterval }: { refetchInterval?: unknown }): number =>
  (refetchInterval as () => number)();

afterEach(() => setLiveState('connecting'));

test.each(READS)('R9.03 %s: repeated at its interval while nothing is told by the stream', (_, read, ms) => {
  for (const state of ['connecting', 'reconnecting'] as const) {
    setLiveState(state);
    expect(everyMs(read)).toBe(ms);
  }
  setLiveState('live');
  expect(everyMs(read)).toBe(60_000);
});
