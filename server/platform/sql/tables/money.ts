import type { ColumnType, Generated } from 'kysely';
import type { ConsultationMode } from '#contract/shared.ts';
import type { CounterMethod } from '#contract/money-entry.ts';
import type { DifferenceKind } from '#contract/reconciliation.ts';
import type { Language } from '#contract/sent-messages.ts';
import type { TaxSplit } from '#domain/gst.ts';
import type { At, AtOrNull, Json } from '#server/platform/sql/columns.ts';

/** R: a receipt; C: a credit note. */
export type Series = 'R' | 'C';

/** A line of a receipt, with the tax that is in it. */
export interface ReceiptLine extends TaxSplit {
  name: string;
  /** SAC of a service, HSN of goods; null: nothing was supplied for it. */
  taxCode: string | null;
  /** Hundredths of a percent. */
  gstPoints: number;
  paise: number;
}

/** Content of a receipt or a credit note on the day when it was issued. */
export interface ReceiptContent {
  language: Language;
  hospital: {
    name: string;
    address: string | null;
    /** null: not registered for GST. */
    gstin: string | null;
  };
  patient: { name: string; mrn: string };
  serviceNumber: string;
  /** Reference of the gateway or the bank. */
  reference: string | null;
  /** How it was paid in person; absent: it was not. */
  method?: CounterMethod;
  /** Lines of the receipt; none for a reduced price. */
  lines: ReceiptLine[];
  /** Amounts that a credit note returns, by receipt; without a number for payments from before there were numbers. */
  credits: { number: string | null; paise: number }[];
  /** Reduction of the order's price by a credit note. */
  reducedPaise: number;
}

/** Payments of patients and earnings of providers. */
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
  /** A payment link at the service that takes the payment. */
  gatewayLink: {
    linkId: string;
    /** Name of the connector. */
    connector: string;
    /** WANTED: not made yet; FAILED: the service refused it; ENDED: nothing more is paid by it. */
    state: Generated<'WANTED' | 'OPEN' | 'FAILED' | 'ENDED'>;
    /** The service's; null: not made yet. */
    vendorId: string | null;
    url: string | null;
    tries: Generated<number>;
    nextAt: At;
    /** The error of the last attempt. */
    error: string | null;
  };
  /** Money that goes back by the service that took it. */
  gatewayRefund: {
    id: string;
    requestId: string;
    connector: string;
    /** The service's id of the payment. */
    payment: string;
    amountPaise: number;
    reason: string;
    /** REQUESTED: not sent yet; PENDING: the service has it. */
    state: Generated<'REQUESTED' | 'PENDING' | 'PROCESSED' | 'FAILED'>;
    vendorId: string | null;
    tries: Generated<number>;
    nextAt: At;
    error: string | null;
    requestedAt: At;
    /** null: the command line. */
    requestedBy: string | null;
    settledAt: AtOrNull;
  };
  /** Payments, refunds and discounts of an order: rows are added and never changed. */
  moneyEntry: {
    id: string;
    requestId: string;
    /** Link of a payment; null: not by a link. */
    linkId: string | null;
    kind: 'PAYMENT' | 'REFUND' | 'REDUCTION';
    amountPaise: number;
    /** The gateway's or the bank's; null: a reduction, or from before there was this table. */
    reference: string | null;
    reason: string | null;
    at: At;
    /** null: the gateway, or the command line. */
    recordedBy: string | null;
    /** How it was taken in person; null: it was not. */
    method: ColumnType<CounterMethod | null, CounterMethod | null | undefined, never>;
    /** Sent by the device that recorded it: sent twice, it is one payment. */
    clientId: ColumnType<string | null, string | null | undefined, never>;
  };
  /** A shift of a person who takes payments: the sums of the records, and the cash that was counted. */
  shiftClosing: {
    id: string;
    userId: string;
    clientId: string;
    /** Time of its first payment; of a shift without one, its end. */
    fromAt: At;
    closedAt: At;
    cashPaise: number;
    cardPaise: number;
    upiPaise: number;
    payments: number;
    countedPaise: number;
    note: string;
  };
  /** The last number of a series in a financial year. */
  receiptSeries: { series: Series; year: string; last: number };
  /** Rows are added and never changed. */
  receipt: {
    id: string;
    /** R/2026-27/000123 */
    number: string;
    series: Series;
    year: string;
    position: number;
    requestId: string;
    entryId: string;
    amountPaise: number;
    issuedAt: At;
    content: Json<ReceiptContent>;
  };
  /** Files of the gateway that were compared, by their SHA-256. */
  reconciliation: {
    sha256: string;
    fromDay: string;
    toDay: string;
    lines: number;
    differences: number;
    /** Time of the newest comparison. */
    at: At;
    /** null: the command line. */
    byUser: string | null;
  };
  /** A difference between a list and the records. */
  paymentDifference: {
    /** The reference with both amounts. */
    id: string;
    kind: DifferenceKind;
    reference: string;
    written: string;
    day: string;
    linkId: string | null;
    listedPaise: number | null;
    recordedPaise: number | null;
    serviceNumbers: Json<string[]>;
    /** The newest file in which it was found. */
    sha256: string;
    seenAt: At;
    /** null: open. */
    settledAs: 'NOTED' | 'RECORDED' | 'GONE' | null;
    settledAt: AtOrNull;
    settledBy: string | null;
    note: string | null;
  };
  /** Tests that are not an exempt health-care service. */
  itemTax: { code: string; taxCode: string; gstPoints: number };
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
