import type { inError } from '#i18n/en/in-error.ts';
import type { Translation } from '#i18n/text.ts';

export const inErrorHindi: Translation<(typeof inError)['en']> = {
  button: 'ग़लत बताएँ',
  mark: 'ग़लती से दर्ज बताएँ',
  markOf: (what) => `ग़लती से दर्ज बताएँ: ${what}`,
  offline: 'ग़लती से दर्ज बताने के लिए नेटवर्क चाहिए।',
  title: (what) => `ग़लती से दर्ज बताएँ: ${what}?`,
  ofResult:
    'यह रिकॉर्ड में कटा हुआ रहता है और अब गिना नहीं जाता: जाँचों, रुझान, सूचनाओं और मरीज़ के पेज पर। जिस डॉक्टर ने ऑर्डर किया था, उन्हें बताया जाता है। सही मान हो, तो उसके बाद दर्ज करें।',
  ofVitals:
    'यह रिकॉर्ड में कटा हुआ रहता है और अब गिना नहीं जाता: स्कोर, सूचनाओं, ख़ुराक और रुझान में। सही मान हों, तो उसके बाद दर्ज करें।',
  reason: 'कारण',
  choose: 'कारण चुनें',
  WRONG_PATIENT: 'ग़लत रोगी',
  WRONG_ORDER: 'ग़लत ऑर्डर या परामर्श',
  WRONG_VALUE: 'ग़लत मान या इकाई',
  OTHER: 'अन्य',
  words: 'शब्दों में',
  wordsHint: 'सहकर्मी इसे रिकॉर्ड में पढ़ते हैं।',
  markVitals: 'ग़लती से दर्ज हुआ?',
  setOf: (when) => `${when} के सभी वाइटल्स`,
  keep: 'वैसा ही रहने दें',
  done: 'ग़लती से दर्ज बताया गया।',
  marked: (who, when) => `ग़लती से दर्ज। ${who} ने बताया, ${when}।`,
  why: (reason) => `कारण: ${reason}।`,
};
