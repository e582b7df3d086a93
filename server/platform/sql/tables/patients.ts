import type { ColumnType, Generated } from 'kysely';
import type { ErrorReason } from '#contract/entered-in-error.ts';
import type { Relation } from '#contract/front-desk.ts';
import type { FactSource, FactValue, KnownFact } from '#contract/known-facts.ts';
import type { Identity } from '#contract/patients-admin.ts';
import type { LabFlag, ResultStatus } from '#contract/lab-results.ts';
import type { PrescriptionItem } from '#contract/prescriptions.ts';
import type { EarlyWarning, Urgency } from '#domain/early-warning.ts';
import type { Consciousness, News2Risk } from '#domain/news2.ts';
import type { At, AtOrNull, Json } from '#server/platform/sql/columns.ts';

/** The mark of an entry in error: by whom, when and why; the row stays, and counts nowhere. */
export interface InError {
  errorAt: AtOrNull;
  errorBy: Generated<string | null>;
  errorReason: Generated<ErrorReason | null>;
  errorWords: Generated<string | null>;
}

/** Tables of which rows move when a record is merged into another one. */
export type MovedTable =
  | 'request'
  | 'consultation'
  | 'document'
  | 'earning'
  | 'vitalSet'
  | 'observation'
  | 'knownFact'
  | 'reward'
  | 'healthConsent'
  | 'webhookMessage';
/** The rows that moved, by their table. */
export type MovedRows = Partial<Record<MovedTable, string[]>>;

/** Columns that a merge fills from the duplicate. */
export type FilledColumns = Partial<
  Record<
    | 'email'
    | 'bloodGroup'
    | 'healthId'
    | 'emergencyName'
    | 'emergencyMobile'
    | 'guardianName'
    | 'pcpProviderId',
    string
  > &
    Record<'guardianRelation' | 'mobileOwner', Relation>
>;

/** Rows that a merge moved and values that it changed, so that it can be undone. */
interface Taken {
  rows: MovedRows;
  family: { members: string[]; isMembership: boolean };
  /** Links to the patient's page that it ended. */
  links: string[];
  facts: { ended: string[]; open: string[] };
  /** Columns of the record that stays, which were empty. */
  filled: FilledColumns;
  /** Values that lists showed of the surviving record. */
  before: {
    allergies: string[];
    conditions: string[];
    noKnownAllergies: boolean;
    pregnancy: { state: 'PREGNANT' | 'NOT_PREGNANT'; at: string } | null;
    /** Absent: the SpO2 scale of the record that stays did not change. */
    spo2?: Spo2Decision;
  };
  /** The SpO2 scale that was taken from the duplicate. */
  spo2?: Spo2Decision;
}

/** A doctor's decision on the SpO2 scale; `at` null: no doctor has decided. */
interface Spo2Decision {
  scale: 1 | 2;
  at: string | null;
}

