import { faults } from './en/faults.ts';
import { textOf, type Area } from './text.ts';

/** A refusal, of an answer or of a field. Any other error has a message alone. */
interface Told {
  readonly name?: string;
  readonly message?: string;
  readonly body?: {
    readonly code?: string;
    readonly reason?: string | undefined;
    readonly params?: object | undefined;
    readonly responseString?: string;
  };
}

/** src/i18n/load-refusal-words.ts fills it at the first refusal: no first screen needs these words. */
export const english: { words: Area } = { words: {} };

/**
 * An error in the language on the screen. A refusal: its reason, else what its code says in general, else the server's
 * sentence. Anything else: `otherwise`, or what its name says. A plain Error was made of the catalogue's words.
 */
export function wordsOf(thrown: unknown, otherwise?: string): string {
  const { name = 'Error', message = '', body } = (thrown ?? {}) as Told;
  if (!body) {
    const words: Area = textOf('faults', faults.en);
    return otherwise ?? ((words[name] ?? (name === 'Error' ? message : words['unexpected'])) as string);
  }
  const known = textOf('refusals', english.words);
  const word = known[body.reason as string] ?? known[body.code as string] ?? body.responseString ?? '';
  return typeof word === 'string' ? word : word(body.params as never);
}
