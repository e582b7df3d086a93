import type { Config } from '#server/platform/config.ts';
import { isCommonPassword } from '#server/reference/passwords.ts';

/** Facts that a guesser knows of a person. */
export interface KnownOf {
  name: string;
  userName: string;
  email: string;
}

/** The letter that each digit or sign replaces in a password. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  '1': 'i',
  $: 's',
  '5': 's',
};
const WORD_MIN = 4;
const DISTINCT_MIN = 4;
/** The number of alphabetic characters beside the known words with which a password is accepted. */
const OWN_LETTERS_MIN = 4;

/**
 * Returns whether a password is made of a common one, or of names that everybody knows, with digits and signs around it. No rule asks for
 * classes of characters.
 */
export function isGuessable(password: string, config: Config, person?: KnownOf): boolean {
  const text = password.normalize('NFKC').toLowerCase().trim();
  if (new Set(text).size < DISTINCT_MIN) return true;
  const spelled = [text, text.replace(/[@403$15]/g, (sign) => LOOKS_LIKE[sign] ?? sign)];
  return spelled.some(
    (one) => isCommonPassword(one.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')) || isOfNames(one, config, person),
  );
}

function isOfNames(text: string, { PRODUCT_NAME, PRODUCT, PLACE }: Config, person?: KnownOf): boolean {
  const known = [
    PRODUCT_NAME,
    PRODUCT,
    PLACE,
    ...(person ? [person.name, person.userName, person.email] : []),
  ]
    .flatMap((words) => words.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= WORD_MIN)
    // A longer word first, so that a part of it does not split it.
    .toSorted((a, b) => b.length - a.length);
  const left = known.reduce((rest, word) => rest.replaceAll(word, ''), text);
  return left !== text && left.replace(/\P{L}/gu, '').length < OWN_LETTERS_MIN;
}
