import * as z from 'zod/mini';
import { ReceiptNumber } from './receipts.ts';
import { Instant, Paise } from './shared.ts';

/** How a payment was taken in person. */
export const CounterMethod = z.enum(['CASH', 'CARD', 'UPI']);
export type CounterMethod = z.output<typeof CounterMethod>;

/** A payment, refund or discount of an order. */
export const MoneyEntry = z.object({
  id: z.string(),
  kind: z.enum(['PAYMENT', 'REFUND', 'REDUCTION']),
  amountPaise: Paise,
  /** null: not taken in person. */
  method: z.nullable(CounterMethod),
  at: Instant,
  /** Reference of the gateway or the bank; null: a discount, or a payment that was not by a link. */
  reference: z.nullable(z.string()),
  /** Its receipt or credit note; null: none was given. Of a payment: it was paid before receipts were numbered. */
  receipt: z.nullable(ReceiptNumber),
});
export type MoneyEntry = z.output<typeof MoneyEntry>;

/** An entry with its reason, for staff. */
export const ReasonedEntry = z.extend(MoneyEntry, { reason: z.nullable(z.string()) });
export type ReasonedEntry = z.output<typeof ReasonedEntry>;
