import type { patientRecord } from '#i18n/en/patient-record.ts';
import type { Translation } from '#i18n/text.ts';

/** Marathi, not yet read by a native speaker. Digits are 0–9. */
export const patientRecordMarathi: Translation<(typeof patientRecord)['en']> = {
  allVisits: 'तुमचे सर्व सल्ले',
  openVisits: 'सर्व सल्ले पहा',
  allBills: 'तुमची बिले',
  showEarlier: 'आधीचे दाखवा',
  newerLink: 'ही लिंक एकच सल्ला दाखवते. रुग्णालयाच्या सर्वात नवीन SMS मधून सर्व सल्ले उघडतात.',
  orderOf: (number) => `ऑर्डर ${number}`,
  fromDoctor: (doctor, day) => `${doctor} यांच्याकडून, ${day}`,
  takeUntil: (day) => `${day} पर्यंत`,
  onTwo: 'हे औषध दोन प्रिस्क्रिप्शनवर आहे. ते दोनदा घेऊ नका. तुमच्या डॉक्टरांना विचारा.',
  noneInForce: 'कोणत्याही प्रिस्क्रिप्शनचे दिवस शिल्लक नाहीत. कोणती औषधे घ्यायची ते तुमच्या डॉक्टरांना विचारा.',
  prescribedThen: 'या सल्ल्यात दिलेली औषधे',
  takeNow: 'आजची औषधे पहा',
  nothingOfVisit: 'या सल्ल्याची आणखी काही नोंद नाही.',
  medicinesToday: 'आजची औषधे',
  allMedicines: 'सर्व औषधे',
  doseNow: 'आता',
  nextDose: 'पुढचा डोस',
  ifTaken: 'तुम्ही हे आधीच घेतले असेल, तर पुन्हा घेऊ नका.',
  noneTimed: 'आज ठरलेल्या वेळेचे आणखी औषध नाही.',
  newestResult: 'सर्वात नवीन तपासणी',
  allResults: 'सर्व तपासण्या',
  billVisit: 'सल्ला',
  taxInLine: (percent, amount) => `यात ${percent}% GST: ${amount}`,
};
