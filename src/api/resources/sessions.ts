import { queryOptions } from '@tanstack/react-query';
import { sessionCalls as calls } from '#contract/sessions.ts';
import { polled } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';

/** Where the person is signed in, this session first. Polled, because a session also ends by its age, which no event tells. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await send(calls.mySessions, { signal })).sessions,
    staleTime: 0,
    ...polled({}),
  });
}

/** @throws ApiError NOT_FOUND when it has ended already */
export async function endOneSession(sessionId: string): Promise<void> {
  await send(calls.endSession, { body: { sessionId } });
}

/** @returns how many it ended */
export async function endOtherSessions(): Promise<number> {
  return (await send(calls.endOtherSessions, {})).ended;
}
