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

/** What else loads its words before a language is shown. */
const also = new Set<(language: PageLanguage) => Promise<void>>();

interface Shown {
  readonly language: PageLanguage;
  readonly words: Words;
}
const listeners = new Set<() => void>();
let shown: Shown = { language: 'en', words: patientPage.en };

/** Loads words now, and again for each language before it is shown. */
export async function alsoIn(load: (language: PageLanguage) => Promise<void>): Promise<void> {
  await load(shown.language);
  also.add(load);
}

export const { showWanted: showChosenLanguage, choose: chooseLanguage } = languageChoice(
  async (language) => {
    const [words] = await Promise.all([LOAD[language](), ...[...also].map((load) => load(language))]);
    return words;
  },
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
