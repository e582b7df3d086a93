import type { Generated } from 'kysely';
import type { AuditProblem, VerificationState } from '#contract/audit-admin.ts';
import type { At, AtOrNull, Json } from '#server/platform/sql/columns.ts';

/** Events, audit, outgoing messages, settings. */
export interface PlatformTables {
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
  /** One row: the newest link of the audit chain. */
  auditHead: { seq: number; hash: string };
  /** Verifications of the audit from the console. */
  auditVerification: {
    id: string;
    state: Generated<VerificationState>;
    startedBy: string;
    startedAt: At;
    endedAt: AtOrNull;
    /** Rows that fit, so far. */
    rows: Generated<number>;
    /** Hash of the newest row of an intact audit. */
    head: string | null;
    /** First row of a broken audit that does not fit. */
    brokenRow: number | null;
    problem: AuditProblem | null;
    /** End of the claim of one server; if it dies, another one begins again. */
    claimedUntil: At;
  };
  idempotency: Answer;
  outgoing: {
    id: Generated<number>;
    channel: 'SMS' | 'MAIL';
    recipient: string;
    subject: string;
    text: string;
    at: At;
    state: Generated<'QUEUED' | 'SENT' | 'DELIVERED' | 'READ' | 'FAILED'>;
    tries: Generated<number>;
    nextAt: At;
    /** When the text is blanked, sent or not: the expiry of a code. */
    textEndsAt: AtOrNull;
    /** The error of the last attempt, without recipient or text. */
    error: string | null;
    /** Its row of the table of notifications; null before there was one. */
    notification: string | null;
    language: string | null;
    /** An SMS that can wait is held until the morning. */
    heldUntil: AtOrNull;
    /** The address that is told when this message has failed. */
    mailTo: string | null;
    /** The id under which the text is registered with the operators of telephone networks (DLT in India). */
    templateId: string | null;
    /** Id under which the gateway accepted it; null where it reports nothing. */
    gatewayId: string | null;
    /** How often an operator sent it again. */
    sentAgain: Generated<number>;
    /** The connector that has it, or tries it next; null: the first. */
    connector: string | null;
    /** It answers a message that this connector brought, and takes no other way. */
    isAnswer: Generated<boolean>;
    /** Places of the text in their order with what fills them, as JSON; blanked with the text. */
    variables: string | null;
    /** Charge of the vendor, as it wrote it. */
    cost: string | null;
  };
  /** An operator's change of a text; null where the original applies. */
  messageTemplate: {
    notification: string;
    language: string;
    text: string | null;
    templateId: string | null;
    /** True for an original text that was registered while it named the portal. */
    namesProduct: Generated<boolean>;
    /** null: the command line. */
    changedBy: string | null;
    changedAt: At;
  };
  /** The last reply of a number about reminders; `stoppedAt` is null after a START. */
  /** The name under which a vendor knows the text of a message. */
  vendorTemplate: { connector: string; notification: string; language: string; template: string };
  /** When a service last did what it was asked to, and when and why it last did not. */
  connectorState: { connector: string; okAt: AtOrNull; faultAt: AtOrNull; fault: string | null };
  /** The newest word of a number on being written to by WhatsApp. */
  whatsappConsent: { mobile: string; agreed: boolean; saidAt: At };
  reminderStop: { mobile: string; stoppedAt: AtOrNull; saidAt: At };
  setting: { name: string; value: Json<Record<string, unknown>> };
}

/** The stored answer to a write, by its idempotency key. */
export interface Answer {
  who: string;
  key: string;
  call: string;
  bodyHash: string;
  answer: string | null;
  at: Date;
}
