import type { BodyOf, QueryOf } from '#contract/call.ts';
import { incidentCalls as calls } from '#contract/incidents.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';

const KEY = 'incidents';

type IncidentsAsked = Omit<QueryOf<typeof calls.incidents>, 'cursor' | 'limit'>;

export const incidentList = (asked: IncidentsAsked) => ({
  queryKey: [KEY, 'list', asked],
  read: (cursor: string | undefined, signal: AbortSignal) =>
    send(calls.incidents, { query: { ...asked, cursor }, signal }),
});

export const incidentQuery = (incidentId: string) => ({
  queryKey: [KEY, 'one', incidentId],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await send(calls.incident, { query: { incidentId }, signal })).incident,
});

/** Reads again what a change may have made old, also when it was refused: another operator may have been first. */
async function changing<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [KEY] });
  }
}

type Body<Name extends keyof typeof calls> = BodyOf<(typeof calls)[Name]>;

export const recordIncident = (body: Body<'recordIncident'>) =>
  changing(send(calls.recordIncident, { body }));
export const addIncidentFollowUp = (body: Body<'addIncidentFollowUp'>) =>
  changing(send(calls.addIncidentFollowUp, { body }));
export const closeIncident = (body: Body<'closeIncident'>) => changing(send(calls.closeIncident, { body }));
