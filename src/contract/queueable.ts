import type { AnyCall } from './call.ts';
import type { contract } from './index.ts';

type Contract = typeof contract;
type NameOf<C> = C extends { method: infer M extends string; path: infer P extends string }
  ? `${M} ${P}`
  : never;

/** Every call that may be queued in the outbox, by its name from `nameOf`. */
export type QueueableName = {
  [Name in keyof Contract]: Contract[Name] extends { queueable: true } ? NameOf<Contract[Name]> : never;
}[keyof Contract];

interface Queueable {
  /** Its label in the list of unsent changes: a key of src/i18n/en/unsent-changes.ts. */
  label: string;
  /** The entities that it can concern, as named by query keys: `service:{id}`. */
  entities: readonly string[];
  /** The field with its text, if a person can edit it before it is sent. */
  text?: 'text' | 'notes';
}

/**
 * The writes that may be queued on a device. A call with `queueable` that is missing here does not compile.
 */
export const QUEUEABLE = {
  'POST /{app}/api/msg/sendConsultationMessage': { label: 'message', entities: ['messages'], text: 'text' },
  'PUT /{app}/api/provider/v1/updateUrgentCareNurseComments': {
    label: 'comment',
    entities: ['consultation'],
    text: 'text',
  },
  'POST /{app}/api/provider/agent/v1/chat/reply': { label: 'chat', entities: ['chats'], text: 'text' },
  'POST /{app}/api/provider/v1/sendCaseMessage': {
    label: 'caseMessage',
    entities: ['messages'],
    text: 'text',
  },
  'POST /{app}/api/msg/v1/sendInboxMessage': { label: 'inboxMessage', entities: ['inbox'], text: 'text' },
  'POST /{app}/api/customer/v1/recordFact': { label: 'knownFact', entities: ['patient'] },
  'POST /{app}/api/customer/v1/endFact': { label: 'endedFact', entities: ['patient'] },
  'POST /{app}/api/provider/v1/recordVitals': { label: 'vitals', entities: ['patient'] },
  'POST /{app}/api/provider/ConsultationDocument': { label: 'document', entities: ['documents', 'messages'] },
  'PUT /{app}/api/provider/v1/updateDocumentCaptureStatus': {
    label: 'documentStatus',
    entities: ['documents'],
  },
  'POST /{app}/api/document/v1/addAnnotation': {
    label: 'annotation',
    entities: ['annotations'],
    text: 'text',
  },
  'POST /{app}/api/document/v1/updateAnnotation': {
    label: 'annotation',
    entities: ['annotations'],
    text: 'text',
  },
  'POST /{app}/api/document/v1/removeAnnotation': { label: 'removedAnnotation', entities: ['annotations'] },
  'PUT /{app}/api/provider/v1/caseAssessment': { label: 'caseAssessment', entities: ['case'] },
  'POST /{app}/api/provider/v1/addCaseMark': { label: 'caseMark', entities: ['case'] },
  'POST /{app}/api/provider/v1/removeCaseMark': { label: 'removedCaseMark', entities: ['case'] },
  'POST /{app}/api/provider/agent/v1/saveHomeVisit': { label: 'homeVisit', entities: ['service'] },
  'POST /{app}/api/nurse/v1/reportHomeVisit': { label: 'homeVisit', entities: ['service'], text: 'notes' },
  'POST /{app}/api/nurse/v1/recordVisitVitals': { label: 'vitals', entities: ['service'] },
  'POST /{app}/api/provider/agent/v1/saveLabResults': { label: 'labResults', entities: ['service'] },
  'PUT /{app}/api/provider/v1/consultationNote': { label: 'note', entities: ['consultation'] },
  'POST /{app}/api/provider/v1/addNoteAddendum': {
    label: 'addendum',
    entities: ['consultation'],
    text: 'text',
  },
  'PUT /{app}/api/provider/v1/videoReviewState': { label: 'videoReview', entities: ['videoReviews'] },
  'POST /{app}/api/document/v1/uploads/start': { label: 'file', entities: ['service', 'videoReviews'] },
  'POST /{app}/api/provider/agent/v1/uploadLabTestResults': { label: 'file', entities: ['service'] },
  'POST /{app}/api/provider/agent/v1/savePrescription': { label: 'file', entities: ['service'] },
  'PUT /{app}/api/provider/agent/v1/saveServiceNotes': {
    label: 'orderNotes',
    entities: ['service'],
    text: 'notes',
  },
  'PUT /{app}/api/provider/agent/v1/updateServiceStatus': { label: 'orderStatus', entities: ['service'] },
  'PUT /{app}/api/provider/agent/v1/updateServiceProductStatus': {
    label: 'testStatus',
    entities: ['service'],
  },
  'PUT /{app}/api/provider/agent/v1/updateMemberScanReportStatus': {
    label: 'scanReportStatus',
    entities: ['service'],
  },
} as const satisfies Record<QueueableName, Queueable>;

type Table = typeof QUEUEABLE;
export type WriteLabel = Table[keyof Table]['label'];

export type QueueableCall = AnyCall & { queueable: true };
/** The entities that a write of a call can concern. */
export type EntityOf<C extends QueueableCall> =
  `${Table[NameOf<C> & keyof Table]['entities'][number]}:${string}`;

/** Undefined for a write from another version of the portal with a call that no longer exists. */
export function queueable(call: string): (Queueable & { label: WriteLabel }) | undefined {
  return call in QUEUEABLE ? QUEUEABLE[call as keyof Table] : undefined;
}
