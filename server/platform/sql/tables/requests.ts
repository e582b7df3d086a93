import type { Generated } from 'kysely';
import type { RequestChannel } from '#contract/desk-request.ts';
import type { UrgencyAnswers } from '#contract/front-desk.ts';
import type { ConsultationMode, PaymentState, RequestKind, RequestStatus } from '#contract/shared.ts';
import type { At, AtOrNull, Json } from '#server/platform/sql/columns.ts';

/** Patients' requests and their states. */
export interface RequestsTables {
  request: {
    id: string;
    serviceNumber: string;
    clientId: string | null;
    kind: RequestKind;
    status: RequestStatus;
    alertType: string | null;
    mode: ConsultationMode;
    hubKey: string | null;
    patientId: string;
    reason: string;
    reasonLang: string;
    requestedAt: At;
    waitingSince: At;
    takenBy: string | null;
    takenAt: AtOrNull;
    providerId: string | null;
    consultationId: string | null;
    orderedByConsultationId: string | null;
    /** Home visit at which a nurse asked a doctor by this request; null for other requests. */
    homeVisitId: string | null;
    /** The app through which its patient raised it; null: the app of INTAKE_KEY, or none. */
    intakeApp: string | null;
    amountPaise: Generated<number>;
    /** Paid, and more than the order costs since: what a person has to pay back. */
    refundDuePaise: Generated<number>;
    /** How often typed results of it were saved. */
    resultsVersion: Generated<number>;
    paymentState: Generated<PaymentState>;
    slotAt: AtOrNull;
    address: string | null;
    notes: Generated<string>;
    /** The lab that does its tests; null: none was chosen. */
    labId: string | null;
    /** When an agent recorded that the lab has the sample. */
    sampleGivenAt: AtOrNull;
    scanReportStatus: Generated<'NONE' | 'PENDING' | 'UPLOADED' | 'REVIEWED'>;
    endedAt: AtOrNull;
    /** How its patient reached the hospital; null: through an app, or raised by the staff of a visit. */
    channel: Generated<RequestChannel | null>;
    version: Generated<number>;
  };
  /** Answers that were given before a request was raised at the desk or on the public page, and the person who agreed to it. */
  deskRequest: {
    requestId: string;
    /** null: by the person, on the public page. */
    raisedBy: string | null;
    urgency: Json<UrgencyAnswers>;
    /** Reason for which a Yes is no emergency; null: there was no Yes, or it is one. */
    yesWithdrawn: string | null;
    consentBy: string;
    consentAt: At;
  };
  statusHistory: {
    id: Generated<number>;
    requestId: string;
    fromStatus: RequestStatus | null;
    toStatus: RequestStatus;
    byUser: string | null;
    at: At;
    receivedAt: At;
    note: string | null;
  };
  product: {
    id: string;
    requestId: string;
    code: string;
    name: string;
    /** null: the price was not set when it was ordered. */
    pricePaise: number | null;
    status: RequestStatus;
    /** Why this test was cancelled; null: it was not, or with its whole order. */
    cancelReason: Generated<string | null>;
  };
}
