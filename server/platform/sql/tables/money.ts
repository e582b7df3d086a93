import type { ConsultationMode } from '#contract/shared.ts';
import type { At, AtOrNull } from '#server/platform/sql/columns.ts';

/** What patients pay and providers earn. */
export interface MoneyTables {
  paymentLink: {
    id: string;
    requestId: string;
    amountPaise: number;
    upiUri: string;
    state: 'SENT' | 'PAID' | 'EXPIRED' | 'FAILED';
    sentAt: At;
    expiresAt: At;
    paidAt: AtOrNull;
    utr: string | null;
  };
  /** What came in, went back or was taken off an order: rows are added and never changed. */
  moneyEntry: {
    id: string;
    requestId: string;
    /** Of a payment; null: not by a link. */
    linkId: string | null;
    kind: 'PAYMENT' | 'REFUND' | 'REDUCTION';
    amountPaise: number;
    /** The gateway's or the bank's; null: a reduction, or from before there was this table. */
    reference: string | null;
    reason: string | null;
    at: At;
    /** null: the gateway, or the command line. */
    recordedBy: string | null;
  };
  earning: {
    id: string;
    providerId: string;
    clinicId: string | null;
    consultationId: string | null;
    requestId: string | null;
    what: 'CONSULTATION' | 'LAB_ORDER';
    mode: ConsultationMode | null;
    patientId: string;
    grossPaise: number;
    feePaise: number;
    gstPaise: number;
    tdsPaise: number;
    netPaise: number;
    state: 'PENDING' | 'PAID';
    utr: string | null;
    at: At;
  };
  /** A transfer to a provider's bank that was recorded. */
  payout: {
    utr: string;
    providerId: string;
    lines: number;
    netPaise: number;
    /** The last digits of the account at that time; null without one. */
    accountEnd: string | null;
    at: At;
    /** null: the command line. */
    recordedBy: string | null;
  };
}
