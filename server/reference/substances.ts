import { distances, slipsAllowed, toWord, type Word } from '#server/platform/search/similarity.ts';
import { toLatin } from '#server/platform/search/indic.ts';
import { normalise } from '#server/platform/search/words.ts';
import { lazy, readJson } from '#server/reference/reference-data.ts';
import { substanceNames, type SubstanceName } from './substance-names.ts';

/** A medicine, a class or something else that a text names. */
export interface Substance {
  /** Name in the lists. */
  name: string;
  ingredients: readonly string[];
  classIds: readonly string[];
  /** Codes of allergens.json. */
  allergens: readonly string[];
  /** It is no medicine: a food, an insect, dust. */
  isOther: boolean;
  /** The text does not name it in full: it is misspelt, shortened, or in another script. */
  isGuess: boolean;
}

/** Substances that a free text names, and its unknown parts. */
export interface ReadText {
  substances: Substance[];
  unread: string[];
}

type Words = { others: string[]; none: string[]; noise: string[] };
const lists = lazy(() => readJson<Words>('allergy-words.json'));
/** The lists of words in the text of an allergy. */
export const allergyWords = () => lists();
const noise = lazy(() => new Set(lists().noise.map(singular)));
const none = lazy(() => new Set(lists().none.map(singular)));

/** Names by their words; one name may have several entries in the lists. */
const byPhrase = lazy(() => Map.groupBy(substanceNames(), ({ text }) => singular(text)));

interface Candidate {
  word: Word;
  name: SubstanceName;
}
const SHORTEST_PART = 5;
const SALTS = new Set(
  'sodium potassium calcium magnesium acid hydrochloride sulfate phosphate citrate carbonate chloride vitamin vaccine injection oral plus forte gold total cold pain relief advanced white liquid soft water ringer adult recombinant human complex minerals'.split(
    ' ',
  ),
);

/** Names of one word, and the telling words of longer names, for words that are not written in full. */
const candidates = lazy(() => substanceNames().flatMap((name): Candidate[] => candidatesOf(name)));

function candidatesOf(name: SubstanceName): Candidate[] {
  const words = singular(name.text).split(' ');
  if (words.length === 1) return [{ word: toWord(toLatin(words[0] ?? '')), name }];
  // A combination is found by its brand or its ingredients, a class by its short names.
  if ((name.ingredients.length > 1 && !name.isBrand) || name.classIds.length || name.isOther) return [];
  const telling = name.isBrand ? words.slice(0, 1) : words;
  return telling
    .filter((word) => word.length >= SHORTEST_PART && !SALTS.has(word) && /^\p{L}+$/u.test(word))
    .map((word) => ({ word: toWord(toLatin(word)), name }));
}

const BETWEEN_PARTS = /[,;/|&+\n]|\band\b|\bor\b|\bwith\b|और/iu;
const LONGEST_NAME = 6;

/**
 * Reads free text such as "Augmentin, rash 2019" by the names of medicines, brands, classes and of what is no medicine. A word
 * that is none of them is compared by its sound and spelling: what was found so is marked as a guess.
 */
export function readSubstances(text: string): ReadText {
  if (none().has(singular(text))) return { substances: [], unread: [] };
  const parts = text
    .split(BETWEEN_PARTS)
    .map((part) => part.trim())
    .filter(Boolean);
  const read = parts.map((part) => ({ part, ...readPart(part) }));
  const substances = unique(read.flatMap(({ found }) => found));
  const unread = read.filter(({ found, isUnread }) => !found.length && isUnread).map(({ part }) => part);
  // "Unknown" and "some medicine" name nothing, and are no denial either.
  return { substances, unread: substances.length || unread.length ? unread : parts };
}

function readPart(part: string): { found: Substance[]; isUnread: boolean } {
  const words = singular(part).split(' ').filter(Boolean);
  const { found, left } = takePhrases(words);
  const said = left.filter((word) => !noise().has(word) && !/\d/.test(word));
  const guessed = said.flatMap((word, at) => guess(word, said[at + 1], found.length > 0));
  return { found: [...found, ...guessed], isUnread: said.length > 0 };
}

