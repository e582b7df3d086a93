import type { prescribingReasons } from '#i18n/en/prescribing-reasons.ts';
import type { Translation } from '#i18n/text.ts';

export const prescribingReasonsHindi: Translation<(typeof prescribingReasons)['en']> = {
  PROHIBITED:
    'यहाँ नहीं लिखी जा सकती: अनुसूची X, NDPS और गर्भपात की दवाएँ कानून से मना हैं; दूसरी इसलिए कि वे अस्पताल की हैं या उनका दुरुपयोग होता है।',
  NEEDS_CONSENT: 'पहले रोगी की सहमति दर्ज करें।',
  NEEDS_GUARDIAN: 'पहले माता-पिता या अभिभावक की सहमति दर्ज करें।',
  NEEDS_AGE: 'पहले रोगी की उम्र पूछें।',
  LIST_A_NEEDS_VIDEO: 'पहली विज़िट में सूची A के लिए वीडियो ज़रूरी है। वीडियो पर जाएँ, या दूसरी दवा चुनें।',
  LIST_A_REFILL_ONLY:
    'पहली विज़िट में यह उन रोगियों के लिए है जो इसे पहले से लेते हैं। ऐसा हो तो इसे जारी दवा के रूप में चिह्नित करें।',
  LIST_B_FOLLOW_UP_ONLY: 'सूची B केवल फ़ॉलो-अप विज़िट के लिए है।',
  MEDICINE_UNKNOWN: 'यह दवा सूची में नहीं है।',
  DOSE_TOO_HIGH: 'खुराक सीमा की तिगुनी या उससे ज़्यादा है। खुराक ठीक करें।',
};
