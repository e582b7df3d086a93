import type { PrintedText } from '#contract/printed-text.ts';
import { fieldFault, Refusal } from '#server/platform/http/refusal.ts';
import { uncovered } from './pdf-runs.ts';

/** A text of a signed document, with its field's path in the contract and its name. */
export interface SignedText {
  path: string;
  name: PrintedText;
  text: string;
}

/**
 * A signed document must show every character that was entered. @throws Refusal BAD_INPUT naming fields and
 * characters
 */
export function mustBePrintable(texts: readonly SignedText[]): void {
  const faults = texts.flatMap(({ path, name, text }) => {
    const characters = uncovered(text);
    return characters.length ? [{ path, params: { text: name, characters } }] : [];
  });
  if (!faults.length) return;
  throw new Refusal('BAD_INPUT', {
    reason: 'TEXTS_UNPRINTABLE',
    params: { texts: faults.map(({ params }) => params) },
    fields: faults.map(({ path, params }) => fieldFault(path, 'TEXT_UNPRINTABLE', params)),
  });
}
