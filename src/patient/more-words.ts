import type { patientMore } from '#i18n/en/patient-more.ts';
import type { Translation } from '#i18n/text.ts';
import { alsoIn, useLanguage, type Language } from './language.ts';

type MoreWords = Translation<(typeof patientMore)['en']>;

const LOAD: Record<Language, () => Promise<MoreWords>> = {
  en: async () => (await import('#i18n/en/patient-more.ts')).patientMore.en,
  hi: async () => (await import('#i18n/hi/patient-more.ts')).patientMoreHindi,
  mr: async () => (await import('#i18n/mr/patient-more.ts')).patientMoreMarathi,
  bn: async () => (await import('#i18n/bn/patient-more.ts')).patientMoreBengali,
  ta: async () => (await import('#i18n/ta/patient-more.ts')).patientMoreTamil,
  te: async () => (await import('#i18n/te/patient-more.ts')).patientMoreTelugu,
};
const here: Partial<Record<Language, MoreWords>> = {};

async function load(language: Language): Promise<void> {
  here[language] ??= await LOAD[language]();
}

/** Loads the words of the parts that come when they are needed, in the language on the page and in each that is chosen later. */
export const moreWordsHere = (): Promise<void> => alsoIn(load);

/** Of a part that `later` has loaded. */
export function useMoreWords(): MoreWords {
  const { language } = useLanguage();
  const words = here[language];
  if (!words) throw new Error(`the words of ${language} are not loaded`);
  return words;
}
