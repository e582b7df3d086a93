import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { paiseOf, Rupees } from './catalogue.ts';
import { ReasonedEntry } from './money-entry.ts';
import type { PlainReason } from './reasons.ts';
import { LegalDetails } from './receipts.ts';
import { Id, Instant, Paise, PaymentState } from './shared.ts';
import { reasonText } from './reason-text.ts';
import { stepUpLately } from './step-up.ts';

const Amount = Rupees.check(z.refine((text) => paiseOf(text) > 0, 'PRICE_FORMAT' satisfies PlainReason));
const Why = reasonText(200);

/** A discount as an operator enters it. */
export const Discount = z.object({ rupees: Amount, reason: Why });
export const Refund = z.extend(Discount, {
  /** Reference of the gateway or the bank. */
  reference: z.string().check(z.trim(), z.regex(/^[A-Za-z\d/-]{4,40}$/)),
});

const RefundDue = z.object({ serviceNumber: z.string(), refundDuePaise: Paise, requestedAt: Instant });
export type RefundDue = z.output<typeof RefundDue>;

/** The service that took payments of the order, and how much of them it can send back. */
const RefundableAtGateway = z.object({ title: z.string(), refundablePaise: Paise });
export type RefundableAtGateway = z.output<typeof RefundableAtGateway>;

/** A refund that a service was asked for. It is an entry once the service has sent the money back. */
const GatewayRefund = z.object({
  id: z.string(),
  /** The service. */
  title: z.string(),
  amountPaise: Paise,
  /** REQUESTED: not sent yet; PENDING: the service has it. */
  refundState: z.enum(['REQUESTED', 'PENDING', 'PROCESSED', 'FAILED']),
  reason: z.string(),
  /** Error of the last attempt. */
  error: z.nullable(z.string()),
  requestedAt: Instant,
});
export type GatewayRefund = z.output<typeof GatewayRefund>;

/** The money of an order: no patient is named. */
const OrderMoney = z.object({
  serviceNumber: z.string(),
  /** Price less discounts. */
  amountPaise: Paise,
  /** Payments less refunds. */
  paidPaise: Paise,
  refundDuePaise: Paise,
  toPayPaise: Paise,
  paymentState: PaymentState,
  entries: z.array(ReasonedEntry),
  /** null: nothing can go back by a service. */
  gateway: z.nullable(RefundableAtGateway),
  /** Newest first. */
  refunds: z.array(GatewayRefund),
});
export type OrderMoney = z.output<typeof OrderMoney>;

const operator = { who: ['operator'], extension: true } as const;
const command = { ...operator, kind: 'command', method: 'POST' } as const;
const query = { ...operator, kind: 'query', method: 'GET' } as const;
const prefix = '/{app}/api/operations/v1';
/** LB100423 */
const ofOrder = { serviceNumber: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) };

/** Patients' payments, refunds and discounts. */
export const paymentsAdminCalls = {
  refundsDue: call({
    ...query,
    path: `${prefix}/refundsDue`,
    summary: 'Orders of which more was paid than they cost, oldest first',
    response: ok({ orders: z.array(RefundDue) }),
  }),
  orderMoney: call({
    ...query,
    path: `${prefix}/orderMoney`,
    summary: 'What was paid, refunded and taken off an order, by its number; no patient is named',
    query: z.object(ofOrder),
    response: ok({ order: OrderMoney }),
  }),
  recordRefund: call({
    ...command,
    path: `${prefix}/recordRefund`,
    summary: 'Records money that went back to a patient, up to what was paid, and tells the patient',
    body: z.extend(Refund, ofOrder),
    response: Done,
  }),
  refundAtGateway: call({
    ...command,
    path: `${prefix}/refundAtGateway`,
    summary: 'Asks the service that took a payment to send money back; it is recorded once the service has',
    ...stepUpLately({ ...Discount.shape, ...ofOrder }),
    response: Done,
  }),
  giveDiscount: call({
    ...command,
    path: `${prefix}/giveDiscount`,
    summary: 'Takes something off what an order costs, and tells the patient',
    body: z.extend(Discount, ofOrder),
    response: Done,
  }),
  paymentReceipt: call({
    ...command,
    kind: 'query',
    path: `${prefix}/paymentReceipt`,
    summary: 'A link to a receipt or a credit note, which works for five minutes',
    body: z.object({ receiptId: Id }),
    response: ok({ url: z.string() }),
  }),
  legalDetails: call({
    ...query,
    path: `${prefix}/legalDetails`,
    summary: 'The hospital’s name, address and GST registration on receipts, and who last changed them',
    response: ok({
      details: LegalDetails,
      /** null: not since the changes are kept. */
      changedAt: z.nullable(Instant),
      /** null: by the command line. */
      changedBy: z.nullable(z.string()),
    }),
  }),
  saveLegalDetails: call({
    ...command,
    path: `${prefix}/saveLegalDetails`,
    summary: 'Sets what receipts say of the hospital from now on; refused when it is no longer what was read',
    body: z.object({ details: LegalDetails, was: LegalDetails }),
    response: Done,
  }),
};
