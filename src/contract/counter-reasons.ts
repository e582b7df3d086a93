import * as z from 'zod/mini';

/** Why a payment that is taken in person is refused. */
export const COUNTER_REASONS = {
  PAYMENT_REFERENCE_FORMAT: null,
  PAYMENT_REFERENCE_USED: z.object({ reference: z.string() }),
  PAYMENT_TOO_MUCH: z.object({ paise: z.number() }),
  CASH_LIMIT: null,
} as const;

export type CounterReason = keyof typeof COUNTER_REASONS;
