import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { PatientLinkState } from './patient-link-state.ts';
import { Share } from './patient-sharing.ts';
import { Id, Instant } from './shared.ts';

const ext = { extension: true } as const;
const staff = { ...ext, who: ['provider', 'nurse'], needs: ['verified'] } as const;
const visit = { consultationNumber: Id };

/** Calls of the staff of a visit about the links to its patient's page. */
export const patientLinkCalls = {
  patientLinks: call({
    ...staff,
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/v1/patientLinks',
    summary: 'The links to the patient’s page of a visit, and with whom the patient shares it, newest first',
    query: z.object(visit),
    response: ok({
      links: z.array(
        z.object({
          linkState: PatientLinkState,
          sentAt: Instant,
          expiresAt: Instant,
          openedAt: z.nullable(Instant),
        }),
      ),
      /** With whom the patient shares the page now, newest first. Absent: the server is of an earlier release. */
      shares: z.optional(z.array(Share)),
    }),
  }),
  sendPatientLink: call({
    ...staff,
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/sendPatientLink',
    summary: 'Sends the patient a new link to their page by SMS; earlier ones of the visit end',
    body: z.object(visit),
    response: Done,
  }),
  revokePatientLinks: call({
    ...staff,
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/revokePatientLinks',
    summary:
      'Ends all links to the patient’s page of a visit, what the patient shares of it, and what is open by them',
    body: z.object(visit),
    response: Done,
  }),
};
