import type { LabReason } from '#contract/lab-reasons.ts';
import type { WordsOf } from '#contract/reasons.ts';

export const labRefusalsHindi: WordsOf<LabReason> = {
  ONLY_LAB_ORDERS: 'केवल लैब और डायग्नोस्टिक ऑर्डर किसी लैब को दिए जाते हैं।',
  LAB_NOT_IN_USE: 'यह लैब अब उपयोग में नहीं है। कोई और चुनें।',
  LAB_NOT_CHOSEN: 'पहले लैब चुनें।',
  SAMPLE_GIVEN: 'सैंपल दिया जा चुका है, इसलिए लैब बदली नहीं जा सकती।',
  TEST_NOT_ORDERED: 'यह जाँच इस ऑर्डर में नहीं है, या रद्द हो गई है।',
  NOTE_IN_ERROR: 'नोट को ग़लती से दर्ज बताया जा चुका है। किसने और क्यों, यह देखने के लिए फिर से लोड करें।',
  RESULT_IN_ERROR: 'यह परिणाम पहले ही ग़लती से दर्ज बताया जा चुका है।',
  RESULT_REPLACED: 'इस परिणाम की जगह नया संस्करण आ चुका है। सबसे नए संस्करण को चिह्नित करें।',
  VITALS_IN_ERROR: 'ये वाइटल्स पहले ही ग़लती से दर्ज बताए जा चुके हैं।',
  RESULT_TWICE: 'हर परिणाम एक ही बार भरा जा सकता है।',
  RANGE_REVERSED: 'निचली सीमा ऊपरी सीमा से कम होनी चाहिए।',
  LABS_FULL: ({ max }) => `${max} लैब हो चुकी हैं। जो उपयोग में नहीं है, उसे बदलें।`,
  PHONE_FORMAT: '020 2543 1100 या +91 20 2543 1100 जैसा फ़ोन नंबर लिखें।',
  RESULT_COMMA: ({ decimal, grouped }) => `यह ${decimal} है या ${grouped}? अल्पविराम के बिना लिखें।`,
  RESULT_UNIT: ({ unit, typedUnit }) =>
    unit
      ? `परिणाम ${typedUnit} में है, पर यह जाँच ${unit} में लिखी जाती है। लैब से ${unit} में परिणाम माँगें।`
      : 'इस जाँच की कोई इकाई नहीं है। केवल परिणाम लिखें।',
  RESULT_CONVERTED: ({ typed, converted }) => `${typed} का अर्थ ${converted} है। जाँचें, फिर पुष्टि करें।`,
  RESULT_ZEROS: 'संख्या शून्य से शुरू होती है। दशमलव बिंदु जाँचें, फिर बिना शून्य के लिखें।',
  RESULT_PENDING: 'यह परिणाम नहीं है। परिणाम मिलने तक जाँच ख़ाली छोड़ें।',
  RESULT_WORDS: 'यह सामान्य परिणाम नहीं है। रिपोर्ट से मिलाएँ, फिर पाठ के रूप में पुष्टि करें।',
  NOT_HL7: 'इस फ़ाइल में कोई HL7 संदेश नहीं है। लैब से परिणाम HL7 v2 (ORU^R01) में माँगें।',
  MESSAGE_FILE_LONG: ({ lines, messages }) =>
    `फ़ाइल में ${lines} से ज़्यादा पंक्तियाँ या ${messages} से ज़्यादा संदेश हैं। लैब से छोटी फ़ाइलें माँगें।`,
  RESULT_UNREADABLE: 'परिणाम वैसा ही लिखें जैसा रिपोर्ट में है, जैसे 4.8, <3 या “not detected”।',
};
