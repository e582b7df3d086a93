import * as z from 'zod/mini';

/** Why a payment or a refund is refused. */
export const PAYMENT_REASONS = {
  PAYMENT_REFERENCE_FORMAT: null,
  PAYMENT_REFERENCE_USED: z.object({ reference: z.string() }),
  PAYMENT_TOO_MUCH: z.object({ paise: z.number() }),
  CASH_LIMIT: null,
  NO_PAYMENT_DUE: null,
  REFUND_TOO_MUCH: z.object({ paise: z.number() }),
  REFUND_REFERENCE_USED: z.object({ reference: z.string() }),
} as const;

export type PaymentReason = keyof typeof PAYMENT_REASONS;
