import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { Id, Instant, PageLink } from './shared.ts';

const path = '/{app}/api/patient/v1';
const stranger = { extension: true, kind: 'command', method: 'POST', who: ['client'] } as const;

/** Calls for a patient with a link that does not open by the date of birth. */
export const patientOpeningCalls = {
  sendPatientPageCode: call({
    ...stranger,
    path: `${path}/code`,
    summary: 'Sends a code to the mobile of the record, after two wrong dates of birth',
    body: z.object({ link: PageLink }),
    response: ok({ codeId: z.string(), resendAfterS: z.number() }),
  }),
  openPatientPageByCode: call({
    ...stranger,
    path: `${path}/openByCode`,
    summary: 'Opens a patient’s page by its link and the code, and gives a short session',
    body: z.object({ link: PageLink, codeId: Id, code: z.string().check(z.regex(/^\d{4,6}$/)) }),
    response: ok({ token: z.string(), expiresAt: Instant }),
  }),
  renewPatientLink: call({
    ...stranger,
    path: `${path}/renew`,
    summary: 'Sends a new link to the mobile of the record, in the place of one that has expired',
    body: z.object({ link: PageLink }),
    response: Done,
  }),
};
