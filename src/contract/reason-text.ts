import * as z from 'zod/mini';
import type { PlainReason } from './reasons.ts';

/**
 * Returns whether a reason has words: two different characters of a script. "xxx", "..." and "-" have none. A character counts with
 * its vowel signs, as in Devanagari.
 */
export function hasWords(text: string): boolean {
  return (
    new Set(
      text
        .normalize('NFC')
        .toLowerCase()
        .match(/\p{L}\p{M}*/gu),
    ).size > 1
  );
}

/** A reason that has to be given. An empty field is refused as such, and not a second time for its words. */
export const reasonText = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { abort: true }),
      z.maxLength(max),
      z.refine(hasWords, 'REASON_WORDS' satisfies PlainReason),
    );
