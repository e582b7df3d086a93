import type { fieldReasons } from '#i18n/en/field-reasons.ts';
import type { Translation } from '#i18n/text.ts';

export const fieldReasonsHindi: Translation<(typeof fieldReasons)['en']> = {
  FIELD_REQUIRED: 'यह ज़रूरी है।',
  CHOOSE_SOME: 'कम से कम एक चुनें।',
  CHOOSE_ONE_OF: 'एक विकल्प चुनें।',
  TOO_FEW: ({ min }) => `${min} या अधिक चुनें।`,
  TOO_MANY_ENTRIES: ({ max }) => `अधिक से अधिक ${max} प्रविष्टियाँ लिखें।`,
  TOO_SHORT: ({ min }) => `कम से कम ${min} अक्षर लिखें।`,
  TOO_LONG: ({ max }) => `अधिक से अधिक ${max} अक्षर लिखें।`,
  TOO_LOW: ({ min }) => `${min} या अधिक।`,
  TOO_HIGH: ({ max }) => `${max} या कम।`,
  NUMBER_EXPECTED: 'कृपया संख्या लिखें।',
  TYPE_EXPECTED: 'इस खाने को जाँचें।',
  UNKNOWN_KEYS: 'इस खाने को जाँचें।',
  EMAIL_FORMAT: 'ई-मेल पता ऐसा होता है: name@example.org',
  DATE_FORMAT: 'कृपया दिन बताएँ।',
  TIME_FORMAT: 'समय ऐसे लिखें: 14:30',
  FORMAT: 'इस खाने को जाँचें।',
  SENTENCE_NEEDED: 'कम से कम एक छोटा वाक्य लिखें।',
  REASON_SENTENCE: 'सूची से कारण चुनें, या कम से कम एक छोटा वाक्य लिखें।',
  REASON_WORDS: 'कारण शब्दों में लिखें।',
  END_NOT_AFTER_START: 'समाप्ति शुरुआत के बाद होनी चाहिए।',
};
