import type { patientMore } from '#i18n/en/patient-more.ts';
import type { Translation } from '#i18n/text.ts';

/** Not yet read by a native speaker. Digits are 0–9. */
export const patientMoreTelugu: Translation<(typeof patientMore)['en']> = {
  booked: 'రాబోయే అపాయింట్‌మెంట్‌లు',
  noneBooked: (doctor) => `${doctor} తో ఏదీ బుక్ కాలేదు.`,
  bookWith: (doctor) => `${doctor} సమయం బుక్ చేయండి`,
  bookingWay: 'సంప్రదింపు రకం',
  time: 'సమయం',
  visitReason: 'వచ్చే కారణం',
  needReason: 'ఎందుకు వస్తున్నారో రాయండి.',
  fee: (amount) => `ఫీజు: ${amount}`,
  book: (when) => `బుక్ చేయండి: ${when}`,
  notNow: 'ఇప్పుడు వద్దు',
};
