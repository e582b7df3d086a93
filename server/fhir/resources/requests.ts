import type { RequestStatus } from '#contract/shared.ts';
import type { WholeRecord } from '#server/fhir/whole-record.ts';
import { coded, entryOf, hl7, refOrNone, refTo, words, type Entry } from '#server/fhir/resource.ts';
import { KIND_SYSTEM, TEST_SYSTEM } from './directory.ts';
import { subjectOf } from './identity.ts';

type RequestRow = WholeRecord['requests'][number];
type MoneyEntry = WholeRecord['moneyEntries'][number];

const REQUEST_STATUS: Readonly<Record<RequestStatus, string>> = {
  REQUESTED: 'active',
  BACK_TO_QUEUE: 'active',
  ACCEPTED: 'active',
  IN_PROGRESS: 'active',
  INFO_REQUESTED: 'on-hold',
  RESUBMITTED: 'active',
  COMPLETED: 'completed',
  CANCELLED: 'revoked',
};

/** Requests, and what was found and paid for them. */
export function requestEntries(record: WholeRecord): Entry[] {
  return record.requests.flatMap((row) => [
    requestEntry(row, record.products),
    ...reportEntry(row, record),
    ...invoiceEntry(row, record),
  ]);
}

function requestEntry(row: RequestRow, products: WholeRecord['products']): Entry {
  return entryOf('ServiceRequest', row.id, {
    identifier: [{ value: row.serviceNumber }],
    status: REQUEST_STATUS[row.status],
    intent: 'order',
    code: coded(KIND_SYSTEM, row.kind, row.kind),
    orderDetail: products
      .filter(({ requestId }) => requestId === row.id)
      .map(({ code, name }) => coded(TEST_SYSTEM, code, `${name} (${code})`)),
    subject: subjectOf(row.patientId),
    encounter: refOrNone(
      'Encounter',
      row.homeVisitId ? `home-${row.homeVisitId}` : row.orderedByConsultationId,
    ),
    authoredOn: row.requestedAt,
    occurrenceDateTime: row.slotAt,
    performer: [refOrNone('Practitioner', row.providerId)],
    reasonCode: row.reason ? [words(row.reason)] : [],
    locationCode: row.address ? [words(row.address)] : [],
    note: row.notes ? [{ text: row.notes }] : [],
  });
}

/** The results of an order as one report, which is final once the order is complete: until then a test may be without its result. */
function reportEntry(row: RequestRow, { observations, documents }: WholeRecord): Entry[] {
  const results = observations.filter(({ requestId, supersededAt }) => requestId === row.id && !supersededAt);
  const files = documents.filter(({ requestId, kind }) => requestId === row.id && kind === 'LAB_RESULT');
  if (!results.length && !files.length) return [];
  const isPreliminary = results.some(({ status }) => status === 'PRELIMINARY');
  return [
    entryOf('DiagnosticReport', row.id, {
      basedOn: [refTo('ServiceRequest', row.id)],
      status: isPreliminary ? 'preliminary' : row.status === 'COMPLETED' ? 'final' : 'partial',
      category: [hl7('v2-0074', 'LAB')],
      code: words(`Results of ${row.serviceNumber}`),
      subject: subjectOf(row.patientId),
      effectiveDateTime: results[0]?.at ?? files[0]?.at,
      result: results.map(({ id }) => refTo('Observation', id)),
      presentedForm: files.map(({ name, contentType, id }) => ({
        contentType,
        url: refTo('Binary', id).reference,
        title: name,
      })),
    }),
  ];
}

/** Words of an entry of money, in both copies of a record. */
export const MONEY = { PAYMENT: 'Paid', REFUND: 'Refunded', REDUCTION: 'Price reduced by' } as const;

/** R4's PaymentNotice must name a reconciliation, which the portal does not hold: the payments are notes of the invoice. */
function invoiceEntry(row: RequestRow, { moneyEntries, rewards }: WholeRecord): Entry[] {
  const entries = moneyEntries.filter(({ requestId }) => requestId === row.id);
  const rewarded = rewards.filter(({ requestId }) => requestId === row.id);
  if (row.amountPaise === 0 && !entries.length && !rewarded.length) return [];
  return [
    entryOf('Invoice', row.id, {
      identifier: [{ value: row.serviceNumber }],
      status: row.paymentState === 'PAID' ? 'balanced' : 'issued',
      subject: subjectOf(row.patientId),
      date: row.requestedAt,
      totalGross: { value: row.amountPaise / 100, currency: 'INR' },
      note: [
        ...entries.map((entry) => ({ time: entry.at, text: moneyWords(entry) })),
        ...rewarded.map(({ points, at: time }) => ({ time, text: `Reward points: ${points}` })),
      ],
    }),
  ];
}

function moneyWords({ kind, amountPaise, at, reference, receiptNumber, reason }: MoneyEntry): string {
  return [
    `${MONEY[kind]} INR ${(amountPaise / 100).toFixed(2)} on ${at.toISOString()}`,
    reference && `reference ${reference}`,
    receiptNumber && `receipt ${receiptNumber}`,
    reason,
  ]
    .filter(Boolean)
    .join(', ');
}
