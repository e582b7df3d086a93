import type { ColumnType, Generated } from 'kysely';
import type { TelemedicineUse } from '#contract/prescription-checks.ts';
import type { ClinicalSet, LimitField } from '#contract/clinical-data.ts';
import type { At, AtOrNull } from '#server/platform/sql/columns.ts';

/** Value of a catalogue's entry: a price in paise, a reply, a setting. */
export type CatalogueValue = number | string | object;

/** Reads return the value; writes take JSON text. */
/** The figures of a limit that a hospital has changed. */
export type ChangedLimits = Partial<Record<LimitField, number>>;

type ValueOrNull = ColumnType<CatalogueValue | null, string | null, never>;

/** The hospital's offer, and changes of its operators. */
export interface CatalogueTables {
  /** Replies to choose from in the chats of agents. */
  cannedReply: { id: string; title: string; text: string; position: number; version: Generated<number> };
  /** The laboratories that orders are given to. No row is deleted: orders name them. */
  partnerLab: {
    id: string;
    name: string;
    address: string;
    city: string;
    phone: string;
    /** null: not recorded. */
    accreditation: string | null;
    /** null: in use. */
    retiredAt: AtOrNull;
    version: Generated<number>;
  };
  /** The lists that the hospital gives medicines. No row is deleted: they are the history. */
  medicineAdjustment: {
    id: string;
    genericId: number;
    route: string;
    telemedicineUse: TelemedicineUse;
    reason: string;
    /** The notice of the authorities that places it there; null: none is needed. */
    notice: string | null;
    byUser: string;
    at: At;
    /** null: it counts. */
    endedAt: AtOrNull;
    endedBy: string | null;
    /** null: it counts, or a newer one took its place. */
    endReason: string | null;
  };
  /** Never changed: the rows are the history. */
  catalogueChange: {
    id: string;
    entity: string;
    entityId: string;
    /** null: it was not there. */
    before: ValueOrNull;
    /** null: it is not there any more. */
    after: ValueOrNull;
    /** null: the command line. */
    byUser: string | null;
    at: At;
  };
  /** Reviews of the compiled data by clinicians. Rows never change: the newest one of a rule applies. */
  clinicalReview: {
    seq: Generated<number>;
    dataSet: ClinicalSet;
    ruleKey: string;
    /** Hash of the content that was reviewed. */
    hash: string;
    verdict: 'APPROVED' | 'QUESTIONED';
    note: string;
    clinician: string;
    registration: string;
    /** null: the command line. */
    byUser: string | null;
    at: At;
  };
  /** Changes of the hospital to limits. Rows never change: the newest one of a rule applies. */
  clinicalChange: {
    seq: Generated<number>;
    dataSet: ClinicalSet;
    ruleKey: string;
    /** null: the change before it is ended. */
    limits: ColumnType<ChangedLimits | null, string | null, never>;
    reason: string;
    clinician: string;
    registration: string;
    /** null: the command line. */
    byUser: string | null;
    at: At;
  };
}
