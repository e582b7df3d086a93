import type { Generated } from 'kysely';
import type { Assessment, CaseAnswer } from '#contract/cases.ts';
import type { At, AtOrNull, Json } from '#server/platform/sql/columns.ts';

/** The data of a case review beside its request. */
export interface CasesTables {
  caseReview: {
    requestId: string;
    answers: Json<CaseAnswer[]>;
    assessment: Json<Assessment>;
    version: Generated<number>;
    reportDocumentId: string | null;
    reportSha256: string | null;
    signedAt: AtOrNull;
  };
  casePhoto: { documentId: string; requestId: string; clientId: string; view: string; takenAt: At };
  caseMark: {
    id: string;
    requestId: string;
    byUser: string;
    clientId: string;
    view: string;
    x: number;
    y: number;
    label: string;
    at: At;
    receivedAt: At;
  };
  infoRequest: {
    id: string;
    requestId: string;
    clientId: string;
    byUser: string;
    asked: Json<string[]>;
    text: string;
    askedAt: At;
    answeredAt: AtOrNull;
  };
  homeVisit: {
    id: string;
    requestId: string;
    clientId: string;
    scheduledAt: At;
    address: string;
    /** The agent or nurse who makes the visit. */
    agentUserId: string;
    tasks: Json<{ text: string; done: boolean }[]>;
    notes: string;
    status: 'SCHEDULED' | 'ON_THE_WAY' | 'DONE' | 'MISSED' | 'CANCELLED';
    version: Generated<number>;
    startedAt: AtOrNull;
    doneAt: AtOrNull;
  };
  /** The person who had a home visit before it was given on. */
  formerVisitor: {
    homeVisitId: string;
    userId: string;
    until: At;
  };
}
