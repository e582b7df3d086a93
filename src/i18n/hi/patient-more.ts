import type { patientMore } from '#i18n/en/patient-more.ts';
import type { Translation } from '#i18n/text.ts';

/** Not yet read by a native speaker. Digits are 0–9. */
export const patientMoreHindi: Translation<(typeof patientMore)['en']> = {
  booked: 'आने वाले अपॉइंटमेंट',
  noneBooked: (doctor) => `${doctor} के साथ कोई अपॉइंटमेंट नहीं है।`,
  bookWith: (doctor) => `${doctor} का समय लें`,
  bookingWay: 'परामर्श का प्रकार',
  time: 'समय',
  visitReason: 'आने का कारण',
  needReason: 'लिखें कि आप क्यों आ रहे हैं।',
  fee: (amount) => `फ़ीस: ${amount}`,
  book: (when) => `बुक करें: ${when}`,
  notNow: 'अभी नहीं',
};
