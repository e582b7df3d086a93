import type { patientRecord } from '#i18n/en/patient-record.ts';
import type { Translation } from '#i18n/text.ts';

/** Tamil, not yet read by a native speaker. Digits are 0–9. */
export const patientRecordTamil: Translation<(typeof patientRecord)['en']> = {
  allVisits: 'உங்கள் எல்லா ஆலோசனைகளும்',
  openVisits: 'எல்லா ஆலோசனைகளையும் பார்க்க',
  allBills: 'உங்கள் கட்டணங்கள்',
  showEarlier: 'முந்தையவற்றைக் காட்டு',
  newerLink:
    'இந்த இணைப்பு ஒரு ஆலோசனையை மட்டும் காட்டுகிறது. மருத்துவமனையின் மிகப் புதிய SMS எல்லா ஆலோசனைகளையும் திறக்கும்.',
  orderOf: (number) => `ஆர்டர் ${number}`,
  fromDoctor: (doctor, day) => `${doctor} தந்தது, ${day}`,
  takeUntil: (day) => `${day} வரை`,
  onTwo: 'இந்த மருந்து இரண்டு மருந்துச் சீட்டுகளில் உள்ளது. இரண்டு முறை எடுக்க வேண்டாம். உங்கள் மருத்துவரிடம் கேளுங்கள்.',
  noneInForce: 'எந்த மருந்துச் சீட்டிலும் நாட்கள் மீதமில்லை. எந்த மருந்துகளை எடுக்க வேண்டும் என்று உங்கள் மருத்துவரிடம் கேளுங்கள்.',
  prescribedThen: 'இந்த ஆலோசனையில் தந்த மருந்துகள்',
  takeNow: 'இன்றைய மருந்துகளைப் பார்க்க',
  nothingOfVisit: 'இந்த ஆலோசனையில் வேறு எதுவும் பதிவாகவில்லை.',
  medicinesToday: 'இன்றைய மருந்துகள்',
  allMedicines: 'எல்லா மருந்துகளும்',
  doseNow: 'இப்போது',
  nextDose: 'அடுத்த வேளை மருந்து',
  ifTaken: 'ஏற்கனவே எடுத்திருந்தால், மீண்டும் எடுக்க வேண்டாம்.',
  noneTimed: 'இன்று குறித்த நேரத்தில் எடுக்க வேறு மருந்து இல்லை.',
  newestResult: 'மிகப் புதிய முடிவு',
  allResults: 'எல்லா முடிவுகளும்',
  billVisit: 'ஆலோசனை',
  taxInLine: (percent, amount) => `இதில் ${percent}% GST: ${amount}`,
};
