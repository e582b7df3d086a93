import * as z from 'zod/mini';
import { LabFlag } from './lab-results.ts';
import { MoneyEntry } from './money-entry.ts';
import { PlannedMedicine } from './planned-medicine.ts';
import { ConsultationMode, Instant, Paise, PaymentState, RequestKind } from './shared.ts';

const Doctor = z.object({
  name: z.string(),
  qualification: z.string(),
  /** Council and number; null: not recorded. */
  registration: z.nullable(z.string()),
});

const PatientVisit = z.object({
  number: z.string(),
  mode: ConsultationMode,
  doctor: z.nullable(Doctor),
  /** When it is booked for, or when it began; null: neither. */
  startsAt: z.nullable(Instant),
  state: z.enum(['TO_COME', 'NOW', 'ENDED', 'CANCELLED']),
  /** A call that can be joined now. */
  mayJoin: z.boolean(),
  /** The doctor, and not the nurse alone, has begun the visit. */
  isDoctorHere: z.boolean(),
  /** A booked visit that has not begun, and is not too soon: it can be moved and cancelled. */
  mayChange: z.boolean(),
  /** Time until which a future booked visit can be changed; null: until it begins. */
  changeUntil: z.nullable(Instant),
  /** A booked visit that has not begun, as an iCalendar file. */
  calendarFile: z.nullable(z.string()),
  clinic: z.nullable(z.string()),
  /** Advice of the signed note to the patient; null: not signed, or no advice. */
  advice: z.nullable(z.string()),
  followUp: z.nullable(z.string()),
});

/** A medicine that is no longer to be taken, as its patient reads it. */
export const StoppedOfPatient = z.object({
  name: z.string(),
  at: Instant,
  by: z.string(),
  reason: z.string(),
});
export type StoppedOfPatient = z.output<typeof StoppedOfPatient>;

const Plan = z.object({
  signedAt: Instant,
  documentId: z.string(),
  signedBy: z.string(),
  medicines: z.array(PlannedMedicine),
  /** Absent: the server is older. */
  stopped: z.optional(z.array(StoppedOfPatient)),
});

const PatientResult = z.object({
  id: z.string(),
  /** Code of the test, by which the page knows what it measures. */
  code: z.string(),
  name: z.string(),
  value: z.nullable(z.number()),
  /** Typed text with the unit, where it contains more than the value. */
  text: z.nullable(z.string()),
  /** The laboratory could not use the sample. */
  isUnusable: z.boolean(),
  /** UCUM */
  unit: z.nullable(z.string()),
  /** null: there is no range that it is measured against. */
  flag: z.nullable(LabFlag),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  sampleAt: Instant,
  isCorrected: z.boolean(),
  /** It was entered in error: the page says so, and has no value. */
  isWithdrawn: z.boolean(),
});
export type PatientResult = z.output<typeof PatientResult>;

const BillLine = z.object({
  /** Name of the test or service; null: the consultation. */
  name: z.nullable(z.string()),
  amountPaise: Paise,
  /** GST that is in the amount, and its rate; 0: none. */
  taxPaise: Paise,
  taxPercent: z.number(),
});
export type BillLine = z.output<typeof BillLine>;

const Bill = z.object({
  serviceNumber: z.string(),
  kind: RequestKind,
  amountPaise: Paise,
  paymentState: PaymentState,
  /** Parts of the amount by what they are for. */
  lines: z.array(BillLine),
  /** How it can be paid now; null: no open payment link. */
  pay: z.nullable(z.object({ upiUri: z.string(), qr: z.string(), amountPaise: Paise })),
  /** Payments, refunds and discounts, oldest first. */
  entries: z.array(MoneyEntry),
});
export type Bill = z.output<typeof Bill>;

export const Withdrawn = z.object({ at: Instant, by: z.string(), reason: z.string() });

/** Care of one visit with its orders, or of one order that belongs to none. */
export const CARE = {
  visit: z.nullable(PatientVisit),
  plan: z.nullable(Plan),
  /** The prescription was withdrawn, and none took its place; null: it was not. */
  withdrawn: z.nullable(Withdrawn),
  results: z.array(PatientResult),
  /** Cancelled tests and orders; `test` is null for a whole order. */
  cancelled: z.array(
    z.object({ serviceNumber: z.string(), test: z.nullable(z.string()), reason: z.string() }),
  ),
  reports: z.array(z.object({ documentId: z.string(), name: z.string(), sizeBytes: z.number() })),
  bills: z.array(Bill),
};
