import * as z from 'zod/mini';
import { call, ok, pageOf } from './call.ts';
import { Clinic, ConsultationMode, Day, Id, Instant, pageQuery, Paise } from './shared.ts';

/** The amounts of one consultation or service, in paise; net = gross - fee - gst - tds, to the paisa. */
const amounts = {
  /** Amount that the patient paid. */
  grossPaise: Paise,
  /** The deduction: the platform's share of a consultation, the laboratory's price of an order. */
  feePaise: Paise,
  gstPaise: Paise,
  tdsPaise: Paise,
  netPaise: Paise,
};

export const BillingRow = z.object({
  id: z.string(),
  /** Consultation or service number, as shown to the patient. */
  number: z.string(),
  date: Instant,
  patientName: z.string(),
  clinic: z.nullable(Clinic),
  what: z.enum(['CONSULTATION', 'LAB_ORDER']),
  consultationMode: ConsultationMode,
  ...amounts,
  state: z.enum(['PAID', 'PENDING']),
  /** The bank's reference of the payout. */
  utr: z.nullable(z.string()),
});
export type BillingRow = z.output<typeof BillingRow>;

/** Totals of the whole selection, not of the page. */
export const BillingTotals = z.object({ ...amounts, paidPaise: Paise, pendingPaise: Paise });
export type BillingTotals = z.output<typeof BillingTotals>;

/** Sums of one day with lines, in the hospital's time zone. */
const BillingDay = z.object({ day: Day, lines: z.number(), netPaise: Paise });
export type BillingDay = z.output<typeof BillingDay>;

/** One transfer to the provider's bank: the days that it covers, and its share of the selection. */
const Payout = z.object({ utr: z.string(), from: Day, to: Day, lines: z.number(), netPaise: Paise });
export type Payout = z.output<typeof Payout>;

const selection = {
  from: Day,
  to: Day,
  clinicId: z.optional(Id),
  consultationMode: z.optional(ConsultationMode),
};

export const billingCalls = {
  getProviderBillingAndPaymentDetails: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/getProviderBillingAndPaymentDetails/',
    who: ['provider'],
    summary:
      'What the signed-in provider earned in a period (both days included; without them the month now), newest first',
    query: z.object({
      ...selection,
      from: z.optional(Day),
      to: z.optional(Day),
      ...pageQuery,
    }),
    response: z.extend(pageOf(BillingRow), { totals: BillingTotals }),
  }),
  billingSummary: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/v1/billingSummary',
    who: ['provider'],
    summary: 'The same selection in sums: in all, of each day (oldest first), of each payout (newest first)',
    query: z.object(selection),
    response: ok({ totals: BillingTotals, days: z.array(BillingDay), payouts: z.array(Payout) }),
    extension: true,
  }),
  billingExport: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/v1/billingExport',
    who: ['provider'],
    summary: 'The same lines and totals as a file, CSV for a spreadsheet or PDF for paper',
    query: z.object({ ...selection, format: z.enum(['csv', 'pdf']) }),
    response: z.unknown(),
    extension: true,
    raw: true,
  }),
};
