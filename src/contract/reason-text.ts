import * as z from 'zod/mini';
import type { PlainReason } from './reasons.ts';
import { isSentence } from './sentence.ts';

const LENGTH_MIN = 3;

/**
 * Returns whether a reason has words: three characters of a script with its vowel signs, not all the same. "xxx", "ok", "..." and
 * "-" have none.
 */
export function hasWords(text: string): boolean {
  const characters =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}\p{M}*/gu) ?? [];
  return new Set(characters).size > 1 && characters.join('').length >= LENGTH_MIN;
}

/** A reason that has to be given. A field that is empty or too long is refused as such, and its words are not looked at. */
export const reasonText = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { abort: true }),
      z.maxLength(max, { abort: true }),
      z.refine(hasWords, 'REASON_WORDS' satisfies PlainReason),
    );

/** A reason of at least a short sentence. */
export const sentenceText = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { abort: true }),
      z.maxLength(max, { abort: true }),
      z.refine(isSentence, 'SENTENCE_NEEDED' satisfies PlainReason),
    );
