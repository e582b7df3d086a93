import type { ImageReason } from '#contract/image-reasons.ts';
import type { WordsOf } from '#contract/reasons.ts';
import { statedPatient } from '#domain/named-patient.ts';

export const imageRefusalsHindi: WordsOf<ImageReason> = {
  RESULT_TYPE:
    'केवल PDF फ़ाइलें, चित्र (JPEG, PNG, WebP, HEIC, AVIF, TIFF), और एक्स-रे या स्कैन (DICOM) स्वीकार किए जाते हैं।',
  PICTURE_TYPE: 'चित्र चुनें: JPEG, PNG, WebP, HEIC, AVIF या TIFF।',
  PICTURE_TOO_COSTLY: 'इस चित्र को पढ़ने में बहुत समय या मेमोरी लगती है। कृपया दूसरा भेजें।',
  JPEG_COLOURS: 'इस JPEG के रंग छपाई या संपादन के लिए हैं। इसे सामान्य JPEG या PNG में सहेजें।',
  JPEG_DAMAGED: 'यह JPEG ख़राब है। इसे फिर सहेजकर भेजें।',
  PICTURE_DAMAGED: 'यह चित्र ख़राब या अधूरा है। इसे फिर सहेजकर भेजें।',
  PICTURE_PAGES: ({ max }) => `स्कैन में अधिक से अधिक ${max} पेज हो सकते हैं। इसे बाँटकर भेजें।`,
  WEBP_DAMAGED: 'यह WebP चित्र ख़राब है। इसे फिर सहेजकर भेजें।',
  PICTURE_TOO_LARGE: ({ megapixels }) => `चित्र अधिक से अधिक ${megapixels} मेगापिक्सेल का होता है। छोटा चित्र भेजें।`,
  DICOM_DAMAGED: 'यह DICOM फ़ाइल ख़राब या अधूरी है। इसे फिर निर्यात करके भेजें।',
  DICOM_TOO_COSTLY: 'इस DICOM फ़ाइल को पढ़ने में बहुत समय या मेमोरी लगती है। एक फ़ाइल में कम चित्र निर्यात करें।',
  DICOM_DEFLATED: 'यह पूरी DICOM फ़ाइल संपीड़ित (deflated) है, जो पढ़ी नहीं जाती। इसे बिना संपीड़न निर्यात करें।',
  DICOM_WITHOUT_STUDY: 'यह DICOM फ़ाइल किसी जाँच की नहीं है: शायद CD की सूची है। चित्र ख़ुद चुनें।',
  DICOM_OTHER_PATIENT: ({ checks }) => {
    const stated = statedPatient(checks);
    const why = stated === undefined ? '' : ` (${stated})`;
    return `अभी अपलोड नहीं हुई। यह फ़ाइल किसी और रोगी की हो सकती है${why}। दोनों की तुलना करें, फिर पुष्टि करें या हटाएँ।`;
  },
};
