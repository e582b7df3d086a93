import type { patientMore } from '#i18n/en/patient-more.ts';
import type { Translation } from '#i18n/text.ts';
import { lateWords } from './late-words.ts';

type MoreWords = Translation<(typeof patientMore)['en']>;

const words = lateWords<MoreWords>({
  en: async () => (await import('#i18n/en/patient-more.ts')).patientMore.en,
  hi: async () => (await import('#i18n/hi/patient-more.ts')).patientMoreHindi,
  mr: async () => (await import('#i18n/mr/patient-more.ts')).patientMoreMarathi,
  bn: async () => (await import('#i18n/bn/patient-more.ts')).patientMoreBengali,
  ta: async () => (await import('#i18n/ta/patient-more.ts')).patientMoreTamil,
  te: async () => (await import('#i18n/te/patient-more.ts')).patientMoreTelugu,
});

/** Loads the words of the parts that come when they are needed, in the language on the page and in each that is chosen later. */
export const moreWordsHere = words.here;

/** Returns the words of a part that `later` has loaded. */
export const useMoreWords = words.useWords;
