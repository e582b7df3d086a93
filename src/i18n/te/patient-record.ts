import type { patientRecord } from '#i18n/en/patient-record.ts';
import type { Translation } from '#i18n/text.ts';

/** Telugu, not yet read by a native speaker. Digits are 0–9. */
export const patientRecordTelugu: Translation<(typeof patientRecord)['en']> = {
  allVisits: 'మీ అన్ని సంప్రదింపులు',
  openVisits: 'అన్ని సంప్రదింపులు చూడండి',
  allBills: 'మీ బిల్లులు',
  showEarlier: 'ముందటివి చూపించు',
  newerLink: 'ఈ లింక్ ఒక సంప్రదింపును మాత్రమే చూపుతుంది. ఆసుపత్రి పంపిన అన్నింటికంటే కొత్త SMS అన్ని సంప్రదింపులను తెరుస్తుంది.',
  orderOf: (number) => `ఆర్డర్ ${number}`,
  fromDoctor: (doctor, day) => `${doctor} ఇచ్చినది, ${day}`,
  takeUntil: (day) => `${day} వరకు`,
  onTwo: 'ఈ మందు రెండు ప్రిస్క్రిప్షన్లలో ఉంది. రెండుసార్లు తీసుకోవద్దు. మీ డాక్టర్‌ను అడగండి.',
  noneInForce: 'ఏ ప్రిస్క్రిప్షన్‌కూ రోజులు మిగిలి లేవు. ఏ మందులు తీసుకోవాలో మీ డాక్టర్‌ను అడగండి.',
  prescribedThen: 'ఈ సంప్రదింపులో ఇచ్చిన మందులు',
  takeNow: 'నేటి మందులు చూడండి',
  nothingOfVisit: 'ఈ సంప్రదింపు గురించి ఇంకేమీ నమోదు కాలేదు.',
  medicinesToday: 'నేటి మందులు',
  allMedicines: 'అన్ని మందులు',
  doseNow: 'ఇప్పుడు',
  nextDose: 'తర్వాతి మోతాదు',
  ifTaken: 'ఇప్పటికే తీసుకుని ఉంటే, మళ్ళీ తీసుకోవద్దు.',
  noneTimed: 'ఈ రోజు నిర్ణీత సమయంలో తీసుకునే మందులు ఇంకేమీ లేవు.',
  newestResult: 'అన్నింటికంటే కొత్త ఫలితం',
  allResults: 'అన్ని ఫలితాలు',
  billVisit: 'సంప్రదింపు',
  taxInLine: (percent, amount) => `ఇందులో ${percent}% GST: ${amount}`,
};
