import { Refusal } from '#server/platform/http/refusal.ts';
import { uncovered } from './pdf-runs.ts';

/** A text that a signed paper holds: which field it is, in the contract's words and in a person's. */
export interface SignedText {
  path: string;
  name: string;
  text: string;
}

/** A paper that is signed must hold all that was written. @throws Refusal BAD_INPUT naming fields and characters */
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
