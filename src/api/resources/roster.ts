import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { rosterCalls as calls } from '#contract/roster.ts';
import { send } from '#api/http/client.ts';

/** Each key begins with `calendar`: a change to one of them is told as a change to the calendar. */
export const rosterQuery = queryOptions({
  queryKey: ['calendar', 'roster'],
  queryFn: async ({ signal }) => (await send(calls.rosterGet, { signal })).roster,
});

export const vacationList = {
  queryKey: ['calendar', 'vacations'],
  read: (cursor: string | undefined, signal: AbortSignal) =>
    send(calls.vacations, { query: { cursor }, signal }),
};

/** The appointments that a vacation would touch. */
export function vacationOverlapQuery(from: string, to: string) {
  return queryOptions({
    queryKey: ['calendar', 'vacationOverlap', from, to],
    queryFn: async ({ signal }) =>
      (await send(calls.vacationOverlap, { query: { from, to }, signal })).appointments,
  });
}

export const saveRoster = (body: BodyOf<typeof calls.rosterSave>) => send(calls.rosterSave, { body });
export const requestVacation = (body: BodyOf<typeof calls.requestVacation>) =>
  send(calls.requestVacation, { body });
export const cancelVacation = (vacationId: string) => send(calls.cancelVacation, { body: { vacationId } });
