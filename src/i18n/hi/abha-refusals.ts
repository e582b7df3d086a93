import type { AbhaReason } from '#contract/abha-reasons.ts';
import type { WordsOf } from '#contract/reasons.ts';

export const abhaRefusalsHindi: WordsOf<AbhaReason> = {
  ABHA_NOT_OFFERED: 'यह अस्पताल ABDM से नहीं जुड़ा है।',
  ABHA_UNKNOWN: 'ABDM इस ABHA को नहीं जानता। अंक देखें, या पता लिखें।',
  ABHA_INACTIVE: 'यह ABHA बंद है। रोगी इसे ABHA ऐप में फिर चालू कर सकते हैं।',
  ABHA_CODE_WRONG: 'यह कोड सही नहीं है, या इसका समय निकल गया। फिर पूछें।',
  ABHA_CODE_ENDED: 'इस कोड का समय निकल गया। नया कोड भेजें।',
  ABHA_TOO_MANY_CODES: 'ABDM अभी इस ABHA के लिए और कोड नहीं भेजता। आधे घंटे बाद कोशिश करें।',
  ABHA_NO_ANSWER: 'ABDM अभी उत्तर नहीं देता। कुछ बदला नहीं गया। बाद में कोशिश करें।',
  ABHA_OF_ANOTHER: ({ mrn }) =>
    `यह ABHA रिकॉर्ड MRN ${mrn} का है। इसे नहीं जोड़ा गया, और ऑपरेटर दोनों रिकॉर्ड देखते हैं।`,
};
