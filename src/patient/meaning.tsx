import type { testMeanings } from '#i18n/en/test-meanings.ts';
import type { Translation } from '#i18n/text.ts';
import { lateWords } from './late-words.ts';

const words = lateWords<Translation<(typeof testMeanings)['en']>>({
  en: async () => (await import('#i18n/en/test-meanings.ts')).testMeanings.en,
  hi: async () => (await import('#i18n/hi/test-meanings.ts')).testMeaningsHindi,
  mr: async () => (await import('#i18n/mr/test-meanings.ts')).testMeaningsMarathi,
  bn: async () => (await import('#i18n/bn/test-meanings.ts')).testMeaningsBengali,
  ta: async () => (await import('#i18n/ta/test-meanings.ts')).testMeaningsTamil,
  te: async () => (await import('#i18n/te/test-meanings.ts')).testMeaningsTelugu,
});

/** Loads the sentences in the language on the page, and in each that is chosen later. */
export const meaningsHere = words.here;

/** Says in one sentence what a test measures; nothing of a test that has none. */
export function Meaning({ code }: { code: string }) {
  const said = (words.useWords() as Partial<Record<string, string>>)[code];
  return said === undefined ? null : <p>{said}</p>;
}
