import { similarity, toWord, type Word } from '#server/platform/search/similarity.ts';
import { wordsOf } from '#server/platform/search/words.ts';
import { joinedPairs, MOBILE_DIGITS, nameWords, numbersOf, type Findable } from './name-keys.ts';

/** A search of patients: words of a name, and digits of a number. */
export interface PatientSearch {
  words: readonly string[];
  digits: string;
}

const FEWEST_DIGITS = 3;
/** The keys say that a word matches, the comparison does not: Aiyar and Iyer. */
const BY_KEY = 0.4;
const INITIAL = 0.7;
const LEAST = 0.6;
/** How much the rest of a name, which was not typed, counts. */
const WHOLE_NAME = 0.04;

/** How an MRN such as MH-204518 or SHI/2024/0012 begins: no part of a name. */
const MRN_PREFIX = /(?<!\p{L})\p{L}{1,6}[-/](?=\d{3})/gu;

export function readPatientSearch(text: string): PatientSearch {
  const digits = wordsOf(text)
    .filter((word) => /\d/.test(word))
    .join('')
    .replaceAll(/\D/g, '');
  return {
    words: nameWords(text.replaceAll(MRN_PREFIX, '')).filter((word) => !/\d/.test(word) && word !== 'mrn'),
    digits: digits.length >= FEWEST_DIGITS ? digits : '',
  };
}

/** A mobile number may be typed with its country code. */
export function digitForms(digits: string): string[] {
  return digits.length > MOBILE_DIGITS ? [digits, digits.slice(-MOBILE_DIGITS)] : [digits];
}

/** The patients that match a search, best first, ties in the given order. */
export function rankPatients<Row extends Findable>(rows: readonly Row[], search: PatientSearch): Row[] {
  const typed = search.words.map(toWord);
  const joined = joinedPairs(search.words).map(toWord);
  return rows
    .map((row) => ({ row, score: scoreOf(row, typed, joined) * digitScore(row, search.digits) }))
    .filter(({ score }) => score >= LEAST)
    .toSorted((a, b) => b.score - a.score)
    .map(({ row }) => row);
}

function scoreOf(row: Findable, typed: readonly Word[], joined: readonly Word[]): number {
  if (typed.length === 0) return 1;
  const texts = nameWords(row.name);
  const names = texts.map(toWord);
  const pairs = joinedPairs(texts).map(toWord);
  const scores = typed.map((word, at) => {
    const own = Math.max(
      ...names.map((name) => wordScore(word, name)),
      ...pairs.map((pair) => similarity(word, pair)),
    );
    const together = [joined[at - 1], joined[at]].map((pair) =>
      pair ? Math.max(...names.map((name) => similarity(pair, name))) : 0,
    );
    return Math.max(own, ...together);
  });
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return mean - WHOLE_NAME * Math.min(1, Math.max(0, names.length - typed.length) / names.length);
}

function wordScore(typed: Word, name: Word): number {
  if (typed.text.length === 1 || name.text.length === 1)
    return typed.text === name.text ? 1 : typed.text[0] === name.text[0] ? INITIAL : 0;
  const score = similarity(typed, name);
  return score === 0 && typed.skeleton === name.skeleton ? BY_KEY : score;
}

function digitScore(row: Findable, digits: string): number {
  if (digits === '') return 1;
  const scores = numbersOf(row).flatMap((number) => digitForms(digits).map((form) => placeOf(number, form)));
  return Math.max(...scores);
}

function placeOf(number: string, digits: string): number {
  if (number === digits) return 1;
  if (number.endsWith(digits)) return 0.95;
  if (number.startsWith(digits)) return 0.9;
  return number.includes(digits) ? 0.8 : 0;
}
