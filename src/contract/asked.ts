import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { CAPTURE_REASON_MAX_CHARS } from './limits.ts';
import { Id, Instant, Person } from './shared.ts';

/** Kinds of files that the staff of a visit may request from its patient. */
export const AskedKind = z.enum(['VIDEO', 'PHOTO', 'DOCUMENT']);
export type AskedKind = z.output<typeof AskedKind>;

/**
 * SEEN: it was on the patient's page. SENDING: its first bytes arrived. WITHDRAWN: no longer asked; also of what was asked
 * again before it came.
 */
export const AskedState = z.enum(['ASKED', 'SEEN', 'SENDING', 'RECEIVED', 'LOOKED_AT', 'WITHDRAWN']);
export type AskedState = z.output<typeof AskedState>;

export const AskedWords = z.string().check(z.trim(), z.maxLength(CAPTURE_REASON_MAX_CHARS));

const PatientTask = z.object({
  id: z.string(),
  kind: AskedKind,
  /** Description by the requesting person; may be empty. */
  words: z.string(),
  state: AskedState,
  by: Person,
  askedAt: Instant,
  receivedAt: z.nullable(Instant),
  /** Among the visit's captured documents. */
  documentId: z.nullable(z.string()),
});
export type PatientTask = z.output<typeof PatientTask>;

const staff = { who: ['provider', 'nurse'], needs: ['verified'], extension: true } as const;
const path = '/{app}/api/consultation/v1';

export const askedCalls = {
  askedOfPatient: call({
    ...staff,
    kind: 'query',
    method: 'GET',
    path: `${path}/askedOfPatient`,
    summary: 'What was asked of the patient of a visit, newest first, with how far it is',
    query: z.object({ consultationNumber: Id }),
    response: ok({ asked: z.array(PatientTask) }),
  }),
  askPatient: call({
    ...staff,
    kind: 'command',
    method: 'POST',
    path: `${path}/askPatient`,
    summary:
      'Asks the patient for a video, a photo or a document, by an SMS with the link to their page; takes the place of what was asked of that kind and did not come',
    body: z.object({ consultationNumber: Id, kind: AskedKind, words: AskedWords }),
    response: ok({ asked: PatientTask }),
  }),
  withdrawAsked: call({
    ...staff,
    kind: 'command',
    method: 'POST',
    path: `${path}/withdrawAsked`,
    summary: 'It is no longer asked for; what has been received stays',
    body: z.object({ askedId: Id }),
    response: Done,
  }),
};
