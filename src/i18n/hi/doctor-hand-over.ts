import type { doctorHandOver } from '#i18n/en/doctor-hand-over.ts';
import type { Translation } from '#i18n/text.ts';

export const doctorHandOverHindi: Translation<(typeof doctorHandOver)['en']> = {
  title: (name) => `${name} को डॉक्टर को सौंपें?`,
  intro: 'डॉक्टर को आपकी टिप्पणियाँ, दस्तावेज़ और चैट मिलती है। आप चैट में लिख सकते हैं।',
  doctor: 'डॉक्टर',
  patients: (count) => (count ? `${count} रोगियों के साथ` : 'ख़ाली'),
  showAway: (count) => `ड्यूटी पर नहीं या छुट्टी पर: ${count} दिखाएँ`,
  here: 'ड्यूटी पर',
  inCall: 'कॉल में',
  DOCTOR_ON_LEAVE: 'छुट्टी पर',
  DOCTOR_OFF_DUTY: 'ड्यूटी पर नहीं',
  none: 'कोई डॉक्टर ड्यूटी पर नहीं है। अनुरोध को कतार में लौटाएँ: उसके हब का हर डॉक्टर उसे वहाँ देखता है।',
  note: 'डॉक्टर के लिए नोट',
  stay: 'रोगी को मेरे पास रखें',
  offline: 'आप ऑफ़लाइन हैं। सौंपने के लिए कनेक्शन चाहिए।',
  offlineNow: 'आप ऑफ़लाइन हैं। कुछ नहीं सौंपा गया; आपका नोट रखा है।',
  noAnswer: 'सर्वर ने उत्तर नहीं दिया। फिर सौंपने से पहले देखें कि रोगी किसके पास है; आपका नोट रखा है।',
  done: (name) => `${name} को सौंपा गया।`,
};
