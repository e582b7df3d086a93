import * as z from 'zod/mini';
import { FactValue } from './known-facts.ts';
import { call, ok } from './call.ts';
import { Message, MessagePage, MessageText } from './consultation-message.ts';
import {
  ConsultationMode,
  Digits,
  Id,
  pageQuery,
  NamedPaise,
  Paise,
  PatientConsent,
  RequestKind,
  RequestStatus,
  Text,
} from './shared.ts';

/** The calls of the hospital's own patient app (or the simulator), with the intake key. */
const intake = ['customer'] as const;
const ext = { extension: true, who: intake } as const;

/**
 * A fact that a patient reports. "No known allergies" counts only with `asked`: the app has put the question, and the patient has answered
 * it.
 */
const ReportedFact = z.object({ value: FactValue, asked: z.optional(z.boolean()) }).check(
  z.refine(({ value, asked }) => value.kind !== 'NO_KNOWN_ALLERGY' || asked === true, {
    path: ['asked'],
  }),
);

/**
 * The indexes of facts that were not recorded as reported: an allergy is known beside "no known allergies", or staff have
 * recorded the same, or more. The request is raised all the same.
 */
const NotRecorded = z.array(z.number());

export const customerCalls = {
  intakeRequest: call({
    ...ext,
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/customer/v1/requests',
    summary:
      "A patient's request comes in, with what the patient tells of themselves; the same clientId twice is one request, and the same request again is added to the open one",
    body: z.object({
      clientId: Id,
      mrn: Id,
      consent: z.optional(PatientConsent),
      kind: RequestKind,
      consultationMode: ConsultationMode,
      reason: Text,
      reasonLang: z.optional(z.string().check(z.maxLength(10))),
      hubKey: z.optional(Id),
      alertType: z.optional(z.string().check(z.maxLength(40))),
      productCodes: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(30))),
      facts: z.optional(z.array(ReportedFact).check(z.maxLength(50))),
      /** It is raised even if the patient has the same request open. */
      isAnother: z.optional(z.boolean()),
    }),
    response: ok({
      requestId: z.string(),
      serviceNumber: z.string(),
      notRecorded: NotRecorded,
      /** The patient had the same request open: the reason was added to it as a message. */
      isAdded: z.optional(z.literal(true)),
    }),
  }),
  intakePatientCode: call({
    ...ext,
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/customer/v1/patientCode',
    summary:
      'Sends the patient a code with which they let the app act for them; needed once, before the first request or appointment of a patient',
    body: z.object({ mrn: Id }),
    response: ok({ codeId: z.string(), resendAfterS: z.number() }),
  }),
  intakeFacts: call({
    ...ext,
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/customer/v1/requestFacts',
    summary:
      'What patients say of themselves after their request: recorded as reported by the app; the same clientId twice is stored once',
    body: z.object({
      requestId: Id,
      clientId: Id,
      facts: z.array(ReportedFact).check(z.minLength(1), z.maxLength(50)),
    }),
    response: ok({ notRecorded: NotRecorded }),
  }),
  intakeRequestState: call({
    ...ext,
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/customer/v1/requestState',
    summary:
      'How far a request is, for its patient; joinUrl once a call can be joined, payment once a link was sent',
    query: z.object({ requestId: Id }),
    response: ok({
      requestStatus: RequestStatus,
      consultationId: z.nullable(z.string()),
      joinUrl: z.nullable(z.string()),
      payments: z.array(z.object({ id: z.string(), amountPaise: Paise, state: z.string() })),
    }),
  }),
  intakeMessages: call({
    ...ext,
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/customer/v1/messages',
    summary: "A patient's messages of a request; marks them read",
    query: z.object({ requestId: Id, ...pageQuery }),
    response: MessagePage,
  }),
  intakeSendMessage: call({
    ...ext,
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/customer/v1/messages',
    summary: 'The patient writes',
    body: z.object({ requestId: Id, clientId: Id, text: MessageText }),
    response: ok({ message: Message }),
  }),
  intakePatients: call({
    ...ext,
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/customer/v1/patients',
    summary: 'Patients that can raise a request, by medical record number',
    query: z.object({ limit: z.optional(Digits) }),
    response: ok({ mrns: z.array(z.string()) }),
  }),
  paymentCallback: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/customer/v1/paymentCallback',
    who: ['payer'],
    summary: 'The payment gateway reports; signed with HMAC-SHA256 over the body in X-Signature',
    body: z.object({
      paymentLinkId: Id,
      utr: Id,
      amountPaise: NamedPaise.check(z.minimum(1)),
      outcome: z.enum(['PAID', 'FAILED']),
    }),
    response: ok({}),
    extension: true,
    // The number of its receipt is locked until the commit: no other write shares its transaction.
    managesOwnTransactions: true,
  }),
};
