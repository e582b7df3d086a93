import { queryOptions } from '@tanstack/react-query';
import { patientLinkCalls as calls } from '#contract/patient-links.ts';
import { send } from '#api/http/client.ts';

/** The links to the page of a visit's patient, newest first. */
export function patientLinksQuery(consultationNumber: string) {
  return queryOptions({
    queryKey: ['patientLinks', consultationNumber],
    queryFn: async ({ signal }) =>
      (await send(calls.patientLinks, { query: { consultationNumber }, signal })).links,
  });
}

export const sendPatientLink = (consultationNumber: string) =>
  send(calls.sendPatientLink, { body: { consultationNumber } });
export const revokePatientLinks = (consultationNumber: string) =>
  send(calls.revokePatientLinks, { body: { consultationNumber } });
