import { use } from 'react';
import { alsoIn, useLanguage, type Language } from './language.ts';

/**
 * Words that load beside those of the page, by language.
 * @returns `here` loads them in the language on the page and in each that is chosen later; `useWords` suspends until a newly chosen
 * language is loaded
 */
export function lateWords<Words>(loaders: Record<Language, () => Promise<Words>>) {
  const loaded: Partial<Record<Language, Words>> = {};
  const coming: Partial<Record<Language, Promise<Words>>> = {};
  function load(language: Language): Promise<Words> {
    return (coming[language] ??= loaders[language]().then(
      (words) => (loaded[language] = words),
      (error: unknown) => {
        delete coming[language];
        throw error;
      },
    ));
  }
  function useLateWords(): Words {
    const { language } = useLanguage();
    return loaded[language] ?? use(load(language));
  }
  return { here: (): Promise<void> => alsoIn(load), useWords: useLateWords };
}
