import type { CounterReason } from '#contract/counter-reasons.ts';
import type { WordsOf } from '#contract/reasons.ts';
import { money } from '#domain/format.ts';

/** Why a payment that is taken in person is refused. */
export const counterRefusals = {
  PAYMENT_TOO_MUCH: ({ paise }) => `Only ${money(paise)} is still to pay.`,
  PAYMENT_REFERENCE_USED: ({ reference }) => `The reference ${reference} was already used for a payment.`,
  PAYMENT_REFERENCE_FORMAT:
    'Enter the reference of the payment: for UPI its 12 digits, for a card 4 to 40 letters, figures, - or /.',
  CASH_LIMIT: 'Cash of 2 lakh rupees or more may not be taken for one order (Income-tax Act, section 269ST).',
} satisfies WordsOf<CounterReason>;
