import type { abhaWords } from '#i18n/en/abha.ts';
import type { Translation } from '#i18n/text.ts';

/** Hindi, not yet read by a native speaker. */
export const abhaHindi: Translation<(typeof abhaWords)['en']> = {
  group: 'हेल्थ ID (ABHA)',
  none: 'रिकॉर्ड में ABHA नहीं है',
  notVerified: (healthId) => `${healthId}, सत्यापित नहीं`,
  verified: (address) => `ABHA सत्यापित: ${address}`,
  verifiedOn: (day, by) => (by ? `${day}, ${by} ने` : day),
  differed: (facts) => `निर्णय से वही व्यक्ति: ${facts}`,
  unknown: 'इस रोगी का ABHA पढ़ा नहीं जा सका।',
  verify: 'ABHA सत्यापित करें',
  verifyAgain: 'फिर सत्यापित करें',
  title: (name) => `${name} का ABHA सत्यापित करें?`,
  abha: 'ABHA नंबर या पता',
  abhaHint: '14 अंक, या पता जैसे savita.j@abdm.',
  consent: (name) =>
    `बोलकर सहमति। “क्या हम ABDM से आपका ABHA पक्का करें? वह आपके मोबाइल पर कोड भेजता है।” ${name} ने हाँ कहा।`,
  send: 'कोड भेजें',
  cancel: 'रद्द करें',
  sentTo: (digits) =>
    digits
      ? `ABDM ने ${digits} पर ख़त्म होने वाले मोबाइल पर कोड भेजा है। उनसे पूछें।`
      : 'ABDM ने ABHA के मोबाइल पर कोड भेजा है। उनसे पूछें।',
  code: 'ABDM का कोड',
  codeHint: 'यह दस मिनट तक चलता है।',
  check: 'कोड जाँचें',
  sendAgain: 'नया कोड भेजें',
  otherAbha: 'दूसरा ABHA लिखें',
  decideTitle: (name) => `क्या यह ABHA ${name} का है?`,
  decideText: 'कोड सही है, पर ABDM की जानकारी रिकॉर्ड से पूरी तरह नहीं मिलती। जोड़ने से पहले पूछें।',
  inRecord: 'रिकॉर्ड',
  atAbdm: 'ABDM',
  NAME: 'नाम',
  BIRTH: 'जन्म',
  SEX: 'लिंग',
  HEALTH_ID: 'हेल्थ ID',
  SAME: 'वही',
  SIMILAR: 'मिलता-जुलता',
  DIFFERENT: 'अलग',
  UNKNOWN: 'पता नहीं',
  ROUGH: 'दिन पता नहीं',
  FEMALE: 'महिला',
  MALE: 'पुरुष',
  OTHER: 'अन्य',
  replaces: 'रिकॉर्ड की हेल्थ ID बदल जाती है। रिकॉर्ड का नाम, जन्म और लिंग वही रहते हैं।',
  stays: 'रिकॉर्ड का नाम, जन्म और लिंग वही रहते हैं।',
  attach: 'वही व्यक्ति है, जोड़ें',
  isOther: 'दूसरा व्यक्ति है',
  remove: 'ABHA हटाएँ',
  removeTitle: (abha) => `${abha} को रिकॉर्ड से हटाएँ?`,
  removeText:
    'जब ABHA किसी दूसरे व्यक्ति का हो। इसके तहत दी गई सहमतियाँ ख़त्म होती हैं, और इससे आए दूसरे अस्पतालों के रिकॉर्ड मिट जाते हैं।',
  keep: 'रहने दें',
  removed: (abha) => `${abha} रिकॉर्ड से हटा दिया गया।`,
  attached: (address) => `${address} सत्यापित होकर जुड़ गया।`,
};
