import { queryOptions } from '@tanstack/react-query';
import { patientLinkCalls as calls } from '#contract/patient-links.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';

const KEY = 'patientLinks';

/** The links to the page of a visit's patient, and with whom it is shared, newest first. */
export function patientLinksQuery(consultationNumber: string) {
  return queryOptions({
    queryKey: [KEY, consultationNumber],
    queryFn: ({ signal }) => send(calls.patientLinks, { query: { consultationNumber }, signal }),
  });
}

export const readPatientLinks = (consultationNumber: string) =>
  queryClient.invalidateQueries({ queryKey: [KEY, consultationNumber] });

export const sendPatientLink = (consultationNumber: string) =>
  send(calls.sendPatientLink, { body: { consultationNumber } });
export const revokePatientLinks = (consultationNumber: string) =>
  send(calls.revokePatientLinks, { body: { consultationNumber } });
