import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import {
  CAPTURE_REASON_MAX_CHARS,
  MODE_REASON_MAX_CHARS,
  POLL_CHAT_MS,
  POLL_DETAILS_MS,
  POLL_STATUS_MS,
} from './limits.ts';
import { ConfirmsPatient } from './imaging.ts';
import { EnteredInError } from './entered-in-error.ts';
import { Deterioration } from './alarming-vitals.ts';
import { OtherRequest } from './other-request.ts';
import { Addendum, NoteSignature } from './note.ts';
import { reasonText } from './reason-text.ts';
import { LabOrder } from './lab-order.ts';
import { Note, Prescription } from './prescriptions.ts';
import {
  ConsultationMode,
  DocumentInfo,
  Id,
  Instant,
  May,
  pageQuery,
  PatientSummary,
  Person,
  RequestStatus,
  Text,
} from './shared.ts';
import { Message, MessagePage, MessageText } from './consultation-message.ts';
import { Consent, ModeChange } from './consultation-parts.ts';
import { ProviderCard } from './provider-card.ts';
import { ServiceRequest } from './requests.ts';

/** Comment of a nurse. */
export const Comment = z.omit(Addendum, { clientId: true, inError: true });

export const Consultation = z.object({
  id: z.string(),
  consultationNumber: z.string(),
  consultationStatus: RequestStatus,
  consultationMode: ConsultationMode,
  /** Only of a visit that began remotely and was changed to one in person. */
  modeChange: z.optional(ModeChange),
  visit: z.enum(['FIRST', 'FOLLOW_UP']),
  request: z.nullable(ServiceRequest),
  /** Only where a nurse asked for it at a home visit: her name. */
  askedAtHomeVisitBy: z.optional(z.string()),
  patient: PatientSummary,
  /** Only while the patient has alarming vital signs. */
  deterioration: z.optional(Deterioration),
  /** The other open requests of the patient, while it is open; absent where there are none. */
  otherRequests: z.optional(z.array(OtherRequest)),
  nurse: z.nullable(Person),
  provider: z.nullable(ProviderCard),
  /** The caller is its doctor, who may withdraw its prescription, and correct it for a time after the visit. */
  mayWithdraw: z.optional(z.boolean()),
  mayCorrect: z.optional(z.boolean()),
  handOverNote: z.nullable(z.string()),
  /** The caller is its doctor, to whom it was handed over. */
  isHandedOver: z.optional(z.literal(true)),
  comments: z.array(Comment),
  consent: z.nullable(Consent),
  /** Only where the patient withdrew it and it was not given again. */
  consentWithdrawnAt: z.optional(Instant),
  /** False while the birth date is an estimate: no prescription before it is asked. */
  ageConfirmed: z.boolean(),
  /** Only of a booked visit. */
  scheduledAt: z.optional(Instant),
  /** Only of a booked visit to which the patient did not come. */
  noShow: z.optional(z.literal(true)),
  startedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  note: Note,
  /** null: the note is not signed. */
  signature: z.nullable(NoteSignature),
  /** Oldest first. */
  /** The note no longer counts; addenda say of themselves. */
  noteInError: z.nullable(EnteredInError),
  /** The caller may mark the note and its addenda as entered in error. */
  mayMarkNote: z.boolean(),
  addenda: z.array(Addendum),
  prescriptions: z.array(Prescription),
  labOrders: z.array(LabOrder),
  videoCapture: z.enum(['NONE', 'REQUESTED', 'RECEIVED']),
  version: z.number(),
  may: z.array(May),
});
export type Consultation = z.output<typeof Consultation>;

const staff = ['nurse', 'provider'] as const;
const one = { consultationNumber: Id };

