import { useSyncExternalStore } from 'react';
import { LANGUAGE_KEY } from '#contract/device-names.ts';
import { patientPage } from '#i18n/en/patient-page.ts';
import { patientPageHindi } from '#i18n/hi/patient-page.ts';
import type { Language, Translation } from '#i18n/text.ts';

export type Words = Translation<(typeof patientPage)['en']>;

/** Both are small: the page changes its language also without a network. */
const WORDS: Readonly<Record<Language, Words>> = { en: patientPage.en, hi: patientPageHindi };

const listeners = new Set<() => void>();
let language: Language = 'en';

/** The language that was chosen on this device, or the device's own. */
export function showChosenLanguage(): void {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem(LANGUAGE_KEY);
  } catch {
    // Storage may be refused: the device's own language holds.
  }
  const isHindi = chosen === null ? navigator.language.startsWith('hi') : chosen === 'hi';
  show(isHindi ? 'hi' : 'en');
}

export function chooseLanguage(next: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, next);
  } catch {
    // The choice then lasts as long as the page.
  }
  show(next);
}

function show(next: Language): void {
  language = next;
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useLanguage(): { language: Language; words: Words } {
  const shown = useSyncExternalStore(subscribe, () => language);
  return { language: shown, words: WORDS[shown] };
}

export const useWords = (): Words => useLanguage().words;
