import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { CounterMethod, MoneyEntry } from './money-entry.ts';
import type { PlainReason } from './reasons.ts';
import { Id, Instant, NamedPaise, Paise } from './shared.ts';

/** Reference that a card terminal prints. */
const REFERENCE = /^[A-Za-z\d/-]{4,40}$/;
/** A payment by UPI has a reference (RRN) of twelve digits. */
const UPI_REFERENCE = /^\d{12}$/;

/** Returns whether a payment of this kind can have this reference; cash has none. */
export function isReferenceOf(method: CounterMethod, reference: string): boolean {
  if (method === 'CASH') return reference === '';
  return (method === 'UPI' ? UPI_REFERENCE : REFERENCE).test(reference);
}

/**
 * Cash of this sum or more may not be taken for one matter (Income-tax Act, section 269ST). In paise.
 * @see https://incometaxindia.gov.in
 */
export const CASH_LIMIT_PAISE = 20_000_000;

/** Amount still to pay of an order or a visit: identity of the patient, nothing clinical. */
export const CounterBill = z.object({
  serviceId: z.string(),
  serviceNumber: z.string(),
  patient: z.object({ mrn: z.string(), name: z.string(), nameLang: z.string() }),
  amountPaise: Paise,
  /** Payments less refunds. */
  paidPaise: Paise,
  toPayPaise: Paise,
  /** True: a test has no price, so nothing can be taken yet. */
  isUnpriced: z.boolean(),
});
export type CounterBill = z.output<typeof CounterBill>;

/** A payment that a person took. */
export const CounterPayment = z.object({
  ...z.pick(MoneyEntry, { id: true, amountPaise: true, at: true, reference: true, receipt: true }).shape,
  method: CounterMethod,
  serviceNumber: z.string(),
  patientName: z.string(),
});
export type CounterPayment = z.output<typeof CounterPayment>;

/** Sums by method. */
export const CounterSums = z.object({
  cashPaise: Paise,
  cardPaise: Paise,
  upiPaise: Paise,
  payments: z.int(),
});
export type CounterSums = z.output<typeof CounterSums>;

/** A shift that was closed: what was taken by the records, and the cash that was counted. */
export const ShiftClosing = z.object({
  id: z.string(),
  /** First payment of the shift. */
  fromAt: Instant,
  closedAt: Instant,
  ...CounterSums.shape,
  countedPaise: Paise,
  note: z.string(),
});
export type ShiftClosing = z.output<typeof ShiftClosing>;

const agent = { who: ['agent'], extension: true } as const;
const prefix = '/{app}/api/agent/v1';
export const BILLS_MAX = 20;
export const CLOSINGS_SHOWN = 20;
/** Payments of the shift that the screen lists; the sums are of all. */
export const PAYMENTS_SHOWN = 200;

/** Payments that agents take in person, in cash, by card or by UPI. */
export const counterCalls = {
  counterBills: call({
    ...agent,
    kind: 'query',
    method: 'POST',
    path: `${prefix}/counterBills`,
    summary:
      'What is to pay of an order or a visit by its number, or of all of a patient by the MRN; not for agents of home care alone',
    body: z.object({ number: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) }),
    response: ok({ bills: z.array(CounterBill).check(z.maxLength(BILLS_MAX)) }),
  }),
  takePayment: call({
    ...agent,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/takePayment`,
    summary:
      'Records a payment that was taken in person, up to what is to pay, and gives it a receipt; the same clientId twice is one payment',
    body: z
      .object({
        clientId: Id,
        serviceId: Id,
        method: CounterMethod,
        amountPaise: NamedPaise.check(z.minimum(1)),
        /** Reference of the card terminal or the UPI application; empty for cash. */
        reference: z.string().check(z.trim(), z.maxLength(40)),
      })
      .check(
        z.refine(({ method, reference }) => isReferenceOf(method, reference), {
          path: ['reference'],
          error: 'PAYMENT_REFERENCE_FORMAT' satisfies PlainReason,
        }),
      ),
    response: ok({ payment: CounterPayment }),
  }),
  counterShift: call({
    ...agent,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/counterShift`,
    summary: 'What the caller took in person since they last closed a shift, and their newest closed shifts',
    response: ok({
      sums: CounterSums,
      payments: z.array(CounterPayment).check(z.maxLength(PAYMENTS_SHOWN)),
      closings: z.array(ShiftClosing).check(z.maxLength(CLOSINGS_SHOWN)),
    }),
  }),
  closeShift: call({
    ...agent,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/closeShift`,
    summary:
      "Closes the caller's shift with the cash that was counted; refused when the sums are no longer those that were read",
    body: z.object({
      clientId: Id,
      was: z.extend(CounterSums, { cashPaise: NamedPaise, cardPaise: NamedPaise, upiPaise: NamedPaise }),
      countedPaise: NamedPaise,
      note: z.string().check(z.trim(), z.maxLength(200)),
    }),
    response: ok({ closing: ShiftClosing }),
  }),
};
