import type { PaymentReason } from '#contract/payment-reasons.ts';
import type { WordsOf } from '#contract/reasons.ts';
import { money } from '#domain/format.ts';

export const paymentRefusalsHindi: WordsOf<PaymentReason> = {
  PAYMENT_TOO_MUCH: ({ paise }) => `अब केवल ${money(paise)} चुकाने बाक़ी हैं।`,
  PAYMENT_REFERENCE_USED: ({ reference }) => `संदर्भ ${reference} एक भुगतान में पहले ही काम में लिया गया है।`,
  PAYMENT_REFERENCE_FORMAT: 'भुगतान का संदर्भ लिखें: UPI के 12 अंक, कार्ड के 4 से 40 अक्षर, अंक, - या /।',
  CASH_LIMIT: 'एक ऑर्डर के लिए 2 लाख रुपये या ज़्यादा नकद नहीं लिया जा सकता (आयकर अधिनियम, धारा 269ST)।',
  NO_PAYMENT_DUE: 'इसके लिए कोई भुगतान बाक़ी नहीं है।',
  REFUND_TOO_MUCH: ({ paise }) =>
    paise > 0
      ? `ज़्यादा से ज़्यादा ${money(paise)} लौटाए जा सकते हैं: इससे ज़्यादा चुकाया नहीं गया।`
      : 'कुछ चुकाया नहीं गया जो लौटाया जा सके।',
  REFUND_REFERENCE_USED: ({ reference }) => `संदर्भ ${reference} एक वापसी में पहले ही काम में लिया गया है।`,
};
