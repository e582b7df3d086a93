import type { GuestWords } from './guest-words.ts';
import { languageChoice, type PageLanguage } from './page-languages.ts';
import { showWords, useTranslation } from './text.ts';

/** English is in the page; the others come when they are wanted. */
const LOAD: Readonly<Record<PageLanguage, () => Promise<GuestWords | undefined>>> = {
  en: async () => undefined,
  hi: async () => (await import('./hi/guest.ts')).guestHindi,
  mr: async () => (await import('./mr/guest.ts')).guestMarathi,
  bn: async () => (await import('./bn/guest.ts')).guestBengali,
  ta: async () => (await import('./ta/guest.ts')).guestTamil,
  te: async () => (await import('./te/guest.ts')).guestTelugu,
};
/** Longest time that a guest spends without words on a bad line: the page begins in English. */
const PATIENCE_MS = 3_000;

let shown: PageLanguage = 'en';

const { showWanted, choose } = languageChoice(
  (language) => LOAD[language](),
  (language, words) => {
    shown = language;
    document.documentElement.lang = language;
    showWords(words);
  },
);

export function useGuestLanguage(): PageLanguage {
  useTranslation();
  return shown;
}

export const chooseGuestLanguage = choose;

/** Resolves when the page can be shown. @param ofPage language of the patient's page that led here */
export const showGuestLanguage = (ofPage?: string): Promise<void> =>
  Promise.race([showWanted(ofPage), new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))]);
