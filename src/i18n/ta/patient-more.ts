import type { patientMore } from '#i18n/en/patient-more.ts';
import type { Translation } from '#i18n/text.ts';

/** Not yet read by a native speaker. Digits are 0–9. */
export const patientMoreTamil: Translation<(typeof patientMore)['en']> = {
  booked: 'வரவிருக்கும் சந்திப்புகள்',
  noneBooked: (doctor) => `${doctor} உடன் எதுவும் பதிவாகவில்லை.`,
  bookWith: (doctor) => `${doctor}: நேரம் பதிவு செய்யுங்கள்`,
  bookingWay: 'ஆலோசனை வகை',
  time: 'நேரம்',
  visitReason: 'வருவதற்கான காரணம்',
  needReason: 'ஏன் வருகிறீர்கள் என்று எழுதுங்கள்.',
  fee: (amount) => `கட்டணம்: ${amount}`,
  book: (when) => `பதிவு செய்யுங்கள்: ${when}`,
  notNow: 'இப்போது வேண்டாம்',
};
