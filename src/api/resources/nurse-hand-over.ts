import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { nurseHandOverCalls as calls } from '#contract/nurse-hand-over.ts';
import { send } from '#api/http/client.ts';

/** The other nurses of a request's hub who are signed in now. */
export const nursesHereQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['duty', 'nurses', requestId],
    queryFn: async ({ signal }) => (await send(calls.nursesHere, { query: { requestId }, signal })).nurses,
    // Who is signed in or in a call changes without an event.
    staleTime: 0,
  });

export const handOverToNurse = (body: BodyOf<typeof calls.handOverToNurse>) =>
  send(calls.handOverToNurse, { body });