/** Takes the longest names first, so that "Taxim-O" is not read as "Taxim". */
function takePhrases(words: readonly string[]): { found: Substance[]; left: string[] } {
  const found: Substance[] = [];
  const left: string[] = [];
  let at = 0;
  while (at < words.length) {
    const length = longestAt(words, at);
    const joined = length ? [] : named(words.slice(at, at + 2).join(''));
    if (length) found.push(...named(words.slice(at, at + length).join(' ')));
    else if (joined.length) found.push(...joined);
    else left.push(words[at] ?? '');
    at += length || (joined.length ? 2 : 1);
  }
  return { found, left };
}

function longestAt(words: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length -= 1)
    if (byPhrase().has(words.slice(at, at + length).join(' '))) return length;
  return 0;
}

const named = (phrase: string): Substance[] =>
  (byPhrase().get(phrase) ?? []).map((name) => substanceOf(name, false));

export function substanceOf(name: SubstanceName, isGuess: boolean): Substance {
  const { shown, ingredients, classIds, allergens, isOther } = name;
  return { name: shown, ingredients, classIds, allergens, isOther, isGuess };
}

const LEAST_SURE = 0.68;
/** Beside a name that is written in full, only what can hardly be anything else. */
const LEAST_SURE_BESIDE = 0.85;
const SAME_AS_BEST = 0.02;
const GUESSES_MAX = 4;

/** The names that a word, alone or joined with the next one, is nearest to. */
function guess(word: string, next: string | undefined, isBeside: boolean): Substance[] {
  const typed = [word, ...(next ? [word + next] : [])].map((text) => toWord(toLatin(text)));
  const scored = candidates()
    .map(({ word: other, name }) => ({
      name,
      score: Math.max(...typed.map((one) => likeness(one, other, name))),
    }))
    .filter(({ score }) => score >= (isBeside ? LEAST_SURE_BESIDE : LEAST_SURE));
  const best = Math.max(...scored.map(({ score }) => score));
  const nearest = scored.filter(({ score }) => score >= best - SAME_AS_BEST).map(({ name }) => name);
  // As near to what is no medicine as to one: it is taken for the medicine.
  const medicines = nearest.filter(({ isOther }) => !isOther);
  return unique((medicines.length ? medicines : nearest).map((name) => substanceOf(name, true))).slice(
    0,
    GUESSES_MAX,
  );
}

const SHORTEST_SOUND = 4;
const SHORTEST_BEGINNING = 4;
const SHORTEST_BRAND_BEGINNING = 5;
const SHORTEST_SLIPPED = 5;
const SHORTEST_SKELETON = 4;

function likeness(typed: Word, other: Word, { isBrand }: SubstanceName): number {
  if (typed.text === other.text) return 1;
  if (typed.isNumber || other.isNumber || typed.text.length < SHORTEST_SOUND) return 0;
  if (typed.sound === other.sound) return 0.95;
  const slips = likenessBySlips(typed.sound, other.sound);
  const least = isBrand ? SHORTEST_BRAND_BEGINNING : SHORTEST_BEGINNING;
  const isBeginning =
    typed.sound.length >= least &&
    typed.text[0] === other.text[0] &&
    (other.text.startsWith(typed.text) || other.sound.startsWith(typed.sound));
  const hasConsonants =
    typed.skeleton.length >= SHORTEST_SKELETON &&
    typed.skeleton === other.skeleton &&
    typed.sound[0] === other.sound[0];
  return Math.max(slips, isBeginning ? 0.8 : 0, hasConsonants ? 0.7 : 0);
}

function likenessBySlips(typed: string, other: string): number {
  if (typed.length < SHORTEST_SLIPPED || other.length < SHORTEST_SLIPPED) return 0;
  const allowed = Math.min(slipsAllowed(typed.length), 2);
  if (Math.abs(typed.length - other.length) > allowed) return 0;
  const { whole } = distances(typed, other);
  return whole <= allowed ? 0.94 - whole / Math.max(typed.length, other.length) : 0;
}

function unique(substances: readonly Substance[]): Substance[] {
  return [...new Map(substances.map((one) => [[one.name, ...one.ingredients].join('|'), one])).values()];
}

/** Words without their plural s, so that "Penicillins" is found in "penicillin allergy" and the reverse. */
export function singular(text: string): string {
  return normalise(text.replaceAll(/[.:"“”'’()]/g, ' ')).replaceAll(/(?<=\w{3})s\b/g, '');
}

/** The ingredients of the medicines that a text names: "Ecosprin 75 at night". None for what is not in the lists. */
export function ingredientsNamed(text: string): string[] {
  return [...new Set(readSubstances(text).substances.flatMap(({ ingredients }) => ingredients))];
}
