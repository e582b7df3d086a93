import type { Generated } from 'kysely';
import type { BreachStepKind } from '#contract/breaches.ts';
import type { ErasureState } from '#contract/erasures.ts';
import type { NoticeKind, NoticeWords } from '#contract/notices.ts';
import type { RecordEndState } from '#contract/retention.ts';
import type { Language } from '#contract/sent-messages.ts';
import type { At, AtOrNull, Json } from '#server/platform/sql/columns.ts';

/** Demands of patients by law, and their outcome. */
export interface PrivacyTables {
  /** Never changed. */
  patientExport: {
    id: string;
    patientId: string;
    /** null: by the command line. */
    byUser: string | null;
    at: At;
    reason: string;
  };
  /** A demand to erase what need not stay, and what became of it. */
  patientErasure: {
    id: string;
    patientId: string;
    reason: string;
    /** null: by the command line. */
    askedBy: string | null;
    askedAt: At;
    endedBy: Generated<string | null>;
    endedAt: AtOrNull;
    declinedReason: Generated<string | null>;
    state: Generated<ErasureState>;
  };
  /** A record at the end of its period of retention, or one that is kept all the same. */
  recordEnd: {
    patientId: string;
    plannedAt: At;
    deletesAt: At;
    state: RecordEndState;
    holdReason: Generated<string | null>;
    /** Author of the hold; null: the command line, or none. */
    byUser: Generated<string | null>;
    /** When it was held or deleted. */
    endedAt: AtOrNull;
  };
  /** A breach of personal data. Never changed. */
  breach: {
    id: string;
    noticedAt: At;
    what: string;
    /** How many are concerned; null: not known. */
    patients: number | null;
    /** null: the command line. */
    byUser: string | null;
    recordedAt: At;
  };
  /** A step that was taken. Rows never change. */
  breachStep: {
    id: string;
    breachId: string;
    kind: BreachStepKind;
    at: At;
    text: string;
    byUser: string | null;
    recordedAt: At;
  };
  /** A version of what patients are told. Never changed. */
  notice: {
    kind: NoticeKind;
    version: number;
    words: Json<NoticeWords>;
    publishedAt: At;
    /** null: the command line. */
    byUser: string | null;
  };
  /** First reading of a notice by a patient on their page, with its language. */
  noticeRead: { patientId: string; kind: NoticeKind; version: number; language: Language; at: At };
  /** A consent to a remote consultation that was given or withdrawn. Never changed. */
  consentAct: {
    id: string;
    consultationId: string;
    act: 'GIVEN' | 'WITHDRAWN';
    kind: 'IMPLIED' | 'EXPLICIT' | null;
    /** The patient, or who recorded it, as an identity's key. */
    byKey: string;
    guardian: string | null;
    /** Version of the text that was in force; null: none was published. */
    noticeVersion: number | null;
    /** Language in which the patient read it; null: it was spoken. */
    language: Language | null;
    at: At;
  };
}
