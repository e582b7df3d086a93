import type { sessions } from '#i18n/en/sessions.ts';
import { pluralsOf } from '#i18n/plural.ts';
import type { Translation } from '#i18n/text.ts';

const plural = pluralsOf('hi');

export const sessionsHindi: Translation<(typeof sessions)['en']> = {
  title: 'आप कहाँ साइन इन हैं',
  sub: 'कोई डिवाइस आपका न हो, तो उसे साइन आउट करें और अपना पासवर्ड बदलें।',
  thisDevice: 'यह डिवाइस',
  locked: 'लॉक है',
  unknownDevice: 'अज्ञात डिवाइस',
  address: (address) => `पता ${address}`,
  unknownAddress: 'पता अज्ञात',
  since: (when) => `${when} से साइन इन`,
  seen: (when) => `पिछली बार ${when}`,
  seenNote: '“पिछली बार” का समय 15 मिनट तक पुराना हो सकता है।',
  onlyHere: 'आप केवल इसी डिवाइस पर साइन इन हैं।',
  signOut: 'साइन आउट करें',
  signOutOf: (name) => `साइन आउट करें: ${name}`,
  signOutTitle: (device) => `“${device}” को साइन आउट करें?`,
  signOutText: 'उसे फिर इस्तेमाल करने के लिए वहाँ साइन इन करें। न भेजे गए बदलाव उस पर रहेंगे और तब भेजे जाएँगे।',
  signedOut: (device) => `“${device}” साइन आउट हो गया।`,
  others: 'बाक़ी सब जगह साइन आउट करें',
  othersTitle: (count) =>
    plural(count, { one: '# और डिवाइस को साइन आउट करें?', other: '# और डिवाइसों को साइन आउट करें?' }),
  othersText: 'यह डिवाइस साइन इन रहेगा। न भेजे गए बदलाव दूसरे डिवाइसों पर रहेंगे और वहाँ फिर साइन इन करने पर भेजे जाएँगे।',
  othersSignedOut: (count) => plural(count, { one: '# डिवाइस साइन आउट हुआ।', other: '# डिवाइस साइन आउट हुए।' }),
  keep: 'साइन इन रहने दें',
  gone: 'वह डिवाइस पहले ही साइन आउट हो चुका है। सूची फिर से पढ़ी गई।',
  offline: 'आप ऑफ़लाइन हैं। डिवाइस को साइन आउट करने के लिए कनेक्शन चाहिए।',
};
