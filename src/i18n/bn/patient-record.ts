import type { patientRecord } from '#i18n/en/patient-record.ts';
import type { Translation } from '#i18n/text.ts';

/** Bengali, not yet read by a native speaker. Digits are 0–9. */
export const patientRecordBengali: Translation<(typeof patientRecord)['en']> = {
  allVisits: 'আপনার সব পরামর্শ',
  openVisits: 'সব পরামর্শ দেখুন',
  allBills: 'আপনার বিল',
  showEarlier: 'আগেরগুলি দেখান',
  newerLink: 'এই লিঙ্ক একটি পরামর্শ দেখায়। হাসপাতালের সবচেয়ে নতুন SMS থেকে সব পরামর্শ খোলে।',
  orderOf: (number) => `অর্ডার ${number}`,
  fromDoctor: (doctor, day) => `${doctor} দিয়েছেন, ${day}`,
  takeUntil: (day) => `${day} পর্যন্ত`,
  onTwo: 'এই ওষুধ দুটি প্রেসক্রিপশনে আছে। দুবার খাবেন না। আপনার ডাক্তারকে জিজ্ঞাসা করুন।',
  noneInForce: 'কোনও প্রেসক্রিপশনের দিন বাকি নেই। কোন ওষুধ নেবেন, আপনার ডাক্তারকে জিজ্ঞাসা করুন।',
  prescribedThen: 'এই পরামর্শে দেওয়া ওষুধ',
  takeNow: 'আজকের ওষুধ দেখুন',
  nothingOfVisit: 'এই পরামর্শের আর কিছু লেখা নেই।',
  medicinesToday: 'আজকের ওষুধ',
  allMedicines: 'সব ওষুধ',
  doseNow: 'এখন',
  nextDose: 'পরের ডোজ',
  ifTaken: 'আগেই খেয়ে থাকলে আবার খাবেন না।',
  noneTimed: 'আজ নির্দিষ্ট সময়ের আর কোনও ওষুধ নেই।',
  newestResult: 'সবচেয়ে নতুন ফল',
  allResults: 'সব ফল',
  billVisit: 'পরামর্শ',
  taxInLine: (percent, amount) => `এতে ${percent}% GST: ${amount}`,
};
