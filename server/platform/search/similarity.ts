import { skeletonOf, soundOf } from './sound.ts';

/** A word with what its comparison needs. */
export interface Word {
  text: string;
  sound: string;
  skeleton: string;
  isNumber: boolean;
}

export function toWord(text: string): Word {
  const sound = soundOf(text);
  return { text, sound, skeleton: skeletonOf(sound), isNumber: /^\d/.test(text) };
}

const SHORTEST_SKELETON = 3;
/** Shorter beginnings are compared by their spelling alone. */
const SHORTEST_SOUND = 3;
const SHORTEST_SLIPPED = 4;
const SHORTEST_UNFINISHED = 5;

/**
 * How well a typed word matches another, 0 to 1: the word itself, its beginning, its sound, a few slips of
 * typing, its consonants. Never a part inside of a word.
 */
export function similarity(typed: Word, other: Word): number {
  if (typed.text === other.text) return 1;
  const share = typed.text.length / other.text.length;
  // A number that begins another is another number.
  if (typed.isNumber || other.isNumber) return beginning(typed, other, share);
  if (typed.sound === other.sound) return 0.93;
  if (other.text.startsWith(typed.text)) return 0.78 + 0.14 * share;
  const isNear = typed.text[0] === other.text[0] ? SHORTEST_SOUND : SHORTEST_UNFINISHED;
  if (typed.sound.length >= isNear && other.sound.startsWith(typed.sound)) return 0.7 + 0.14 * share;
  return Math.max(slips(typed.sound, other.sound), sameConsonants(typed, other));
}

function beginning(typed: Word, other: Word, share: number): number {
  if (!other.text.startsWith(typed.text)) return 0;
  return typed.isNumber && /^[\d.]+$/.test(other.text) ? 0 : 0.78 + 0.14 * share;
}

function sameConsonants(typed: Word, other: Word): number {
  if (typed.skeleton !== other.skeleton || typed.skeleton.length < SHORTEST_SKELETON) return 0;
  if (typed.text[0] !== other.text[0]) return 0;
  return typed.skeleton.length > SHORTEST_SKELETON ? 0.68 : 0.6;
}

/** How many slips a word of a length may have. */
export function slipsAllowed(length: number): number {
  if (length < SHORTEST_SLIPPED) return 0;
  return length < 8 ? 1 : length < 12 ? 2 : 3;
}

function slips(typed: string, other: string): number {
  const allowed = slipsAllowed(typed.length);
  if (allowed === 0 || other.length < SHORTEST_SLIPPED || typed.length - other.length > allowed) return 0;
  const { whole, start } = distances(typed, other);
  if (whole <= allowed) return 0.86 * (1 - whole / Math.max(typed.length, other.length)) + 0.02;
  if (typed.length < SHORTEST_UNFINISHED || start > Math.min(allowed, 2)) return 0;
  return 0.74 * (1 - start / typed.length) - 0.05;
}

/**
 * Slips between two words: characters left out, added, changed or swapped (Damerau), for the `whole` of the other
 * word and for its nearest `start`.
 */
export function distances(a: string, b: string): { whole: number; start: number } {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    before = last;
    last = row;
  }
  return { whole: last.at(-1) ?? 0, start: Math.min(...last) };
}
