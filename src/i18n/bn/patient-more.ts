import type { patientMore } from '#i18n/en/patient-more.ts';
import type { Translation } from '#i18n/text.ts';

/** Not yet read by a native speaker. Digits are 0–9. */
export const patientMoreBengali: Translation<(typeof patientMore)['en']> = {
  booked: 'আসন্ন অ্যাপয়েন্টমেন্ট',
  noneBooked: (doctor) => `${doctor}-এর সঙ্গে কোনোটি নেওয়া নেই।`,
  bookWith: (doctor) => `${doctor}-এর সময় নিন`,
  bookingWay: 'পরামর্শের ধরন',
  time: 'সময়',
  visitReason: 'আসার কারণ',
  needReason: 'কেন আসছেন তা লিখুন।',
  fee: (amount) => `ফি: ${amount}`,
  book: (when) => `বুক করুন: ${when}`,
  notNow: 'এখন নয়',
};
