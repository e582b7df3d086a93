import * as z from 'zod/mini';
import { isReferenceOf } from '#contract/counter.ts';
import { paiseOf, Rupees } from '#contract/catalogue.ts';
import { CounterMethod } from '#contract/money-entry.ts';
import type { PlainReason } from '#contract/reasons.ts';

/** A payment as it is typed at the counter. */
export const TakeForm = z
  .object({
    method: CounterMethod,
    rupees: Rupees.check(z.refine((text) => paiseOf(text) > 0, 'PRICE_FORMAT' satisfies PlainReason)),
    /** Cash that was handed over; it is not stored. */
    received: z.string().check(z.maxLength(12)),
    reference: z.string().check(z.trim(), z.maxLength(40)),
  })
  .check(
    z.refine(({ method, reference }) => method === 'CASH' || isReferenceOf(method, reference), {
      path: ['reference'],
      error: 'PAYMENT_REFERENCE_FORMAT' satisfies PlainReason,
    }),
  );

/** Returns what is handed back, in paise; negative: too little was handed over; undefined: not an amount. */
export function changeOf(received: string, rupees: string): number | undefined {
  const [given, asked] = [z.safeParse(Rupees, received), z.safeParse(Rupees, rupees)];
  return given.success && asked.success ? paiseOf(given.data) - paiseOf(asked.data) : undefined;
}

const PAISE = 100;
/** 97000 → "970", 97050 → "970.50" */
export const rupeesOf = (paise: number): string =>
  paise % PAISE === 0 ? String(paise / PAISE) : (paise / PAISE).toFixed(2);
