import { useSyncExternalStore } from 'react';
import { patientPage } from '#i18n/en/patient-page.ts';
import { patientPageHindi } from '#i18n/hi/patient-page.ts';
import { languageChoice, type PageLanguage } from '#i18n/page-languages.ts';
import type { Translation } from '#i18n/text.ts';

export type Words = Translation<(typeof patientPage)['en']>;

/** The two that most patients read are there at once; the others come when they are chosen. */
const LOAD: Readonly<Record<PageLanguage, () => Promise<Words>>> = {
  en: async () => patientPage.en,
  hi: async () => patientPageHindi,
  mr: async () => (await import('#i18n/mr/patient-page.ts')).patientPageMarathi,
  bn: async () => (await import('#i18n/bn/patient-page.ts')).patientPageBengali,
  ta: async () => (await import('#i18n/ta/patient-page.ts')).patientPageTamil,
  te: async () => (await import('#i18n/te/patient-page.ts')).patientPageTelugu,
};

interface Shown {
  readonly language: PageLanguage;
  readonly words: Words;
}
const listeners = new Set<() => void>();
let shown: Shown = { language: 'en', words: patientPage.en };

export const { showWanted: showChosenLanguage, choose: chooseLanguage } = languageChoice(
  (language) => LOAD[language](),
  (language, words) => {
    shown = { language, words };
    document.documentElement.lang = language;
    for (const listener of listeners) listener();
  },
);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useLanguage = (): Shown => useSyncExternalStore(subscribe, () => shown);
export const useWords = (): Words => useLanguage().words;