export const consultationCalls = {
  getConsultationForProvider: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/getConsultationForProvider',
    who: staff,
    needs: ['verified'],
    summary: 'One consultation by its number',
    query: z.object(one),
    response: ok({ consultation: Consultation }),
    pollMs: [POLL_DETAILS_MS],
  }),
  joinUrgentCareConsultation: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/urgentCareConsultation/join',
    who: staff,
    needs: ['verified'],
    summary: 'Enters the consultation of a taken request; it is in progress from then on',
    body: z.object({
      requestId: Id,
      /** Where the provider works now; a visit that has a clinic keeps it. */
      clinicId: z.optional(Id),
    }),
    response: ok({ consultation: Consultation }),
  }),
  updateUrgentCareNurseComments: call({
    kind: 'command',
    method: 'PUT',
    path: '/{app}/api/provider/v1/updateUrgentCareNurseComments',
    who: ['nurse'],
    queueable: true,
    summary: "Adds a nurse's comment; sent twice with one clientId it is stored once",
    body: z.object({ ...one, clientId: Id, text: Text }),
    response: ok({ comment: Comment }),
  }),
  getConsultationMessagesV2: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/msg/getConsultationMessagesV2',
    who: ['nurse', 'provider', 'guest'],
    needs: ['verified'],
    summary:
      'Messages of a consultation, newest page first; marks them delivered to the reader, unless the reader is about to say what they have read',
    query: z.object({ ...pageQuery, consultationId: Id, willRead: z.optional(z.literal('true')) }),
    response: MessagePage,
    pollMs: [POLL_CHAT_MS],
  }),
  sendConsultationMessage: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/msg/sendConsultationMessage',
    who: ['nurse', 'provider', 'guest'],
    needs: ['verified'],
    queueable: true,
    summary: 'Sends a message; sent twice with one clientId it is stored once',
    body: z.object({ consultationId: Id, clientId: Id, text: MessageText, documentId: z.optional(Id) }),
    response: ok({ message: Message }),
  }),
  readConsultationMessages: call({
    kind: 'command',
    background: true,
    method: 'POST',
    path: '/{app}/api/msg/v1/readConsultationMessages',
    who: ['nurse', 'provider'],
    needs: ['verified'],
    summary: 'Marks messages up to one as delivered and read',
    body: z.object({ consultationId: Id, upToMessageId: Id }),
    response: Done,
    extension: true,
  }),
  getSharedDocuments: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/getSharedDocuments',
    who: staff,
    needs: ['verified'],
    summary: 'Documents shared within a consultation',
    query: z.object({ ...pageQuery, consultationId: Id }),
    response: ok({ documents: z.array(DocumentInfo), next: z.nullable(z.string()) }),
    pollMs: [POLL_STATUS_MS],
  }),
  getConsultationDocument: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/ConsultationDocument',
    who: staff,
    needs: ['verified'],
    summary: 'Captured documents of a consultation',
    query: z.object({ ...pageQuery, consultationId: Id }),
    response: ok({ documents: z.array(DocumentInfo), next: z.nullable(z.string()) }),
  }),
  addConsultationDocument: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/ConsultationDocument',
    who: staff,
    needs: ['verified'],
    summary: 'Stores a captured document; sent twice with one clientId it is stored once',
    queueable: true,
    form: true,
    body: z.object({
      consultationId: Id,
      clientId: Id,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
      pages: z.optional(z.string().check(z.maxLength(9))),
      /** Also sends it as a message, with this clientId. */
      messageClientId: z.optional(Id),
      confirmsPatient: ConfirmsPatient,
      /** Marks a picture from the call: the sender has asked, and the patient agreed aloud. The room is told of it. */
      patientAgreed: z.optional(z.literal('true')),
      file: z.file(),
    }),
    response: ok({ document: DocumentInfo }),
  }),
  updateDocumentCaptureStatus: call({
    kind: 'command',
    method: 'PUT',
    path: '/{app}/api/provider/v1/updateDocumentCaptureStatus',
    who: ['provider'],
    needs: ['verified'],
    queueable: true,
    summary: 'The provider of a visit has seen a captured document, accepts it, or asks for it again',
    body: z.object({
      documentId: Id,
      captureStatus: z.enum(['SEEN', 'RETAKE', 'ACCEPTED']),
      /** Fault of the picture; required for RETAKE. */
      reason: z.optional(z.string().check(z.trim(), z.maxLength(CAPTURE_REASON_MAX_CHARS))),
    }),
    response: ok({ document: DocumentInfo }),
  }),
  requestMemberVideoCapture: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/requestMemberVideoCapture',
    who: staff,
    needs: ['verified'],
    summary: 'Asks the patient to record a video',
    body: z.object(one),
    response: Done,
  }),
  setConsultationMode: call({
    kind: 'command',
    method: 'PUT',
    path: '/{app}/api/provider/v1/consultationMode',
    who: staff,
    needs: ['verified'],
    summary: 'Changes the mode of a running consultation (it may be upgraded at any time)',
    body: z.object({
      ...one,
      consultationMode: ConsultationMode,
      /** Where and why the patient is seen in person: needed for a change of a remote visit to one in person. */
      reason: z.optional(reasonText(MODE_REASON_MAX_CHARS)),
    }),
    response: ok({ consultation: Consultation }),
    extension: true,
  }),
  recordConsent: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/recordConsent',
    who: staff,
    needs: ['verified'],
    summary: "Records the patient's consent to a remote consultation",
    body: z.object({
      ...one,
      kind: z.enum(['IMPLIED', 'EXPLICIT']),
      /** Needed for an explicit consent of a minor. */
      guardian: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(120))),
    }),
    response: Done,
    extension: true,
  }),
  saveConsultationNote: call({
    kind: 'command',
    method: 'PUT',
    path: '/{app}/api/provider/v1/consultationNote',
    who: ['provider'],
    needs: ['verified'],
    queueable: true,
    summary: "Saves the provider's note; a stale version is refused",
    body: z.object({ ...one, note: Note, version: z.number() }),
    response: ok({ note: Note, version: z.number() }),
    extension: true,
  }),
  completeConsultation: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/completeConsultation',
    who: staff,
    needs: ['verified'],
    summary:
      'Ends a consultation with its summary; hanging up does not. With the note as the doctor sees it, it is signed too',
    body: z.object({
      ...one,
      sign: z.optional(z.object({ note: Note, version: z.number() })),
    }),
    response: ok({ consultation: Consultation }),
    extension: true,
  }),
};
