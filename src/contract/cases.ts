import * as z from 'zod/mini';
import { call, Done, ok, pageOf } from './call.ts';
import { Message, MessagePage, MessageText } from './consultation-message.ts';
import { Diagnosis } from './diagnosis.ts';
import { ListBody, ServiceRequest } from './requests.ts';
import { DocumentInfo, Id, Instant, pageQuery, Person, Text } from './shared.ts';

/** A question of the patient's questionnaire; scores find it by `code`, such as POEM1. */
export const CaseAnswer = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(40)),
  question: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  answer: z.string().check(z.maxLength(2000)),
});
export type CaseAnswer = z.output<typeof CaseAnswer>;

const Grade = z.int().check(z.gte(0), z.lte(4));
/** Worst lesion of each region of the Global Acne Grading System: 0 none, 1 comedo, 2 papule, 3 pustule, 4 nodule. */
export const AcneItems = z.object({
  forehead: Grade,
  rightCheek: Grade,
  leftCheek: Grade,
  nose: Grade,
  chin: Grade,
  chestAndBack: Grade,
});
export type AcneItems = z.output<typeof AcneItems>;

const Long = z.string().check(z.maxLength(4000));
/** The reviewer's draft; every field may be empty until the case is completed. */
export const Assessment = z.object({
  findings: Long,
  diagnoses: z.array(Diagnosis).check(z.maxLength(10)),
  opinion: Long,
  plan: Long,
  acne: z.nullable(AcneItems),
});
export type Assessment = z.output<typeof Assessment>;

export const Severity = z.object({
  scale: z.enum(['GAGS', 'POEM']),
  score: z.number(),
  max: z.number(),
  grade: z.enum(['CLEAR', 'MILD', 'MODERATE', 'SEVERE', 'VERY_SEVERE']),
});
export type Severity = z.output<typeof Severity>;

/** A side of the body map, or of the face. */
export const BodyView = z.enum(['FRONT', 'BACK', 'FACE', 'LEFT', 'RIGHT', 'CLOSE_UP']);
export type BodyView = z.output<typeof BodyView>;
const Share = z.number().check(z.gte(0), z.lte(1));

export const CaseMark = z.object({
  id: z.string(),
  view: BodyView,
  x: z.number(),
  y: z.number(),
  label: z.string(),
  by: z.string(),
  at: Instant,
});

export const CaseDetails = z.object({
  request: ServiceRequest,
  answers: z.array(CaseAnswer),
  /**
   * Oldest first, by the time when they were taken. Only photos have `view` and `takenAt`; they are null for
   * other documents.
   */
  documents: z.array(z.extend(DocumentInfo, { view: z.nullable(BodyView), takenAt: z.nullable(Instant) })),
  marks: z.array(CaseMark),
  assessment: Assessment,
  severity: z.array(Severity),
  infoRequests: z.array(
    z.object({
      id: z.string(),
      asked: z.array(z.string()),
      text: z.string(),
      by: Person,
      askedAt: Instant,
      answeredAt: z.nullable(Instant),
    }),
  ),
  report: z.nullable(z.object({ documentId: z.string(), sha256: z.string(), signedAt: Instant })),
  version: z.number(),
});
export type CaseDetails = z.output<typeof CaseDetails>;

const prefix = '/{app}/api/provider/v1';
const verified = { who: ['provider'], extension: true, needs: ['verified'] } as const;
const list = {
  kind: 'query',
  method: 'POST',
  who: ['provider'],
  extension: true,
  body: ListBody,
  response: pageOf(ServiceRequest),
} as const;
const one = { requestId: Id };
const whole = ok({ case: CaseDetails });

/** Reviews of skin cases and second opinions: the same calls, one list per kind. */
export const caseCalls = {
  skincareCases: call({
    ...list,
    needs: ['verified', 'skincare'],
    path: `${prefix}/skincareCases`,
    summary: 'Skincare cases to review',
  }),
  dermaCases: call({
    ...list,
    needs: ['verified', 'dermaCare'],
    path: `${prefix}/dermaCases`,
    summary: 'Dermacare cases to review',
  }),
  secondOpinionCases: call({
    ...list,
    needs: ['verified', 'expertAnalysis'],
    path: `${prefix}/secondOpinionCases`,
    summary: 'Second opinions to give',
  }),
  caseDetails: call({
    ...verified,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/caseDetails`,
    summary: 'One case whole; its photos are opened by their document ids',
    query: z.object(one),
    response: whole,
  }),
  saveCaseAssessment: call({
    ...verified,
    kind: 'command',
    method: 'PUT',
    path: `${prefix}/caseAssessment`,
    queueable: true,
    summary: 'Saves the draft of an assessment; a stale version is refused',
    body: z.object({ ...one, version: z.int(), assessment: Assessment }),
    response: whole,
  }),
  addCaseMark: call({
    ...verified,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/addCaseMark`,
    queueable: true,
    summary: 'Marks a place on the body map; sent twice with one clientId it is stored once',
    body: z.object({
      ...one,
      clientId: Id,
      view: BodyView,
      x: Share,
      y: Share,
      label: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    }),
    response: whole,
  }),
  removeCaseMark: call({
    ...verified,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/removeCaseMark`,
    queueable: true,
    summary: 'Removes a mark from the body map',
    body: z.object({ ...one, markId: Id }),
    response: whole,
  }),
  askCaseInfo: call({
    ...verified,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/askCaseInfo`,
    summary: 'Asks the patient for photos or answers; the case comes back as RESUBMITTED',
    body: z.object({
      ...one,
      clientId: Id,
      asked: z
        .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(120)))
        .check(z.minLength(1), z.maxLength(10)),
      text: Text,
    }),
    response: whole,
  }),
  completeCase: call({
    ...verified,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/completeCase`,
    summary: 'Ends a case; needs a diagnosis and a plan. A second opinion becomes a signed PDF with its hash',
    body: z.object({ ...one, version: z.int() }),
    response: whole,
  }),
  caseMessages: call({
    ...verified,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/caseMessages`,
    summary: 'Messages with the patient of a case, newest page first; marks them read',
    query: z.object({ ...one, ...pageQuery }),
    response: MessagePage,
  }),
  sendCaseMessage: call({
    ...verified,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/sendCaseMessage`,
    queueable: true,
    summary: 'Writes to the patient of a case; sent twice with one clientId it is stored once',
    body: z.object({ ...one, clientId: Id, text: MessageText }),
    response: ok({ message: Message }),
  }),
  intakeCasePhoto: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/customer/v1/casePhoto',
    who: ['customer'],
    extension: true,
    summary: 'The patient adds a photo or a document to a case',
    form: true,
    body: z.object({
      ...one,
      clientId: Id,
      view: BodyView,
      takenAt: Instant,
      file: z.file(),
    }),
    response: ok({ documentId: z.string() }),
  }),
  intakeCaseAnswers: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/customer/v1/caseAnswers',
    who: ['customer'],
    extension: true,
    summary: 'The patient answers; when something was asked for, the case is resubmitted by it',
    body: z.object({ ...one, answers: z.array(CaseAnswer).check(z.maxLength(60)) }),
    response: Done,
  }),
};
