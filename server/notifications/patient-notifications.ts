import type { Notification } from './notification.ts';

/** A person without the portal, by SMS: it says nothing of what they have or take, because others may read it. */
const TOLD = [{ who: ['PATIENT'], by: ['SMS', 'MAIL'] }] as const;
/** A code proves the number: it goes nowhere else. */
const BY_SMS_ALONE = [{ who: ['PATIENT'], by: ['SMS'] }] as const;

const APPOINTMENT = {
  told: TOLD,
  sentUntil: 'the appointment begins',
  needs: ['when'],
  may: ['mode', 'doctor', 'link'],
} as const;
const LINK = { told: TOLD, sentUntil: 'the link ends', needs: ['link'] } as const;

/** Messages to patients. Hindi is not yet read by a native speaker. */
export const PATIENT_NOTIFICATIONS = {
  PATIENT_CODE: {
    event: 'A member of staff proves the patient’s mobile number',
    told: BY_SMS_ALONE,
    sentUntil: 'the code ends, after 5 minutes',
    needs: ['code'],
    may: ['host'],
    isEnteredHere: true,
    texts: {
      en: '{code} is your {hospital} code. It is valid for 5 minutes. Share it only with the hospital staff member who is with you.',
      hi: '{code} आपका {hospital} कोड है। यह 5 मिनट तक मान्य है। इसे केवल अपने साथ मौजूद अस्पताल कर्मचारी को बताएँ।',
    },
  },
  DEVICE_CODE: {
    event: 'A patient opens a consultation on another device',
    told: BY_SMS_ALONE,
    sentUntil: 'the code ends, after 5 minutes',
    needs: ['code'],
    may: ['host'],
    isEnteredHere: true,
    texts: {
      en: '{code} is your {hospital} code. It is valid for 5 minutes. Never share this code.',
      hi: '{code} आपका {hospital} कोड है। यह 5 मिनट तक मान्य है। यह कोड किसी को न बताएँ।',
    },
  },
  APP_CODE: {
    event: 'An app asks to act for a patient for the first time',
    told: BY_SMS_ALONE,
    sentUntil: 'the code ends, after 5 minutes',
    needs: ['code', 'app'],
    texts: {
      en: '{code} lets the app {app} request and book visits for you at {hospital}. Enter it only in that app. It is valid for 5 minutes.',
      hi: '{code} से ऐप {app} {hospital} में आपके लिए परामर्श माँग और बुक कर सकेगा। इसे केवल उसी ऐप में डालें। यह 5 मिनट तक मान्य है।',
    },
  },
  MOBILE_CHANGED: {
    event: 'A patient’s mobile number was changed; the old number is told',
    told: TOLD,
    sentUntil: 'a day has passed',
    texts: {
      en: 'Your mobile number at {hospital} was changed. If you did not ask for it, write to {support}.',
      hi: '{hospital} में आपका मोबाइल नंबर बदला गया है। अगर आपने नहीं कहा था, तो {support} पर लिखें।',
    },
  },
  /** Sent at night, too: the patient has just seen the doctor, and may need the medicine now. */
  PRESCRIPTION_READY: {
    ...LINK,
    event: 'A prescription was signed',
    texts: {
      en: "{hospital}: Your prescription is ready. Open it with the patient's date of birth: {link}",
      hi: '{hospital}: आपका पर्चा तैयार है। मरीज़ की जन्मतिथि से खोलें: {link}',
    },
  },
  /** Sent at night, too: the patient may be about to take it. */
  PRESCRIPTION_WITHDRAWN: {
    ...LINK,
    event: 'A doctor withdrew a prescription',
    texts: {
      en: "{hospital}: Your doctor has withdrawn a prescription. Please read why. Open it with the patient's date of birth: {link}",
      hi: '{hospital}: आपके डॉक्टर ने एक पर्चा वापस ले लिया है। कृपया कारण पढ़ें। मरीज़ की जन्मतिथि से खोलें: {link}',
    },
  },
  /** Sent at night, too: the patient may be about to take it. */
  MEDICINE_STOPPED: {
    ...LINK,
    event: 'A doctor stopped a medicine',
    texts: {
      en: "{hospital}: Your doctor has stopped a medicine. Please read which and why. Open it with the patient's date of birth: {link}",
      hi: '{hospital}: आपके डॉक्टर ने एक दवा बंद की है। कौन-सी और क्यों, कृपया पढ़ें। मरीज़ की जन्मतिथि से खोलें: {link}',
    },
  },
  RESULT_READY: {
    ...LINK,
    canWait: true,
    event: 'The result of a test is final',
    texts: {
      en: "{hospital}: A test result is ready. Open it with the patient's date of birth: {link}",
      hi: '{hospital}: जाँच का एक नतीजा तैयार है। मरीज़ की जन्मतिथि से खोलें: {link}',
    },
  },
  VISIT_PAGE: {
    ...LINK,
    event: 'A member of staff sends the link to the patient’s page',
    texts: {
      en: "{hospital}: Your visit page is ready. Open it with the patient's date of birth: {link}",
      hi: '{hospital}: आपकी मुलाक़ात का पेज तैयार है। मरीज़ की जन्मतिथि से खोलें: {link}',
    },
  },
  REQUEST_RAISED_ON_PAGE: {
    ...LINK,
    event: 'A person raised a request on the public page',
    texts: {
      en: "{hospital}: Your request has reached the hospital. Follow it with the patient's date of birth: {link}",
      hi: '{hospital}: आपका अनुरोध अस्पताल तक पहुँच गया है। मरीज़ की जन्मतिथि से देखें: {link}',
    },
  },
  /** One in six hours to a number. It goes at night, too: someone may be ill. */
  PHONE_MESSAGE_TAKEN: {
    event: 'A message of a phone is in no conversation',
    told: BY_SMS_ALONE,
    sentUntil: 'an hour has passed',
    isAnswer: true,
    seenBy: ['tests/server/front-desk/phone-messages.test.ts', 'gets one answer in six hours'],
    texts: {
      en: '{hospital}: Your message has reached us. It may take time until a person reads it. In an emergency call 108.',
      hi: '{hospital}: आपका संदेश हम तक पहुँच गया है। किसी के पढ़ने में समय लग सकता है। आपात स्थिति में 108 पर फ़ोन करें।',
    },
  },
  /** Without the reader's name: anyone with the page may have typed it, and the hospital sends it. */
  PAGE_SHARED: {
    told: BY_SMS_ALONE,
    sentUntil: 'what is shared ends',
    needs: ['link'],
    event: 'A patient shares parts of their page with one person, who is told',
    texts: {
      en: '{hospital}: A patient shares their page with you. It opens with a code to this number: {link}',
      hi: '{hospital}: एक मरीज़ ने अपना पेज आपके साथ साझा किया है। यह इस नंबर पर आए कोड से खुलता है: {link}',
    },
  },
  PAGE_SHARED_BY_PATIENT: {
    told: TOLD,
    sentUntil: 'what is shared ends',
    needs: ['end'],
    event:
      'A patient’s page was shared with one person; the patient is told, because someone else may have done it',
    texts: {
      en: '{hospital}: Your page was shared with a mobile number ending in {end}. If you did not do this, write to {support}.',
      hi: '{hospital}: आपका पेज {end} से ख़त्म होने वाले मोबाइल नंबर के साथ साझा किया गया है। अगर आपने नहीं किया, तो {support} पर लिखें।',
    },
  },
  ASKED_TO_SEND: {
    told: TOLD,
    sentUntil: 'the link ends',
    needs: ['link'],
    event: 'A doctor or nurse asks the patient for a video, a photo or a document',
    texts: {
      en: "{hospital}: Your care team asks you to send something. Open your page with the patient's date of birth: {link}",
      hi: '{hospital}: आपकी टीम आपसे कुछ भेजने को कहती है। मरीज़ की जन्मतिथि से अपना पेज खोलें: {link}',
    },
  },
  QUESTION_ASKED: {
    ...LINK,
    event: 'An agent asks the patient for information about an order',
    texts: {
      en: "{hospital}: Your care team has a question for you. Read and answer it on your page with the patient's date of birth: {link}",
      hi: '{hospital}: आपकी टीम का आपसे एक सवाल है। मरीज़ की जन्मतिथि से अपने पेज पर पढ़ें और जवाब दें: {link}',
    },
  },
  ORDER_CANCELLED: {
    ...LINK,
    canWait: true,
    event: 'An agent cancelled an order',
    texts: {
      en: "{hospital}: An order of yours was cancelled. Read why with the patient's date of birth: {link}",
      hi: '{hospital}: आपका एक ऑर्डर रद्द हुआ है। कारण मरीज़ की जन्मतिथि से पढ़ें: {link}',
    },
  },
  TEST_CANCELLED: {
    ...LINK,
    canWait: true,
    event: 'An agent cancelled one part of an order',
    texts: {
      en: "{hospital}: A part of your order was cancelled. Read why with the patient's date of birth: {link}",
      hi: '{hospital}: आपके ऑर्डर का एक हिस्सा रद्द हुआ है। कारण मरीज़ की जन्मतिथि से पढ़ें: {link}',
    },
  },
  PAYMENT_ASKED: {
    event: 'A member of staff sends a payment link',
    told: TOLD,
    sentUntil: 'the link ends, after a day',
    needs: ['link'],
    may: ['number'],
    texts: {
      en: '{hospital}: pay for {number} here: {link}',
      hi: '{hospital}: {number} का भुगतान यहाँ करें: {link}',
    },
  },
  PAYMENT_RECEIVED: {
    event: 'A payment arrived',
    told: TOLD,
    canWait: true,
    sentUntil: 'a day has passed',
    needs: ['amount'],
    may: ['number', 'reference'],
    texts: {
      en: '{hospital}: {amount} received for {number}, reference {reference}. Thank you.',
      hi: '{hospital}: {number} के लिए {amount} मिले, संदर्भ {reference}। धन्यवाद।',
    },
  },
  PAYMENT_FAILED: {
    event: 'A payment failed',
    told: TOLD,
    sentUntil: 'a day has passed',
    needs: ['number'],
    texts: {
      en: '{hospital}: the payment for {number} failed. If money left your account, write to {support}.',
      hi: '{hospital}: {number} का भुगतान नहीं हुआ। अगर खाते से पैसे कटे हों, तो {support} पर लिखें।',
    },
  },
  REFUND_MADE: {
    event: 'A refund was recorded',
    told: TOLD,
    canWait: true,
    sentUntil: 'a day has passed',
    needs: ['amount'],
    may: ['number', 'reference'],
    texts: {
      en: '{hospital}: {amount} refunded for {number}, reference {reference}. Questions: {support}.',
      hi: '{hospital}: {number} के लिए {amount} लौटाए गए, संदर्भ {reference}। सवाल हों तो {support} पर लिखें।',
    },
  },
  BILL_REDUCED: {
    event: 'A discount was given',
    told: TOLD,
    canWait: true,
    sentUntil: 'a day has passed',
    needs: ['amount'],
    may: ['number'],
    texts: {
      en: '{hospital}: your bill for {number} was reduced by {amount}.',
      hi: '{hospital}: {number} का आपका बिल {amount} कम किया गया।',
    },
  },
  APPOINTMENT_BOOKED: {
    ...APPOINTMENT,
    canWait: true,
    event: 'An appointment was booked',
    texts: {
      en: "{hospital}: your {mode} appointment with {doctor} is on {when}. To change it, open your page with the patient's date of birth: {link}",
      hi: '{hospital}: {doctor} के साथ आपका {mode} अपॉइंटमेंट {when} को है। बदलने के लिए मरीज़ की जन्मतिथि से अपना पेज खोलें: {link}',
    },
  },
  APPOINTMENT_MOVED: {
    ...APPOINTMENT,
    canWait: true,
    event: 'An appointment was moved',
    texts: {
      en: "{hospital}: your {mode} appointment with {doctor} is moved to {when}. To change it, open your page with the patient's date of birth: {link}",
      hi: '{hospital}: {doctor} के साथ आपका {mode} अपॉइंटमेंट अब {when} को है। बदलने के लिए मरीज़ की जन्मतिथि से अपना पेज खोलें: {link}',
    },
  },
  APPOINTMENT_CANCELLED: {
    ...APPOINTMENT,
    canWait: true,
    event: 'An appointment was cancelled',
    texts: {
      en: "{hospital}: your {mode} appointment with {doctor} on {when} is cancelled. Questions: {support}. Open your page with the patient's date of birth: {link}",
      hi: '{hospital}: {doctor} के साथ आपका {mode} अपॉइंटमेंट ({when}) रद्द हो गया है। सवाल हों तो {support} पर लिखें। मरीज़ की जन्मतिथि से अपना पेज खोलें: {link}',
    },
  },
  APPOINTMENT_HANDED_OVER: {
    ...APPOINTMENT,
    canWait: true,
    event: 'An appointment was handed over to another doctor',
    texts: {
      en: "{hospital}: your {mode} appointment on {when} is now with {doctor}. To change it, open your page with the patient's date of birth: {link}",
      hi: '{hospital}: {when} का आपका {mode} अपॉइंटमेंट अब {doctor} के साथ है। बदलने के लिए मरीज़ की जन्मतिथि से अपना पेज खोलें: {link}',
    },
  },
  APPOINTMENT_REMINDER: {
    ...APPOINTMENT,
    canWait: true,
    canBeStopped: true,
    event: 'An appointment is on the next day',
    texts: {
      en: "{hospital}: reminder: your {mode} appointment with {doctor} is on {when}. Open your page with the patient's date of birth: {link}",
      hi: '{hospital}: याद रखें: {doctor} के साथ आपका {mode} अपॉइंटमेंट {when} को है। मरीज़ की जन्मतिथि से अपना पेज खोलें: {link}',
    },
  },
  APPOINTMENT_SOON: {
    ...APPOINTMENT,
    canBeStopped: true,
    event: 'An appointment by video, audio or chat begins in 15 minutes',
    texts: {
      en: "{hospital}: your {mode} appointment with {doctor} begins soon: {when}. To join, open your page with the patient's date of birth: {link}",
      hi: '{hospital}: {doctor} के साथ आपका {mode} अपॉइंटमेंट थोड़ी देर में शुरू होगा: {when}। जुड़ने के लिए मरीज़ की जन्मतिथि से अपना पेज खोलें: {link}',
    },
  },
} as const satisfies Record<string, Notification>;
