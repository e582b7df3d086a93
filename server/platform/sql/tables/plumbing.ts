import type { Generated } from 'kysely';
import type { At, AtOrNull, Json } from '#server/platform/sql/columns.ts';

/** Events, audit, outgoing messages, settings. */
export interface PlumbingTables {
  event: {
    seq: Generated<number>;
    at: At;
    type: string;
    audience: string[];
    data: Json<Record<string, unknown>>;
  };
  audit: {
    seq: number;
    at: At;
    who: string;
    role: string;
    action: string;
    entity: string;
    entityId: string;
    patientId: string | null;
    patientIds: string[] | null;
    hash: string;
  };
  /** One row: the newest link of the audit's chain. */
  auditHead: { seq: number; hash: string };
  idempotency: Answer;
  outgoing: {
    id: Generated<number>;
    channel: 'SMS' | 'MAIL';
    recipient: string;
    subject: string;
    text: string;
    at: At;
    state: Generated<'QUEUED' | 'SENT' | 'FAILED'>;
    tries: Generated<number>;
    nextAt: At;
    /** When the text is blanked, sent or not: a code's end. */
    textEndsAt: AtOrNull;
    /** What the last try failed of; never a recipient or a text. */
    error: string | null;
  };
  setting: { name: string; value: Json<Record<string, unknown>> };
}

/** What a write was answered, by the key under which it may come again. */
export interface Answer {
  who: string;
  key: string;
  call: string;
  bodyHash: string;
  answer: string | null;
  at: Date;
}
