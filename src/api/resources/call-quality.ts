import type { QueryOf } from '#contract/call.ts';
import { callQualityCalls as calls } from '#contract/call-quality.ts';
import { send } from '#api/http/client.ts';

export const callQualityList = (asked: Omit<QueryOf<typeof calls.callQuality>, 'cursor' | 'limit'>) => ({
  queryKey: ['callQuality', asked],
  read: (cursor: string | undefined, signal: AbortSignal) =>
    send(calls.callQuality, { query: { ...asked, cursor }, signal }),
});
