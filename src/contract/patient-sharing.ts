import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { NewMobile } from './new-account.ts';
import { PatientLinkState } from './patient-link-state.ts';
import { isPersonName } from './person-name.ts';
import type { PlainReason } from './reasons.ts';
import { Id, Instant, PageLink } from './shared.ts';

/** The visit with its prescription, the results of its orders, and the bill. */
export const SharedPart = z.enum(['VISIT', 'RESULTS', 'BILL']);
export type SharedPart = z.output<typeof SharedPart>;

/** Days for which a patient can share a page. */
export const SHARE_DAYS = [1, 7, 30] as const;

/** A current share with one person. */
export const Share = z.object({
  id: z.string(),
  name: z.string(),
  /** The last four digits. */
  mobileEnd: z.string(),
  shows: z.array(SharedPart),
  expiresAt: Instant,
  /** When the right code was given last; null: not yet. */
  openedAt: z.nullable(Instant),
  /** When the visit took place of which parts are shared; null: an order without a visit, or a visit without a time. */
  visitAt: z.nullable(Instant),
});
export type Share = z.output<typeof Share>;

/** Reader of a shared page, and its shared parts. */
export const SharedWith = z.object({
  with: z.string(),
  shows: z.array(SharedPart),
  expiresAt: Instant,
});

const path = '/{app}/api/patient/v1';
const ext = { extension: true } as const;
const opened = { ...ext, who: ['patient'] } as const;
const reader = { ...ext, who: ['client'], method: 'POST' } as const;

/** A patient lets one person read parts of their page: who reads gives a code that is sent to their own mobile. */
export const patientSharingCalls = {
  sharePatientPage: call({
    ...opened,
    kind: 'command',
    method: 'POST',
    path: `${path}/shares/add`,
    summary: 'Sends one person a link to parts of the page by SMS; the same clientId twice is one',
    body: z.object({
      clientId: Id,
      name: z
        .string()
        .check(z.trim(), z.maxLength(60), z.refine(isPersonName, 'PERSON_NAME' satisfies PlainReason)),
      mobile: NewMobile,
      shows: z.array(SharedPart).check(z.minLength(1), z.maxLength(3)),
      days: z.literal([...SHARE_DAYS]),
    }),
    response: Done,
  }),
  endPatientShare: call({
    ...opened,
    kind: 'command',
    method: 'POST',
    path: `${path}/shares/end`,
    summary: 'Withdraws what was shared, and ends what is open by it',
    body: z.object({ shareId: Id }),
    response: Done,
  }),
  sharedPageState: call({
    ...reader,
    kind: 'query',
    path: `${path}/shared/state`,
    summary: 'Whether what was shared can be opened now; it names no one',
    body: z.object({ link: PageLink }),
    response: ok({ linkState: PatientLinkState }),
  }),
  sendSharedCode: call({
    ...reader,
    kind: 'command',
    path: `${path}/shared/code`,
    summary: 'Sends a code to the mobile of the person with whom it was shared',
    body: z.object({ link: PageLink }),
    response: ok({ codeId: z.string(), resendAfterS: z.number() }),
  }),
  openSharedPage: call({
    ...reader,
    kind: 'command',
    path: `${path}/shared/open`,
    summary: 'Opens what was shared by its link and the code, and gives a short session that only reads',
    body: z.object({ link: PageLink, codeId: Id, code: z.string().check(z.regex(/^\d{4,6}$/)) }),
    response: ok({ token: z.string(), expiresAt: Instant }),
  }),
};
