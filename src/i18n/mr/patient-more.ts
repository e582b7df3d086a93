import type { patientMore } from '#i18n/en/patient-more.ts';
import type { Translation } from '#i18n/text.ts';

/** Not yet read by a native speaker. Digits are 0–9. */
export const patientMoreMarathi: Translation<(typeof patientMore)['en']> = {
  booked: 'पुढील अपॉइंटमेंट',
  noneBooked: (doctor) => `${doctor} यांच्यासोबत एकही ठरलेली नाही.`,
  bookWith: (doctor) => `${doctor} यांची वेळ घ्या`,
  bookingWay: 'सल्ल्याचा प्रकार',
  time: 'वेळ',
  visitReason: 'येण्याचे कारण',
  needReason: 'तुम्ही का येत आहात ते लिहा.',
  fee: (amount) => `फी: ${amount}`,
  book: (when) => `बुक करा: ${when}`,
  notNow: 'आत्ता नको',
};