/** Patient data beyond one consultation, and the working data of staff. */
export interface PatientsTables {
  /** No row: the patient has an account of their own. */
  familyMember: { patientId: string; accountId: string; relation: string };
  /** `keys` is null from a change of the patient until the server has computed them. */
  patientSearch: { patientId: string; keys: number[] | null };
  /** Never changed. What an operator corrected, as it was before and after. */
  patientCorrection: {
    id: string;
    patientId: string;
    /** null: by the command line. */
    byUser: string | null;
    at: At;
    reason: string;
    before: Json<Partial<Identity>>;
    after: Json<Partial<Identity>>;
  };
  /** Two records that may be one patient: found at the desk or by the public page, decided by an operator. */
  possibleDuplicate: {
    id: string;
    patientId: string;
    otherId: string;
    foundAt: At;
    /** null: the server, when a person registered on the public page. */
    foundBy: string | null;
    /** Decided to be two persons; a merge shows in `patientMerge`. */
    decidedAt: AtOrNull;
    decidedBy: Generated<string | null>;
  };
  /** A duplicate that was merged into the record that stays. */
  patientMerge: {
    id: string;
    mergedId: string;
    survivorId: string;
    reason: string;
    /** null: by the command line. */
    byUser: string | null;
    at: At;
    taken: Json<Taken>;
    undoneAt: AtOrNull;
    undoneBy: Generated<string | null>;
    undoReason: Generated<string | null>;
  };
  /** Never changed, only ended: the rows are the history. */
  knownFact: {
    id: string;
    patientId: string;
    kind: FactValue['kind'];
    value: Json<FactValue>;
    source: FactSource;
    /** null: it came with the record. */
    clientId: string | null;
    byUser: string | null;
    at: At;
    receivedAt: At;
    endedAt: AtOrNull;
    endedBy: string | null;
    endReason: NonNullable<KnownFact['ended']>['reason'] | null;
  };
  vitalSet: {
    id: string;
    patientId: string;
    /** Set for a consultation; null for a home visit. */
    consultationId: string | null;
    homeVisitId: string | null;
    clientId: string;
    byUser: string;
    /** null: not recorded. */
    onOxygen: boolean | null;
    consciousness: Consciousness | null;
    spo2Scale: 1 | 2;
    news2Score: number | null;
    news2Risk: News2Risk | null;
    /** null: stored by an earlier release. */
    warning: Json<EarlyWarning> | null;
    /** When the vitals were taken: FHIR's effective. */
    at: At;
    /** When the server received them: FHIR's issued. */
    receivedAt: At;
  } & InError;
  observation: {
    id: string;
    patientId: string;
    kind: 'VITAL' | 'LAB';
    code: string;
    name: string;
    /** null for a laboratory result in words, which has a text. */
    value: number | null;
    /** UCUM; null for a result in words. */
    unit: string | null;
    low: number | null;
    high: number | null;
    vitalSetId: string | null;
    requestId: string | null;
    /** When it was taken; of a laboratory result, when the sample was. */
    at: At;
    text: Generated<string | null>;
    status: Generated<ResultStatus | null>;
    /** Flag computed at entry; null without a range. */
    flag: Generated<LabFlag | null>;
    /** The range is the one that the laboratory printed. */
    ownRange: Generated<boolean>;
    version: Generated<number>;
    clientId: Generated<string | null>;
    byUser: Generated<string | null>;
    /** When it was entered, and when the server had it. */
    enteredAt: AtOrNull;
    receivedAt: AtOrNull;
    /** A newer version took its place, or it was entered in error: it counts no more. */
    supersededAt: AtOrNull;
    /** When the doctor who ordered it said that they have seen it. */
    acknowledgedAt: AtOrNull;
    acknowledgedBy: Generated<string | null>;
    /** When the doctor who ordered it said that they have seen that it was entered in error. */
    errorSeenAt: AtOrNull;
  } & InError;
  /** A critical value, and how its doctor is told of it until they acknowledge it. */
  criticalAlert: {
    observationId: string;
    requestId: string;
    userId: string;
    raisedAt: At;
    toldAt: At;
    times: Generated<number>;
    repeatAt: AtOrNull;
    pushAt: AtOrNull;
    sentAt: AtOrNull;
    endedAt: AtOrNull;
    /** When others than its doctor were told: a doctor who covers, where there is one, and the operators. */
    escalatedAt: AtOrNull;
    coverUserId: Generated<string | null>;
  };
  /** A set of vital signs that calls for a doctor, and how doctors are told of it until one acknowledges it. */
  deteriorationAlert: {
    vitalSetId: string;
    /** The graver of the set's and of the alerts that it took over. */
    urgency: Urgency;
    /** People who are alerted now: rebuilt each time. */
    userIds: string[];
    raisedAt: At;
    toldAt: At;
    times: Generated<number>;
    repeatAt: AtOrNull;
    /** When others than the patient's doctors were told. */
    escalatedAt: AtOrNull;
    /** When it was handed to the operators: no one could be told, or no one acknowledged it. */
    operatorsAt: AtOrNull;
    pushAt: AtOrNull;
    sentAt: AtOrNull;
    endedAt: AtOrNull;
    endedBy: string | null;
    /** Action of a doctor who has no visit of the patient. */
    endedWords: Generated<string | null>;
  };
  /** The price of a test or panel now. An order keeps the price at which it was placed. */
  labPrice: { code: string; pricePaise: number; updatedAt: At };
  /** Tests that a doctor often orders together. */
  orderSet: {
    id: string;
    providerId: string;
    clientId: string;
    name: string;
    testCodes: Json<string[]>;
    /** ICD-10 codes for which the set is offered. */
    diagnosisCodes: Json<string[]>;
    createdAt: At;
  };
  prescriptionTemplate: {
    id: string;
    /** null: the hospital's, for a specialisation. */
    providerId: string | null;
    clientId: string;
    name: string;
    items: Json<PrescriptionItem[]>;
    codes: ColumnType<string[], string | undefined, string>;
    specialisation: string | null;
    createdAt: At;
  };
  prescriptionFavourite: {
    id: string;
    providerId: string;
    clientId: string;
    item: Json<PrescriptionItem>;
    createdAt: At;
  };
  annotation: {
    id: string;
    documentId: string;
    clientId: string;
    byUser: string;
    page: number;
    /** Fractions of the page's width and height, 0 to 1. */
    x: number;
    y: number;
    text: string;
    version: Generated<number>;
    at: At;
    receivedAt: At;
    editedAt: AtOrNull;
  };
  reward: { requestId: string; patientId: string; points: number; byUser: string; at: At };
}
