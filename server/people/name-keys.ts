import { skeletonOf, soundOf } from '#server/platform/search/sound.ts';
import { wordsOf } from '#server/platform/search/words.ts';

/** Fields by which a patient can be found. */
export interface Findable {
  name: string;
  mobile: string;
  mrn: string;
  healthId: string | null;
}

/** Before a name, and no part of it. */
const TITLES = new Set('mr mrs ms miss mx dr smt shri sri shrimati kumari kum baby master mrn'.split(' '));

/** Short and other forms of names that do not sound alike. */
const FORMS: Readonly<Record<string, string>> = {
  mohd: 'mohammed',
  mohmd: 'mohammed',
  muhd: 'mohammed',
  md: 'mohammed',
  mohamed: 'mohammed',
  muhammad: 'mohammed',
  mohammad: 'mohammed',
  muhammed: 'mohammed',
  sk: 'shaikh',
  kr: 'kumar',
};

/** Longer beginnings are looked up by this many characters, and compared whole afterwards. */
const LONGEST_START = 5;
const SHORTEST_SLIPPED = 3;
const SHORTEST_SKELETON = 2;
const GRAM = 3;
/** A mobile number of India without its country. */
export const MOBILE_DIGITS = 10;

/** The words of a person's name, without titles, short forms written out. */
export function nameWords(name: string): string[] {
  const words = wordsOf(name).filter((word) => !/^\d/.test(word));
  const named = words.filter((word) => !TITLES.has(word));
  return (named.length ? named : words).map((word) => FORMS[word] ?? word);
}

/** Neighbours as one word, for Vijaya Lakshmi and Vijayalakshmi. */
export function joinedPairs(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => (words[at] ?? '') + word);
}

/** The digits of a patient's numbers, each by itself. */
export function numbersOf({ mobile, mrn, healthId }: Findable): string[] {
  return [mobile.replaceAll(/\D/g, '').slice(-MOBILE_DIGITS), mrn, healthId ?? ''].map((text) =>
    text.replaceAll(/\D/g, ''),
  );
}

/** All keys of a patient. */
export function keysOf(patient: Findable): number[] {
  const words = nameWords(patient.name);
  const keys = [
    ...words.flatMap((word) => [...wordKeys(word), ...startKeys(soundOf(word))]),
    ...joinedPairs(words).flatMap(wordKeys),
    ...numbersOf(patient).flatMap(digitKeys),
  ];
  return [...new Set(keys)];
}

/** The key of a sound itself, of its slips (each letter left out in turn), and of its consonants. */
function wordKeys(word: string): number[] {
  const sound = soundOf(word);
  return [exactKey(word), ...slipKeys(sound), ...skeletonKeys(sound)];
}

export function exactKey(word: string): number {
  return hash(`w${soundOf(word)}`);
}

function startKeys(sound: string): number[] {
  return Array.from({ length: Math.min(LONGEST_START, sound.length) }, (_, at) =>
    startKey(sound.slice(0, at + 1)),
  );
}

function startKey(start: string): number {
  return hash(`p${start.slice(0, LONGEST_START)}`);
}

/** Two words with a common key here are at most one slip, or one swap, or two left-out characters apart. */
function slipKeys(sound: string): number[] {
  if (sound.length < SHORTEST_SLIPPED) return [];
  const slipped = Array.from(sound, (_, at) => sound.slice(0, at) + sound.slice(at + 1));
  return [sound, ...slipped].map((text) => hash(`d${text}`));
}

function skeletonKeys(sound: string): number[] {
  const skeleton = skeletonOf(sound);
  return skeleton.length < SHORTEST_SKELETON ? [] : [hash(`s${skeleton}`)];
}

/** The keys of which a patient's name must have one for a typed word to match. */
export function typedKeys(word: string): number[] {
  return [...wordKeys(word), startKey(soundOf(word))];
}

/** The keys of a typed word's sound as a whole name, and as the beginning of one. */
export function closeKeys(word: string): { exact: number; start: number } {
  return { exact: exactKey(word), start: startKey(soundOf(word)) };
}

/** The keys that a number has if it contains these digits. Fewer than three digits have none. */
export function digitKeys(digits: string): number[] {
  const length = Math.max(0, digits.length - GRAM + 1);
  return Array.from({ length }, (_, at) => hash(`n${digits.slice(at, at + GRAM)}`));
}

/** FNV-1a as a signed 32-bit number. What collides is compared afterwards. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value | 0;
}
