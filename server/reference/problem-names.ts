import { toWord, type Word } from '#server/platform/search/similarity.ts';
import { lazy, readCsv, readJson } from '#server/reference/reference-data.ts';
import { comparedWords } from './problem-clauses.ts';

/** The names of problems that rules ask for, in their own words. */
export interface ProblemName {
  /** Name as written, for "read as". */
  shown: string;
  /** ICD-10; none for the words of a rule alone. */
  codes: readonly string[];
  /** The words of rules that it is. */
  ruleWords: readonly string[];
}

interface ProblemWords {
  problems: { code: string; words: string[] }[];
}
interface Synonyms {
  code: string;
  plain: string;
  synonyms: string[];
  hindi: string[];
}

export const LONGEST_NAME = 8;
export const keyOfName = (words: readonly string[]): string => words.join(' ');

/**
 * Abbreviations that mean as often something else, and are named as not read: normal delivery, congenital heart disease,
 * room air, rheumatic fever; "aur" is the Hindi "and".
 */
const AMBIGUOUS: ReadonlySet<string> = new Set(['svd', 'chd', 'arf', 'rvd', 'he', 'ra', 'aur']);

/** Every name by its compared words. Words compiled for this come before those of the search for diagnoses. */
export const problemNames = lazy((): ReadonlyMap<string, ProblemName> => {
  const names = new Map<string, ProblemName>();
  const add = (text: string, codes: readonly string[], ruleWords: readonly string[] = []): void => {
    const key = keyOfName(comparedWords(text));
    if (AMBIGUOUS.has(key)) return;
    const before = names.get(key);
    if (!before) names.set(key, { shown: text, codes, ruleWords });
    else if (ruleWords.length)
      names.set(key, { ...before, ruleWords: [...new Set([...before.ruleWords, ...ruleWords])] });
  };
  for (const { code, words } of readJson<ProblemWords>('problem-words.json').problems)
    for (const word of words) add(word, [code]);
  for (const { code, plain, synonyms, hindi } of readJson<Synonyms[]>('icd10-synonyms.json'))
    for (const name of [plain, ...synonyms, ...hindi]) add(name, [code]);
  for (const { code = '', name = '' } of readCsv('icd10-names.csv', (row) => row)) add(name, [code]);
  for (const word of ruleWords()) add(word, [], [word]);
  return names;
});

/** The words of the rules themselves. */
const ruleWords = lazy((): readonly string[] => {
  const restrictions = readJson<{ rules: { when: { conditionWords?: string[] } }[] }>(
    'use-restrictions.json',
  );
  const older = readJson<{ rules: { when: { problem?: { words: string[] } } }[] }>('contraindications.json');
  return [
    ...restrictions.rules.flatMap(({ when }) => when.conditionWords ?? []),
    ...older.rules.flatMap(({ when }) => when.problem?.words ?? []),
  ];
});

const SHORTEST_GUESSED = 5;

/** Names of one word that are long enough for a slip of typing. */
export const guessable = lazy((): readonly { word: Word; name: ProblemName }[] =>
  [...problemNames()]
    .filter(([key]) => !key.includes(' ') && key.length >= SHORTEST_GUESSED && /^[a-z]+$/.test(key))
    .map(([key, name]) => ({ word: toWord(key), name })),
);
