import type { LabReason } from '#contract/lab-reasons.ts';
import type { WordsOf } from '#contract/reasons.ts';

export const labRefusalsHindi: WordsOf<LabReason> = {
  ONLY_LAB_ORDERS: 'केवल लैब और डायग्नोस्टिक ऑर्डर किसी लैब को दिए जाते हैं।',
  LAB_NOT_IN_USE: 'यह लैब अब उपयोग में नहीं है। कोई और चुनें।',
  LAB_NOT_CHOSEN: 'पहले लैब चुनें।',
  SAMPLE_GIVEN: 'सैंपल दिया जा चुका है, इसलिए लैब बदली नहीं जा सकती।',
  TEST_NOT_ORDERED: 'यह जाँच इस ऑर्डर में नहीं है, या रद्द हो गई है।',
  RESULT_TWICE: 'हर परिणाम एक ही बार भरा जा सकता है।',
  RANGE_REVERSED: 'निचली सीमा ऊपरी सीमा से कम होनी चाहिए।',
  LABS_FULL: ({ max }) => `${max} लैब हो चुकी हैं। जो उपयोग में नहीं है, उसे बदलें।`,
  PHONE_FORMAT: '020 2543 1100 या +91 20 2543 1100 जैसा फ़ोन नंबर लिखें।',
};
