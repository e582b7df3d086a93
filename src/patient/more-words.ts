import { use } from 'react';
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
const coming: Partial<Record<Language, Promise<MoreWords>>> = {};

function load(language: Language): Promise<MoreWords> {
  return (coming[language] ??= LOAD[language]().then(
    (words) => (here[language] = words),
    (error: unknown) => {
      delete coming[language];
      throw error;
    },
  ));
}

/** Loads the words of the parts that come when they are needed, in the language on the page and in each that is chosen later. */
export const moreWordsHere = (): Promise<void> => alsoIn(load);

/** Returns the words of a part that `later` has loaded; suspends until a newly chosen language is loaded. */
export function useMoreWords(): MoreWords {
  const { language } = useLanguage();
  return here[language] ?? use(load(language));
}
