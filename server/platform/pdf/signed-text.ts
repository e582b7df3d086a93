import { Refusal } from '#server/platform/http/refusal.ts';
import { uncovered } from './pdf-runs.ts';

/** A text of a signed document, with its field's name in the contract and on screen. */
export interface SignedText {
  path: string;
  name: string;
  text: string;
}

/**
 * A signed document must show every character that was entered. @throws Refusal BAD_INPUT naming fields and
 * characters
 */
export function mustBePrintable(texts: readonly SignedText[]): void {
  const faults = texts.flatMap(({ path, name, text }) => {
    const missing = uncovered(text).map(described).join(', ');
    return missing ? [{ path, message: `${name} cannot be printed with ${missing}.` }] : [];
  });
  if (!faults.length) return;
  const responseString = `${faults.map(({ message }) => message).join(' ')} Please write it in other characters.`;
  throw new Refusal('BAD_INPUT', { fields: faults, responseString });
}

function described(character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return /\p{Cc}/u.test(character) ? code : `“${character}” (${code})`;
}
