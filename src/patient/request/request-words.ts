import type { requestPage } from '#i18n/en/request-page.ts';
import type { Translation } from '#i18n/text.ts';
import { lateWords } from '#patient/late-words.ts';

export type RequestWords = Translation<(typeof requestPage)['en']>;

const words = lateWords<RequestWords>({
  en: async () => (await import('#i18n/en/request-page.ts')).requestPage.en,
  hi: async () => (await import('#i18n/hi/request-page.ts')).requestPageHindi,
  mr: async () => (await import('#i18n/mr/request-page.ts')).requestPageMarathi,
  bn: async () => (await import('#i18n/bn/request-page.ts')).requestPageBengali,
  ta: async () => (await import('#i18n/ta/request-page.ts')).requestPageTamil,
  te: async () => (await import('#i18n/te/request-page.ts')).requestPageTelugu,
});

export const requestWordsHere = words.here;
export const useRequestWords = words.useWords;
