import type { PaymentReason } from '#contract/payment-reasons.ts';
import type { WordsOf } from '#contract/reasons.ts';
import { money } from '#domain/format.ts';

/** Why a payment or a refund is refused. */
export const paymentRefusals = {
  PAYMENT_TOO_MUCH: ({ paise }) => `Only ${money(paise)} is still to pay.`,
  PAYMENT_REFERENCE_USED: ({ reference }) => `The reference ${reference} was already used for a payment.`,
  PAYMENT_REFERENCE_FORMAT:
    'Enter the reference of the payment: for UPI its 12 digits, for a card 4 to 40 letters, figures, - or /.',
  CASH_LIMIT: 'Cash of 2 lakh rupees or more may not be taken for one order (Income-tax Act, section 269ST).',
  NO_PAYMENT_DUE: 'No payment is due for this.',
  REFUND_TOO_MUCH: ({ paise }) =>
    paise > 0
      ? `At most ${money(paise)} can go back: no more was paid.`
      : 'Nothing was paid that could go back.',
  REFUND_REFERENCE_USED: ({ reference }) => `The reference ${reference} was already used for a refund.`,
} satisfies WordsOf<PaymentReason>;
