import type { patientRecord } from '#i18n/en/patient-record.ts';
import type { Translation } from '#i18n/text.ts';
import { lateWords } from '#patient/late-words.ts';

type RecordWords = Translation<(typeof patientRecord)['en']>;

const words = lateWords<RecordWords>({
  en: async () => (await import('#i18n/en/patient-record.ts')).patientRecord.en,
  hi: async () => (await import('#i18n/hi/patient-record.ts')).patientRecordHindi,
  mr: async () => (await import('#i18n/mr/patient-record.ts')).patientRecordMarathi,
  bn: async () => (await import('#i18n/bn/patient-record.ts')).patientRecordBengali,
  ta: async () => (await import('#i18n/ta/patient-record.ts')).patientRecordTamil,
  te: async () => (await import('#i18n/te/patient-record.ts')).patientRecordTelugu,
});

/** Loads the words of all visits, in the language on the page and in each that is chosen later. */
export const recordWordsHere = words.here;
export const useRecordWords = words.useWords;
