import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { DeskKind, DeskPatient, UrgencyAnswers } from './front-desk.ts';
import { NewMobile, NewName } from './new-account.ts';
import { NoticeKind } from './notices.ts';
import { Otp } from './one-time-codes.ts';
import { Language } from './sent-messages.ts';
import { ConsultationMode, Id, Instant, PageLink, Text } from './shared.ts';

/** A person as they register themselves, or their family, by a number that a code has proven. */
export const PagePatient = z.omit(DeskPatient, { mobile: true, languages: true });
export type PagePatient = z.output<typeof PagePatient>;

/** A record with the proven number. A number may have a new owner, so it says no more than who knows the person needs. */
export const PersonAtNumber = z.object({
  id: z.string(),
  /** First name, and the first letter of each other one. */
  shortName: z.string(),
  nameLang: z.string(),
  /** Full years. */
  age: z.int(),
});
export type PersonAtNumber = z.output<typeof PersonAtNumber>;

const path = '/{app}/api/patient/v1/request';
const open = { extension: true, who: ['client'] } as const;

/** Requests that people raise on the public page. Without a hub that takes them, the page is closed. */
export const requestPageCalls = {
  requestPage: call({
    ...open,
    kind: 'query',
    method: 'POST',
    path: `${path}/state`,
    summary:
      'The hubs that take requests of the public page, none while it is closed, and the notices of the hospital',
    body: z.object({ language: Language }),
    response: ok({
      hubs: z.array(z.object({ hubKey: z.string(), name: z.string() })),
      notices: z.array(z.object({ kind: NoticeKind, language: Language, text: z.string() })),
    }),
  }),
  sendRequestCode: call({
    ...open,
    kind: 'command',
    method: 'POST',
    path: `${path}/code`,
    summary: 'Sends a code to a mobile number; answers alike for numbers that are and are not known',
    body: z.object({
      mobile: NewMobile,
      language: Language,
      /** A field that people do not see: what fills it is a program, which gets an answer and no SMS. */
      website: z.optional(z.string().check(z.maxLength(200))),
    }),
    response: ok({ codeId: z.string(), resendAfterS: z.number() }),
  }),
  confirmRequestCode: call({
    ...open,
    kind: 'command',
    method: 'POST',
    path: `${path}/confirm`,
    summary:
      'Proves the number by the code; gives a ticket for half an hour, and the persons with this number',
    body: z.object({ mobile: NewMobile, codeId: Id, code: Otp }),
    response: ok({ ticket: PageLink, expiresAt: Instant, persons: z.array(PersonAtNumber) }),
  }),
  raiseOnPage: call({
    ...open,
    kind: 'command',
    method: 'POST',
    path: `${path}/raise`,
    summary:
      'Raises a request for a person with the proven number, or registers one by it; the same request again is added to the open one',
    body: z.object({
      ticket: PageLink,
      clientId: Id,
      language: Language,
      /** A person with the number; otherwise `newPatient`. */
      patientId: z.optional(Id),
      newPatient: z.optional(PagePatient),
      kind: DeskKind,
      consultationMode: ConsultationMode,
      hubKey: Id,
      reason: Text,
      urgency: UrgencyAnswers,
      /** Name of the person who agrees. */
      consentBy: NewName,
    }),
    response: ok({
      serviceNumber: z.string(),
      /** True if it was added to an open request. */
      isAdded: z.boolean(),
      /** Its place among those of its kind that wait at the hub; 0 if it was added. */
      place: z.int(),
      /** Path of the patient's page, which the date of birth opens. */
      path: z.string(),
    }),
  }),
};
