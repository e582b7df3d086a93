import { useSyncExternalStore } from 'react';
import { patientPage } from '#i18n/en/patient-page.ts';
import { patientPageHindi } from '#i18n/hi/patient-page.ts';
import { languageChoice, type PageLanguage } from '#i18n/page-languages.ts';
import type { Translation } from '#i18n/text.ts';

export type Words = Translation<(typeof patientPage)['en']>;
export type Language = PageLanguage;

/** The two that most patients read are there at once; the others come when they are chosen. */
const LOAD: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => patientPage.en,
  hi: async () => patientPageHindi,
  mr: async () => (await import('#i18n/mr/patient-page.ts')).patientPageMarathi,
  bn: async () => (await import('#i18n/bn/patient-page.ts')).patientPageBengali,
  ta: async () => (await import('#i18n/ta/patient-page.ts')).patientPageTamil,
  te: async () => (await import('#i18n/te/patient-page.ts')).patientPageTelugu,
};

/** Further loaders of words before a language is shown. */
const also = new Set<(language: Language) => Promise<unknown>>();

interface Shown {
  readonly language: Language;
  readonly words: Words;
}
const listeners = new Set<() => void>();
let shown: Shown = { language: 'en', words: patientPage.en };

export const { showWanted: showChosenLanguage, choose: chooseLanguage } = languageChoice(load, show);

/** Loads words now, and again for each language before it is shown. */
export async function alsoIn(loadMore: (language: Language) => Promise<unknown>): Promise<void> {
  await loadMore(shown.language);
  also.add(loadMore);
}

async function load(next: Language): Promise<Words> {
  const words = await LOAD[next]();
  await Promise.all([...also].map((each) => each(next)));
  return words;
}

function show(language: Language, words: Words): void {
  shown = { language, words };
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useLanguage = (): Shown => useSyncExternalStore(subscribe, () => shown);
export const useWords = (): Words => useLanguage().words;
