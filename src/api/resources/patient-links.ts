import { queryOptions } from '@tanstack/react-query';
import { patientLinkCalls as calls } from '#contract/patient-links.ts';
import { send } from '#api/http/client.ts';

/** The links to the page of a visit's patient, and with whom it is shared, newest first. */
export function patientLinksQuery(consultationNumber: string) {
  return queryOptions({
    queryKey: ['patientLinks', consultationNumber],
    queryFn: ({ signal }) => send(calls.patientLinks, { query: { consultationNumber }, signal }),
  });
}

export const sendPatientLink = (consultationNumber: string) =>
  send(calls.sendPatientLink, { body: { consultationNumber } });
export const revokePatientLinks = (consultationNumber: string) =>
  send(calls.revokePatientLinks, { body: { consultationNumber } });
