import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { NoticeKind } from './notices.ts';
import { Language } from './sent-messages.ts';
import { Instant } from './shared.ts';

const PatientNotice = z.object({
  kind: NoticeKind,
  version: z.number(),
  publishedAt: Instant,
  /** English where the hospital has no words in the one that was asked for. */
  language: Language,
  text: z.string(),
  /** null: the patient has not said that they read this version. */
  readAt: z.nullable(Instant),
});
export type PatientNotice = z.output<typeof PatientNotice>;

/** The consent to the remote consultation of this page; null: the page is of an order, or the visit is in person. */
const PatientConsent = z.object({
  state: z.enum(['GIVEN', 'WITHDRAWN', 'NONE']),
  /** GIVEN: by asking for the visit, or in words. */
  kind: z.nullable(z.enum(['IMPLIED', 'EXPLICIT'])),
  at: z.nullable(Instant),
  /** The person who gave it for a minor. */
  guardian: z.nullable(z.string()),
  /** False once the visit has ended, and for a minor: an adult gives it to the doctor or nurse. */
  mayGive: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type PatientConsent = z.output<typeof PatientConsent>;

const path = '/{app}/api/patient/v1';
const opened = { extension: true, who: ['patient'] } as const;

export const patientNoticeCalls = {
  patientNotices: call({
    ...opened,
    kind: 'query',
    method: 'POST',
    path: `${path}/notices`,
    summary:
      'What the hospital tells patients about their data and asks them to consent to, and what this one answered',
    body: z.object({ language: Language }),
    response: ok({ notices: z.array(PatientNotice), consent: z.nullable(PatientConsent) }),
  }),
  readNotice: call({
    ...opened,
    kind: 'command',
    method: 'POST',
    path: `${path}/readNotice`,
    summary: 'The patient has read this version, in this language; the first time counts',
    body: z.object({ kind: NoticeKind, version: z.number(), language: Language }),
    response: Done,
  }),
  givePatientConsent: call({
    ...opened,
    kind: 'command',
    method: 'POST',
    path: `${path}/giveConsent`,
    summary: 'The patient consents to the remote consultation of this page; the team is told at once',
    /** `language` of the text that was shown; left out where none is published. */
    body: z.object({ language: z.optional(Language) }),
    response: Done,
  }),
  withdrawPatientConsent: call({
    ...opened,
    kind: 'command',
    method: 'POST',
    path: `${path}/withdrawConsent`,
    summary:
      'The patient withdraws the consent to the remote consultation of this page; the team is told at once',
    response: Done,
  }),
};
