import type { Reason } from '#contract/reasons.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { allHubs } from '#server/reference/hubs.ts';
import { commonPasswords } from '#server/reference/passwords.ts';
import { listClinics } from './clinic.queries.ts';
import { isPattern, markRuns, repeatedPart } from './password-patterns.ts';

/** Facts that a guesser knows of a person. */
export interface KnownOf {
  name: string;
  userName: string;
  email: string;
  mobile: string;
  /** Names of the hospital and its hub that are not stored yet. */
  places?: readonly string[];
}

/** Words of a guesser. */
export interface GuessersWords {
  common: ReadonlySet<string>;
  person: readonly string[];
  places: readonly string[];
}

/** Alphabetic characters for which these digits and signs are typed; 1 is typed for two. */
const REPLACED: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  $: 's',
  '5': 's',
  '7': 't',
};
const WORD_MIN = 3;
/** The number of alphabetic characters beside known words that makes a password acceptable. */
const OWN_LETTERS_MIN = 4;
/** The number of digits and signs beside a known word that are as easy to guess as the word. */
const ENDING_MAX = 8;
/** A longer password that repeats nothing is accepted. */
const JUDGED_MAX = 64;

/**
 * Judges a new password by the list of common ones and by names that a guesser knows, with digits and signs around them or in
 * place of alphabetic characters. No rule asks for classes of characters. @returns the broken rule
 */
export async function findWeakness(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  password: string,
  person?: KnownOf,
): Promise<Reason | undefined> {
  const [common, hubs, clinics] = await Promise.all([commonPasswords(), allHubs(db), listClinics(db)]);
  const places = [
    ...namesOf(config),
    ...hubs.flatMap(({ name, hubKey }) => [name, hubKey]),
    ...clinics.map(({ clinicName }) => clinicName),
    ...(person?.places ?? []),
  ];
  return weaknessOf(password, {
    common,
    places: wordsOf(places),
    person: person
      ? wordsOf([person.name, person.userName, person.email, person.mobile, person.mobile.slice(-10)])
      : [],
  });
}

const namesOf = ({ PRODUCT_NAME, PRODUCT, PLACE }: Config): string[] => [PRODUCT_NAME, PRODUCT, PLACE];

const wordsOf = (names: readonly string[]): string[] => [
  ...new Set(
    names
      .flatMap((name) => fold(name).split(/[^\p{L}\p{M}\p{N}]+/u))
      .filter((word) => word.length >= WORD_MIN),
  ),
];

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** @returns the broken rule */
export function weaknessOf(password: string, { common, person, places }: GuessersWords): Reason | undefined {
  const folded = fold(password);
  if (isPattern(folded)) return 'PASSWORD_PATTERN';
  const text = repeatedPart(folded);
  if (text.length > JUDGED_MAX) return undefined;
  if (isOfWords(text, person)) return 'PASSWORD_OF_PERSON';
  if (isOfWords(text, [...places, ...person])) return 'PASSWORD_OF_PLACE';
  return isCommon(text, common) ? 'PASSWORD_TOO_COMMON' : undefined;
}

/** A text as typed, and with alphabetic characters for digits and signs; all of one length. */
function spellingsOf(text: string): string[] {
  const spelled = text.replace(/[@403$15!7]/g, (sign) => REPLACED[sign] ?? sign);
  const withL = text.replace(/[@403$15!7]/g, (sign) => (sign === '1' ? 'l' : (REPLACED[sign] ?? sign)));
  return [...new Set([text, spelled, withL])];
}

function isCommon(text: string, common: ReadonlySet<string>): boolean {
  const spellings = spellingsOf(text);
  const starts = cutsOf(text);
  const ends = cutsOf(text.split('').toReversed().join(''));
  return starts.some((start) =>
    ends.some((end) =>
      spellings.some((one) => {
        const word = one.slice(start, one.length - end);
        return word.length >= WORD_MIN && common.has(word);
      }),
    ),
  );
}

/** The numbers of characters at the start that may be an ending: digits and signs, up to the most that are easy to guess. */
function cutsOf(text: string): number[] {
  const letter = text.search(/\p{L}/u);
  const most = Math.min(letter < 0 ? 0 : letter, ENDING_MAX);
  return Array.from({ length: most + 1 }, (_, cut) => cut);
}

/** Returns whether a text is made of these words, with runs of keys and few other characters. */
function isOfWords(text: string, words: readonly string[]): boolean {
  const marked = Array.from({ length: text.length }, () => false);
  for (const spelling of spellingsOf(text))
    for (const word of words)
      for (let at = spelling.indexOf(word); at >= 0; at = spelling.indexOf(word, at + 1))
        marked.fill(true, at, at + word.length);
  if (!marked.includes(true)) return false;
  markRuns(text, marked);
  const own = text.split('').filter((_, at) => !marked[at]);
  return own.filter((one) => /\p{L}/u.test(one)).length < OWN_LETTERS_MIN && own.length <= ENDING_MAX;
}
