import type { soundShort } from '#i18n/en/sound-short.ts';
import type { alertsHere } from '#i18n/en/alerts-here.ts';
import type { newMessages } from '#i18n/en/new-messages.ts';
import { pluralsOf } from '#i18n/plural.ts';
import type { Translation } from '#i18n/text.ts';

export const alertsHereHindi: Translation<(typeof alertsHere)['en']> = {
  AMPATH: 'Ampath लैब',
  ALERTU: 'AlertU सेवाएँ',
  REDCLIFF: 'Red Cliff सेवाएँ',
  SKINCARE: 'त्वचा देखभाल केस',
  DERMACARE: 'डर्माकेयर केस',
  title: 'सूचनाएँ',
  soundTitle: 'ध्वनि',
  soundHelp: 'आपका ब्राउज़र एक बार छूने के बाद ही ध्वनि बजाता है। शिफ़्ट की शुरुआत में ध्वनि जाँचें।',
  soundTest: 'ध्वनि जाँचें',
  soundPlayed: (kind) => `बजाया: ${kind}`,
  pushTitle: 'पोर्टल बंद होने पर सूचनाएँ',
  pushOffer: 'पोर्टल बंद होने पर भी नए अनुरोध की सूचना पाएँ।',
  pushLater: 'अभी नहीं',
  pushTurnOn: 'सूचनाओं की अनुमति दें',
  pushOn: 'इस डिवाइस पर सूचनाएँ चालू हैं।',
  pushDenied: 'ब्राउज़र की सेटिंग में इस साइट की सूचनाएँ रोकी गई हैं।',
  pushUnsupported: 'पोर्टल बंद होने पर यह ब्राउज़र सूचना नहीं दे सकता।',
  pushIos: 'इस डिवाइस पर पहले पोर्टल को होम स्क्रीन पर रखें: Share, फिर Add to Home Screen।',
  pushFailed: 'पुश सेवा ने उत्तर नहीं दिया। थोड़ी देर में फिर कोशिश करें।',
  EMERGENCY_CARE: 'आपात सेवा',
  TALK_TO_NURSE: 'नर्स से बात',
  TALK_TO_DOC: 'डॉक्टर से बात',
  LAB: 'लैब सेवाएँ',
  SECOND_OPINION: 'दूसरी राय',
  DIAGNOSTIC: 'जाँच सेवाएँ',
  HOME_CARE: 'घर पर देखभाल',
  newResult: 'एक लैब रिपोर्ट आई है। वह आपके डैशबोर्ड पर अधूरे कामों में है।',
  criticalResult: 'लैब का गंभीर परिणाम। अभी पढ़ें।',
  alarmingVitals: 'ख़तरे वाले वाइटल्स। रोगी को अभी डॉक्टर चाहिए।',
  openResult: 'खोलें',
  historyTitle: 'सूचनाओं का इतिहास',
  none: 'अभी कोई सूचना नहीं',
  noneHint: 'आपके लिए आई सूचनाएँ यहाँ दिखती हैं, और किसने स्वीकार किया यह भी।',
  quietTitle: 'परेशान न करें',
  quietHelp: 'आपके सभी डिवाइस पर। आपात सेवा और लैब के गंभीर परिणाम फिर भी बजेंगे और सूचना देंगे।',
  quietUntil: (time) => `${time} तक परेशान न करें। आपात सेवा और लैब के गंभीर परिणाम फिर भी बजेंगे।`,
  quietFor: (minutes) => (minutes < 60 ? `${minutes} मिनट` : `${minutes / 60} घंटे`),
  quietEnd: 'बंद करें',
  waiting: 'प्रतीक्षा में',
  escalated: 'आगे भेजा गया',
  handedOver: 'आपको सौंपा गया',
  takenByMe: 'आपने स्वीकार किया',
  takenBy: (name) => `${name} ने स्वीकार किया`,
  taken: 'स्वीकृत',
  withdrawn: 'वापस लिया गया',
  noSound: 'आपके किसी डिवाइस पर ध्वनि नहीं हुई',
  snooze: (kind) => `5 मिनट बाद: ${kind}`,
  snoozeShort: '5 मिनट बाद',
  snoozed: (time) => `${time} तक टाला गया`,
  notDone: 'यह सहेजा नहीं जा सका। फिर कोशिश करें।',
};

export const soundShortHindi: Translation<(typeof soundShort)['en']> = { blocked: 'रुकी', off: 'बंद' };

const plural = pluralsOf('hi');

export const newMessagesHindi: Translation<(typeof newMessages)['en']> = {
  title: 'नए संदेश',
  orders: (count) => plural(count, { one: '# ऑर्डर में नए संदेश', other: '# ऑर्डरों में नए संदेश' }),
  show: 'संदेश दिखाएँ',
  notRead: 'नए संदेश पढ़े नहीं जा सके।',
  none: 'कोई नया संदेश नहीं',
  noneText: 'रोगियों के ऑर्डर के संदेश यहाँ तब तक दिखते हैं, जब तक कोई एजेंट उन्हें पढ़ न ले।',
  order: (kind, number) => `${kind}, ${number}`,
  unread: (count) => `${count} नए`,
  now: 'अभी',
  ago: (time) => `${time} पहले`,
};
