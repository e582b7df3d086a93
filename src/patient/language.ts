import { useSyncExternalStore } from 'react';
import { LANGUAGE_KEY } from '#contract/device-names.ts';
import { patientPage } from '#i18n/en/patient-page.ts';
import { patientPageHindi } from '#i18n/hi/patient-page.ts';
import type { Translation } from '#i18n/text.ts';

export type Words = Translation<(typeof patientPage)['en']>;

/** Each by its own name, as its readers know it. */
export const LANGUAGES = {
  en: 'English',
  hi: 'हिन्दी',
  mr: 'मराठी',
  bn: 'বাংলা',
  ta: 'தமிழ்',
  te: 'తెలుగు',
} as const;
export type Language = keyof typeof LANGUAGES;

/** The two that most patients read are there at once; the others come when they are chosen. */
const HERE: Partial<Record<Language, Words>> = { hi: patientPageHindi };
const LOAD: Partial<Record<Language, () => Promise<Words>>> = {
  mr: async () => (await import('#i18n/mr/patient-page.ts')).patientPageMarathi,
  bn: async () => (await import('#i18n/bn/patient-page.ts')).patientPageBengali,
  ta: async () => (await import('#i18n/ta/patient-page.ts')).patientPageTamil,
  te: async () => (await import('#i18n/te/patient-page.ts')).patientPageTelugu,
};

/** What else loads its words before a language is shown. */
const also = new Set<(language: Language) => Promise<void>>();

const listeners = new Set<() => void>();
let language: Language = 'en';

const isLanguage = (tag: string): tag is Language => tag in LANGUAGES;

/** The language that was chosen on this device, or the first of the device's own that the page speaks; else English. */
export async function showChosenLanguage(): Promise<void> {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem(LANGUAGE_KEY);
  } catch {
    // Storage may be refused: the device's own language holds.
  }
  const own = navigator.languages.map((tag) => tag.split('-')[0] ?? '');
  const wanted = [chosen ?? '', ...own].find(isLanguage) ?? 'en';
  if (!(await show(wanted))) await show('en');
}

/** @returns whether its words are here: without a network some are not */
export async function chooseLanguage(next: Language): Promise<boolean> {
  if (!(await show(next))) return false;
  try {
    localStorage.setItem(LANGUAGE_KEY, next);
  } catch {
    // The choice then lasts as long as the page.
  }
  return true;
}

/** Loads words now, and again for each language before it is shown. */
export async function alsoIn(load: (language: Language) => Promise<void>): Promise<void> {
  await load(language);
  also.add(load);
}

async function show(next: Language): Promise<boolean> {
  try {
    const load = LOAD[next];
    if (load) HERE[next] ??= await load();
    await Promise.all([...also].map((each) => each(next)));
  } catch {
    return false;
  }
  language = next;
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
  return true;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useLanguage(): { language: Language; words: Words } {
  const shown = useSyncExternalStore(subscribe, () => language);
  return { language: shown, words: HERE[shown] ?? patientPage.en };
}

export const useWords = (): Words => useLanguage().words;
