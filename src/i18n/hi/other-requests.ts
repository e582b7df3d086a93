import type { otherRequests } from '#i18n/en/other-requests.ts';
import type { Translation } from '#i18n/text.ts';

export const otherRequestsHindi: Translation<(typeof otherRequests)['en']> = {
  heading: 'यह भी खुला है',
  EMERGENCY_CARE: 'आपातकालीन देखभाल',
  TALK_TO_NURSE: 'नर्स से बात',
  TALK_TO_DOC: 'डॉक्टर से बात',
  LAB: 'लैब ऑर्डर',
  SECOND_OPINION: 'दूसरी राय',
  DIAGNOSTIC: 'जाँच ऑर्डर',
  AMPATH: 'Ampath ऑर्डर',
  ALERTU: 'AlertU अलर्ट',
  REDCLIFF: 'Red Cliff ऑर्डर',
  HOME_CARE: 'होम केयर',
  SKINCARE: 'त्वचा का मामला',
  DERMACARE: 'डर्माकेयर का मामला',
  BOOKED: 'बुक की गई विज़िट',
  with: (what, name, time) => `${what}, ${time} से ${name} के पास`,
  waits: (what, time) => `${what}, ${time} से प्रतीक्षा में`,
  newTab: (words) => `${words} (नए टैब में खुलता है)`,
  notAccepted: 'आप ऑफ़लाइन हैं। रोगी स्वीकार नहीं हुआ।',
  perhapsAccepted: 'सर्वर ने उत्तर नहीं दिया। क़तार में देखें कि रोगी अब आपके पास है या नहीं।',
  ask: (patient) => `${patient} की देखभाल पहले से चल रही है`,
  askText: 'उनसे तय करें कि इलाज कौन करेगा और दवा कौन लिखेगा।',
  acceptToo: 'फिर भी स्वीकार करें',
  leave: 'स्वीकार न करें',
  raised: 'आपके एक मरीज़ का एक और अनुरोध आया है।',
};
