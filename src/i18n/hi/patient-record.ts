import type { patientRecord } from '#i18n/en/patient-record.ts';
import type { Translation } from '#i18n/text.ts';

/** Hindi, not yet read by a native speaker. Digits are 0–9. */
export const patientRecordHindi: Translation<(typeof patientRecord)['en']> = {
  allVisits: 'आपके सभी परामर्श',
  openVisits: 'सभी परामर्श देखें',
  allBills: 'आपके बिल',
  showEarlier: 'पहले के दिखाएँ',
  newerLink: 'यह लिंक एक ही परामर्श दिखाता है। अस्पताल के सबसे नए SMS से सभी परामर्श खुलते हैं।',
  orderOf: (number) => `ऑर्डर ${number}`,
  fromDoctor: (doctor, day) => `${doctor} से, ${day}`,
  takeUntil: (day) => `${day} तक`,
  onTwo: 'यह दवा दो पर्चों पर है। इसे दो बार न लें। अपने डॉक्टर से पूछें।',
  noneInForce: 'किसी पर्चे के दिन बाकी नहीं हैं। कौन-सी दवा लेनी है, अपने डॉक्टर से पूछें।',
  prescribedThen: 'इस परामर्श में दी गई दवाएँ',
  takeNow: 'अभी की दवाइयाँ देखें',
  nothingOfVisit: 'इस परामर्श का और कुछ दर्ज नहीं है।',
  medicinesToday: 'आज की दवाइयाँ',
  allMedicines: 'सभी दवाइयाँ',
  doseNow: 'अभी',
  nextDose: 'अगली खुराक',
  ifTaken: 'अगर आप इसे ले चुके हैं, तो दोबारा न लें।',
  noneTimed: 'आज तय समय की और कोई दवा नहीं है।',
  newestResult: 'सबसे नई जाँच',
  allResults: 'सभी जाँचें',
  billVisit: 'परामर्श',
  taxInLine: (percent, amount) => `इसमें ${percent}% GST: ${amount}`,
};
