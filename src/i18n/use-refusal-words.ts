import { useEffect, useState } from 'react';
import { loadRefusalWords } from './load-refusal-words.ts';
import { english, wordsOf } from './refusal-words.ts';
import { useTranslation } from './text.ts';

/** `wordsOf` for what is shown of a refusal of earlier: draws again when the words have loaded, or the language changes. */
export function useRefusalWords(): typeof wordsOf {
  useTranslation();
  const [, setWords] = useState(english.words);
  useEffect(() => void loadRefusalWords().then(() => setWords(english.words)), []);
  return wordsOf;
}
