import type { ColumnType, Generated } from 'kysely';
import type { FactSource, FactValue, KnownFact } from '#contract/known-facts.ts';
import type { PrescriptionItem } from '#contract/prescriptions.ts';
import type { Consciousness, News2Risk } from '#domain/news2.ts';
import type { At, AtOrNull, Json } from '#server/platform/sql/columns.ts';

/** Patient data beyond one consultation, and the working data of staff. */
export interface PatientsTables {
  /** No row: the patient has an account of their own. */
  familyMember: { patientId: string; accountId: string; relation: string };
  /** `keys` is null from a change of the patient until the server has computed them. */
  patientSearch: { patientId: string; keys: number[] | null };
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
    consultationId: string;
    clientId: string;
    byUser: string;
    onOxygen: boolean;
    consciousness: Consciousness | null;
    spo2Scale: 1 | 2;
    news2Score: number | null;
    news2Risk: News2Risk | null;
    /** When the vitals were taken: FHIR's effective. */
    at: At;
    /** When the server received them: FHIR's issued. */
    receivedAt: At;
  };
  observation: {
    id: string;
    patientId: string;
    kind: 'VITAL' | 'LAB';
    code: string;
    name: string;
    value: number;
    /** UCUM. */
    unit: string;
    low: number | null;
    high: number | null;
    vitalSetId: string | null;
    requestId: string | null;
    at: At;
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
  cannedReply: { id: string; title: string; text: string; position: number };
  reward: { requestId: string; patientId: string; points: number; byUser: string; at: At };
}
